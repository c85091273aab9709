// Invoices, which are made from accepted quotes.
import type { Generated } from "kysely";
import { invoiceStates } from "#contract/invoice-states.ts";
import { invoiceContent, invoiceKinds } from "#contract/invoices.ts";
import type { Database } from "../database.ts";
import { json, oneOf, type RowOf, table } from "../table.ts";

/** Drafts and issued invoices. Of an issued one, only the state, its days and the link to its enquiry change. */
export type InvoiceTable = {
  id: Generated<number>;
  /** Null once the enquiry and its quote were deleted. */
  enquiryId: number | null;
  quoteId: number | null;
  /** invoice, deposit or cancellation. */
  kind: string;
  /** draft, issued, paid or canceled. */
  state: string;
  /** The invoice that a cancellation cancels. */
  cancelsId: number | null;
  /** The series, such as 2026-{n}, the place in it and the number that both make; null for a draft. */
  series: string | null;
  place: number | null;
  number: string | null;
  /** Days from the day of issue until it is due. */
  days: number;
  /** What the invoice says, as JSON. */
  content: string;
  createdAt: string;
  issuedOn: string | null;
  dueOn: string | null;
  paidOn: string | null;
  /** When an email with it was written. */
  sentAt: string | null;
};

export const invoices = table("invoices", {
  kind: oneOf(invoiceKinds),
  state: oneOf(invoiceStates),
  content: json(invoiceContent),
});
export type InvoiceRow = RowOf<typeof invoices>;

/** Returns the last place of a series, or 0. */
export async function findLastPlace(db: Database, series: string): Promise<number> {
  const row = await db
    .selectFrom("invoices")
    .select(({ fn }) => fn.max("place").as("last"))
    .where("series", "=", series)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Lists a page of invoices: drafts first, then the last issued ones. */
export async function listInvoices(
  db: Database,
  { state }: { state: InvoiceRow["state"] | undefined },
  page: number,
  pageSize: number,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const rows = await db
    .selectFrom("invoices")
    .selectAll()
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .orderBy(({ eb }) => eb.case().when("issuedOn", "is", null).then(0).else(1).end())
    .orderBy("issuedOn", "desc")
    .orderBy("place", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = await invoices.count(db, state === undefined ? {} : { state });
  return { rows: rows.map((row) => invoices.decode(row)), total };
}

/** Lists issued invoices in the order of their numbers. */
export async function listIssued(db: Database, offset: number, limit: number): Promise<InvoiceRow[]> {
  const rows = await db
    .selectFrom("invoices")
    .selectAll()
    .where("number", "is not", null)
    .orderBy("issuedOn")
    .orderBy("series")
    .orderBy("place")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => invoices.decode(row));
}
