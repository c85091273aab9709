import { z } from "zod";
import type { Database } from "../database.ts";
import { modelFilesOf } from "./media.ts";
import { usedMediaIds } from "./media-uses.ts";

/** Returns whether the owner has written nothing yet, including in the trash. */
export async function isWithoutContent(db: Database): Promise<boolean> {
  for (const table of ["posts", "projects", "categories", "trashedCategories"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** Whether there is a post or project that is not one of the examples. */
export async function hasOwnContent(db: Database): Promise<boolean> {
  for (const table of ["posts", "projects"] as const) {
    if (await db.selectFrom(table).select("id").where("example", "=", 0).limit(1).executeTakeFirst()) return true;
  }
  return false;
}

export async function countExamples(db: Database): Promise<{ posts: number; projects: number }> {
  const count = async (table: "posts" | "projects") => {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("example", "=", 1)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { posts: await count("posts"), projects: await count("projects") };
}

export async function listExamplePosts(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("posts").select("id").where("example", "=", 1).execute();
  return rows.map((row) => row.id);
}

/** Lists the texts of example posts, which show and describe images. */
export async function listExampleTexts(
  db: Database,
): Promise<{ imageUrl: string; imageAlt: string; content: string }[]> {
  const rows = await db
    .selectFrom("posts")
    .select(["imageUrl", "imageAlt", "content"])
    .where("example", "=", 1)
    .execute();
  return rows.map((row) => ({ imageUrl: row.imageUrl, imageAlt: row.imageAlt, content: row.content }));
}

export async function listExampleProjects(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("projects").select("id").where("example", "=", 1).execute();
  return rows.map((row) => row.id);
}

const day = 86_400_000;

/** Moves all example posts back by the same number of days if some would be in the future, and publishes those. */
export async function moveExamplePostsToPast(db: Database, now: Date): Promise<void> {
  const posts = await db
    .selectFrom("posts")
    .select(["id", "published", "publishAt", "datedAt", "updatedAt"])
    .where("example", "=", 1)
    .execute();
  const newest = Math.max(...posts.map((post) => Date.parse(post.publishAt ?? post.datedAt)));
  const days = Math.ceil((newest - now.getTime()) / day);
  if (posts.length === 0 || days <= 0) return;
  const earlier = (time: string) => new Date(Date.parse(time) - days * day).toISOString();
  for (const post of posts) {
    const isPublished = post.published === 1 || post.publishAt !== null;
    const date = earlier(post.publishAt ?? post.datedAt);
    await db
      .updateTable("posts")
      .set({
        published: Number(isPublished),
        publishAt: null,
        publishedAt: isPublished ? date : null,
        datedAt: date,
        createdAt: date,
        updatedAt: post.publishAt === null ? earlier(post.updatedAt) : date,
      })
      .where("id", "=", post.id)
      .execute();
  }
}

/** Deletes posts with their revisions and earlier slugs. */
export async function deletePosts(db: Database, ids: number[]): Promise<void> {
  for (const id of ids) await db.deleteFrom("posts").where("id", "=", id).execute();
}

export async function deleteExampleProjects(db: Database): Promise<number> {
  return Number((await db.deleteFrom("projects").where("example", "=", 1).executeTakeFirst()).numDeletedRows);
}

/** Deletes example categories without posts, counting posts in the trash; also categories in the trash. */
export async function deleteEmptyExampleCategories(db: Database): Promise<number> {
  const result = await db
    .deleteFrom("categories")
    .where("example", "=", 1)
    .where("id", "not in", (query) =>
      query
        .selectFrom("posts")
        .select("categoryId")
        .where("categoryId", "is not", null)
        .$castTo<{ categoryId: number }>(),
    )
    .executeTakeFirst();
  await db
    .deleteFrom("trashedCategories")
    .where("example", "=", 1)
    .where("id", "not in", (query) => query.selectFrom("trashedCategoryPosts").select("categoryId"))
    .execute();
  await db
    .deleteFrom("formerAddresses")
    .where("kind", "=", "category")
    .where("categoryId", "not in", (query) => query.selectFrom("categories").select("id"))
    .where("categoryId", "not in", (query) => query.selectFrom("trashedCategories").select("id"))
    .execute();
  return Number(result.numDeletedRows);
}

const variants = z.array(z.object({ file: z.string() }));

/** Deletes example media that nothing uses. Returns the names of their files, which the caller removes after the commit. */
export async function deleteUnusedExampleMedia(db: Database): Promise<string[]> {
  const unused = await db
    .selectFrom("media")
    .select(["id", "file", "poster", "variants", "kind"])
    .where("example", "=", 1)
    .where("id", "not in", usedMediaIds)
    .execute();
  for (const { id } of unused) await db.deleteFrom("media").where("id", "=", id).execute();
  return unused
    .flatMap((media) => [
      media.file,
      media.poster,
      ...(media.kind === "model" ? Object.values(modelFilesOf(media.id)) : []),
      ...variants.parse(JSON.parse(media.variants)).map(({ file }) => file),
    ])
    .filter((file) => file !== "");
}
