// Secret links by which clients send files.
import type { Generated } from "kysely";
import type { Database } from "../database.ts";
import { type RowOf, table } from "../table.ts";

export type FileRequestTable = {
  id: Generated<number>;
  enquiryId: number;
  /** SHA-256 of the secret in the URL, base64url. */
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
};

export const fileRequests = table("fileRequests", {});
export type FileRequestRow = RowOf<typeof fileRequests>;

/** Lists the requests of an enquiry whose links work, newest first. */
export async function listOpenFileRequests(db: Database, enquiryId: number, now: string): Promise<FileRequestRow[]> {
  return db
    .selectFrom("fileRequests")
    .selectAll()
    .where("enquiryId", "=", enquiryId)
    .where("expiresAt", ">", now)
    .orderBy("id", "desc")
    .execute();
}

export async function deleteExpiredFileRequests(db: Database, now: string): Promise<void> {
  await db.deleteFrom("fileRequests").where("expiresAt", "<=", now).execute();
}
