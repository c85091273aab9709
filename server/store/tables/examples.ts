import type { Database } from "../database.ts";
import { categories, trashedCategories } from "./categories.ts";
import { filesOf, mediaTable } from "./media.ts";
import { posts } from "./posts.ts";
import { projects } from "./projects.ts";
import { usedMediaIds } from "./media-uses.ts";

/** Returns whether the owner has written nothing yet, including in the trash. */
export async function isWithoutContent(db: Database): Promise<boolean> {
  for (const table of [posts, projects, categories, trashedCategories]) if (await table.exists(db, {})) return false;
  return true;
}

/** Whether there is a post or project that is not one of the examples. */
export async function hasOwnContent(db: Database): Promise<boolean> {
  return (await posts.exists(db, { example: false })) || projects.exists(db, { example: false });
}

export async function countExamples(db: Database): Promise<{ posts: number; projects: number }> {
  const where = { example: true };
  return { posts: await posts.count(db, where), projects: await projects.count(db, where) };
}

export async function listExamplePosts(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("posts").select("id").where("example", "=", 1).execute();
  return rows.map((row) => row.id);
}

/** Lists the texts of example posts, which show and describe images. */
export async function listExampleTexts(
  db: Database,
): Promise<{ imageUrl: string; imageAlt: string; content: string }[]> {
  return db.selectFrom("posts").select(["imageUrl", "imageAlt", "content"]).where("example", "=", 1).execute();
}

export async function listExampleProjects(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("projects").select("id").where("example", "=", 1).execute();
  return rows.map((row) => row.id);
}

const day = 86_400_000;

/** Moves all example posts back by the same number of days if some would be in the future, and publishes those. */
export async function moveExamplePostsToPast(db: Database, now: Date): Promise<void> {
  const examples = await db
    .selectFrom("posts")
    .select(["id", "published", "publishAt", "datedAt", "updatedAt"])
    .where("example", "=", 1)
    .execute();
  const newest = Math.max(...examples.map((post) => Date.parse(post.publishAt ?? post.datedAt)));
  const days = Math.ceil((newest - now.getTime()) / day);
  if (examples.length === 0 || days <= 0) return;
  const earlier = (time: string) => new Date(Date.parse(time) - days * day).toISOString();
  for (const post of examples.map(posts.decode)) {
    const isPublished = post.published || post.publishAt !== null;
    const date = earlier(post.publishAt ?? post.datedAt);
    await posts.update(
      db,
      { id: post.id },
      {
        published: isPublished,
        publishAt: null,
        publishedAt: isPublished ? date : null,
        datedAt: date,
        createdAt: date,
        updatedAt: post.publishAt === null ? earlier(post.updatedAt) : date,
      },
    );
  }
}

/** Deletes posts with their revisions and earlier slugs. */
export async function deletePosts(db: Database, ids: number[]): Promise<void> {
  for (const id of ids) await posts.remove(db, { id });
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

/** Deletes example media that nothing uses. Returns the names of their files, which the caller removes after the commit. */
export async function deleteUnusedExampleMedia(db: Database): Promise<string[]> {
  const unused = await db
    .selectFrom("media")
    .select(["id", "file", "poster", "variants", "kind", "document"])
    .where("example", "=", 1)
    .where("id", "not in", usedMediaIds)
    .execute();
  for (const { id } of unused) await mediaTable.remove(db, { id });
  return unused.map(mediaTable.decode).flatMap(filesOf);
}
