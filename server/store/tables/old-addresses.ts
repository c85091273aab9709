import type { PostKind } from "#contract/page-words.ts";
import type { Database } from "../database.ts";

const atOnce = 500;

/** Returns the published post or page that was at a path, or null. */
export async function findPublishedPost(db: Database, path: string): Promise<{ kind: PostKind; slug: string } | null> {
  const row = await db
    .selectFrom("old_addresses")
    .innerJoin("posts", "posts.id", "old_addresses.post_id")
    .select(["posts.kind", "posts.slug"])
    .where("old_addresses.path", "=", path)
    .where("posts.published", "=", 1)
    .where("posts.deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the former paths of every post, by its id. */
export async function listOldAddresses(db: Database): Promise<Map<number, string[]>> {
  const paths = new Map<number, string[]>();
  for (const row of await db.selectFrom("old_addresses").selectAll().orderBy("path").execute())
    paths.set(row.post_id, [...(paths.get(row.post_id) ?? []), row.path]);
  return paths;
}

/** Adds former paths. A path that already leads to a post does not change. */
export async function addOldAddresses(db: Database, rows: readonly { path: string; post_id: number }[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insertInto("old_addresses")
      .values(rows.slice(at, at + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
