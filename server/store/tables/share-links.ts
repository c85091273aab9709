// Secret links to what is not public: so far, to drafts.
import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";

export type ShareLinkRow = Selectable<Tables["share_links"]>;

export async function insertShareLink(
  db: Database,
  link: Omit<ShareLinkRow, "id" | "opened_at">,
): Promise<ShareLinkRow> {
  return db
    .insertInto("share_links")
    .values({ ...link, opened_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lists the links to a post that have not expired, newest first. */
export async function listShareLinks(db: Database, postId: number, now: string): Promise<ShareLinkRow[]> {
  return db
    .selectFrom("share_links")
    .selectAll()
    .where("post_id", "=", postId)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .execute();
}

/** Finds a link that has not expired, by its id or by the hash of its secret. */
export async function findShareLink(
  db: Database,
  by: { id: number } | { tokenHash: string },
  now: string,
): Promise<ShareLinkRow | null> {
  const row = await db
    .selectFrom("share_links")
    .selectAll()
    .where("expires_at", ">", now)
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : 0))
    .$if("tokenHash" in by, (query) => query.where("token_hash", "=", "tokenHash" in by ? by.tokenHash : ""))
    .executeTakeFirst();
  return row ?? null;
}

export async function updateOpenedAt(db: Database, id: number, openedAt: string): Promise<void> {
  await db.updateTable("share_links").set({ opened_at: openedAt }).where("id", "=", id).execute();
}

/** Returns false if the post has no such link. */
export async function deleteShareLink(db: Database, postId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("share_links")
    .where("id", "=", id)
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredShareLinks(db: Database, now: string): Promise<void> {
  await db.deleteFrom("share_links").where("expires_at", "<=", now).execute();
}

export async function deleteAllShareLinks(db: Database): Promise<void> {
  await db.deleteFrom("share_links").execute();
}
