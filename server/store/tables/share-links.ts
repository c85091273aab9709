// Secret links to what is not public: so far, to drafts.
import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";

export type ShareLinkRow = Selectable<Tables["shareLinks"]>;

export async function insertShareLink(
  db: Database,
  link: Omit<ShareLinkRow, "id" | "openedAt">,
): Promise<ShareLinkRow> {
  return db
    .insertInto("shareLinks")
    .values({ ...link, openedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lists the links to a post that have not expired, newest first. */
export async function listShareLinks(db: Database, postId: number, now: string): Promise<ShareLinkRow[]> {
  return db
    .selectFrom("shareLinks")
    .selectAll()
    .where("postId", "=", postId)
    .where("expiresAt", ">", now)
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
    .selectFrom("shareLinks")
    .selectAll()
    .where("expiresAt", ">", now)
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : 0))
    .$if("tokenHash" in by, (query) => query.where("tokenHash", "=", "tokenHash" in by ? by.tokenHash : ""))
    .executeTakeFirst();
  return row ?? null;
}

export async function updateOpenedAt(db: Database, id: number, openedAt: string): Promise<void> {
  await db.updateTable("shareLinks").set({ openedAt }).where("id", "=", id).execute();
}

/** Returns false if the post has no such link. */
export async function deleteShareLink(db: Database, postId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("shareLinks")
    .where("id", "=", id)
    .where("postId", "=", postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredShareLinks(db: Database, now: string): Promise<void> {
  await db.deleteFrom("shareLinks").where("expiresAt", "<=", now).execute();
}

export async function deleteAllShareLinks(db: Database): Promise<void> {
  await db.deleteFrom("shareLinks").execute();
}
