import { z } from "zod";
import type { Database } from "./database.ts";
import { listReferencedMedia } from "./media-references.ts";

/** Whether the owner has yet to write anything, the trash included. */
export async function isWithoutContent(db: Database): Promise<boolean> {
  for (const table of ["posts", "projects", "categories"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
  }
  return true;
}

export async function listExamplePosts(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("posts").select("id").where("example", "=", 1).execute();
  return rows.map((row) => row.id);
}

/** Their revisions and earlier slugs go with them. */
export async function deletePosts(db: Database, ids: number[]): Promise<void> {
  for (const id of ids) await db.deleteFrom("posts").where("id", "=", id).execute();
}

export async function deleteExampleProjects(db: Database): Promise<number> {
  return Number((await db.deleteFrom("projects").where("example", "=", 1).executeTakeFirst()).numDeletedRows);
}

/** Only those that no post is in, not even one in the trash. */
export async function deleteEmptyExampleCategories(db: Database): Promise<number> {
  const result = await db.deleteFrom("categories").where("example", "=", 1)
    .where("id", "not in", (query) => query.selectFrom("posts").select("category_id").where("category_id", "is not", null).$castTo<{ category_id: number }>())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

const variants = z.array(z.object({ file: z.string() }));

/** Only those that nothing uses any more. Answers the names of their files, which are to be removed once this is committed. */
export async function deleteUnusedExampleMedia(db: Database): Promise<string[]> {
  const examples = await db.selectFrom("media").select(["id", "file", "poster", "variants"]).where("example", "=", 1).execute();
  if (examples.length === 0) return [];
  const used = await listReferencedMedia(db);
  const unused = examples.filter((media) => !used.has(media.id));
  for (const { id } of unused) await db.deleteFrom("media").where("id", "=", id).execute();
  return unused.flatMap((media) => [media.file, media.poster, ...variants.parse(JSON.parse(media.variants)).map(({ file }) => file)]).filter((file) => file !== "");
}
