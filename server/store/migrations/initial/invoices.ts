import type { Kysely } from "kysely";
import { createTableWithId, required } from "./columns.ts";

/** Invoices, which accepted quotes become. */
export async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "invoices")
    // The law wants issued invoices kept, so they outlive their enquiry and quote.
    .addColumn("enquiry_id", "integer", (column) => column.references("enquiries.id").onDelete("set null"))
    .addColumn("quote_id", "integer", (column) => column.references("quotes.id").onDelete("set null"))
    .addColumn("kind", "text", required)
    .addColumn("state", "text", required)
    .addColumn("cancels_id", "integer", (column) => column.references("invoices.id"))
    .addColumn("series", "text")
    .addColumn("place", "integer")
    .addColumn("number", "text", (column) => column.unique())
    .addColumn("days", "integer", required)
    .addColumn("content", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("issued_on", "text")
    .addColumn("due_on", "text")
    .addColumn("paid_on", "text")
    .addColumn("sent_at", "text")
    .addUniqueConstraint("invoices_series", ["series", "place"])
    .execute();
  await db.schema.createIndex("invoices_enquiry").on("invoices").column("enquiry_id").execute();
  await db.schema.createIndex("invoices_quote").on("invoices").column("quote_id").execute();
  // An invoice is canceled once.
  await db.schema.createIndex("invoices_cancels").unique().on("invoices").column("cancels_id").execute();
}
