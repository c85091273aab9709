// The rows about one person, whose address may be in any case.
import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { foldText } from "#contract/fold-text.ts";
import { engineOf } from "../engine.ts";
import { isIn } from "./enquiry-search.ts";
import { type EnquiryRow, enquiries } from "./enquiries.ts";

/** Fewer than the parameters of a query. */
const atOnce = 500;

/**
 * Lists the enquiries, oldest first, that have an address, whose emails went to it, or whose history has a note that begins with a text. Both
 * are in lower case.
 */
export async function listEnquiriesOf(db: Database, email: string, noted: string): Promise<EnquiryRow[]> {
  const ids = new Set<number>();
  const own = await db
    .selectFrom("enquiries")
    .select(["id", "email"])
    .where(isIn([foldText(email)]))
    .execute();
  for (const row of own) if (row.email.toLowerCase() === email) ids.add(row.id);
  const mailed = await db
    .selectFrom("mails")
    .select(["enquiryId", "address"])
    .where("enquiryId", "is not", null)
    .where(isIn([email], sql`lower(address)`))
    .execute();
  for (const row of mailed) if (row.enquiryId !== null && row.address.toLowerCase() === email) ids.add(row.enquiryId);
  const changed = await db
    .selectFrom("enquiryEvents")
    .select(["enquiryId", "text"])
    .where("kind", "=", "note")
    .where(isIn([noted], sql`lower(text)`))
    .execute();
  for (const row of changed) if (row.text.toLowerCase().startsWith(noted)) ids.add(row.enquiryId);
  const rows = await listIn(db, "enquiries", "id", [...ids]);
  return rows.map((row) => enquiries.decode(row));
}

/** Keeps others from changing enquiries, and from adding anything to them, until the transaction ends. SQLite has only one writer anyway. */
export async function lockEnquiries(db: Database, ids: readonly number[]): Promise<void> {
  if (engineOf(db) === "sqlite") return;
  for (const batch of batchesOf(ids))
    await db.selectFrom("enquiries").select("id").where("id", "in", batch).orderBy("id").forUpdate().execute();
}

/** Deletes enquiries with all that belongs to them, except issued invoices, which the law wants kept. */
export async function removeEnquiries(db: Database, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids)) {
    await db.deleteFrom("invoices").where("enquiryId", "in", batch).where("state", "=", "draft").execute();
    await db.deleteFrom("enquiries").where("id", "in", batch).execute();
  }
}

type ListedTable =
  | "enquiries"
  | "enquiryEvents"
  | "mails"
  | "callProposals"
  | "quotes"
  | "invoices"
  | "fileRequests"
  | "clientFiles"
  | "clientLinkOpenings"
  | "clientLinkViews";
type Stored<Of extends ListedTable> = Selectable<Tables[Of]>;

/** Lists the stored rows of a table whose column has one of some ids, in the order of their own ids. */
export async function listIn<Of extends ListedTable>(
  db: Database,
  table: Of,
  column: string,
  ids: readonly number[],
): Promise<Stored<Of>[]> {
  const found: Stored<Of>[] = [];
  for (const batch of batchesOf(ids)) {
    const { rows } = await sql<
      Stored<Of>
    >`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(batch)}) order by id`.execute(db);
    found.push(...rows);
  }
  return found;
}

function batchesOf(ids: readonly number[]): number[][] {
  const sorted = ids.toSorted((one, other) => one - other);
  return Array.from({ length: Math.ceil(sorted.length / atOnce) }, (_, index) =>
    sorted.slice(index * atOnce, (index + 1) * atOnce),
  );
}
