// Files that clients sent with an enquiry, or later by a secret link.
import type { Generated } from "kysely";
import type { Database } from "../database.ts";
import { flag, type RowOf, table, type ValuesOf } from "../table.ts";

export type ClientFileTable = {
  id: Generated<number>;
  enquiryId: number;
  /** The link by which it came, while that exists. */
  requestId: number | null;
  /** The name that the client gave it, cleaned. */
  name: string;
  bytes: number;
  /** Whether it is a PDF that only a password opens. */
  locked: number;
  /** The name of the file in the storage. */
  stored: string;
  createdAt: string;
};

export const clientFiles = table("clientFiles", { locked: flag });
export type ClientFileRow = RowOf<typeof clientFiles>;
export type ClientFileValues = ValuesOf<typeof clientFiles>;

/** Returns the names of all stored files that clients sent. */
export async function listStoredClientFiles(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("clientFiles").select("stored").execute();
  return new Set(rows.map(({ stored }) => stored));
}

/** Returns how many bytes of files came since an instant. */
export async function countClientBytes(db: Database, since: string): Promise<number> {
  const row = await db
    .selectFrom("clientFiles")
    .where("createdAt", ">", since)
    .select((select) => select.fn.sum<number>("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

/** Lists the files of spam from before an instant. */
export async function listFilesOfSpam(db: Database, before: string): Promise<ClientFileRow[]> {
  const rows = await db
    .selectFrom("clientFiles")
    .innerJoin("enquiries", "enquiries.id", "clientFiles.enquiryId")
    .where("enquiries.folder", "=", "spam")
    .where("clientFiles.createdAt", "<", before)
    .selectAll("clientFiles")
    .execute();
  return rows.map(clientFiles.decode);
}
