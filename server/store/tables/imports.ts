import type { Database } from "../database.ts";
import { type ImportState, posts } from "./posts.ts";

export type ImportedPost = { id: number; slug: string; inTrash: boolean; state: ImportState | null };

/** Returns the imported posts by their keys, including those in the trash. */
export async function listImportedPosts(db: Database): Promise<Map<string, ImportedPost>> {
  const rows = await db
    .selectFrom("posts")
    .select(["id", "slug", "deletedAt", "importKey", "importState"])
    .where("importKey", "is not", null)
    .execute();
  return new Map(
    rows
      .map(posts.decode)
      .map((row) => [
        String(row.importKey),
        { id: row.id, slug: row.slug, inTrash: row.deletedAt !== null, state: row.importState },
      ]),
  );
}
