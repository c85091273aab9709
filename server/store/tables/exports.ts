import type { Database } from "../database.ts";
import { posts, type PostRow, summaryColumns } from "./posts.ts";

export type ExportedPost = Omit<PostRow, "article" | "rendererVersion" | "category" | "categorySlug"> & {
  category: string | null;
  example: boolean;
};

/** Returns a batch of all posts and pages that are not in the trash, in the order of their ids. */
export async function listPostsAfter(db: Database, id: number, limit: number): Promise<ExportedPost[]> {
  const rows = await db
    .selectFrom("posts")
    .leftJoin("categories", "categories.id", "posts.categoryId")
    .select(summaryColumns)
    .select(["posts.content", "posts.example", "categories.name as category"])
    .where("posts.deletedAt", "is", null)
    .where("posts.id", ">", id)
    .orderBy("posts.id")
    .limit(limit)
    .execute();
  return rows.map(posts.decode);
}
