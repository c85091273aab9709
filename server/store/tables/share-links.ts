// Secret links to unpublished content: so far, to drafts.
import type { Generated } from "kysely";
import type { Database } from "../database.ts";
import { type RowOf, table } from "../table.ts";

/** Secret links to unpublished content: so far, to drafts. Anyone with the link sees the saved post until the link expires. */
export type ShareLinkTable = {
  id: Generated<number>;
  /** SHA-256 of the secret in the URL, base64url; the secret itself isn't stored. */
  tokenHash: string;
  postId: number;
  createdAt: string;
  expiresAt: string;
  openedAt: string | null;
};

export const shareLinks = table("shareLinks", {});
export type ShareLinkRow = RowOf<typeof shareLinks>;

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
    .where(({ and }) => and(by))
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredShareLinks(db: Database, now: string): Promise<void> {
  await db.deleteFrom("shareLinks").where("expiresAt", "<=", now).execute();
}
