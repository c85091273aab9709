import type { Kysely } from "kysely";
import { belongsTo, createTableWithId, required } from "./columns.ts";

/** Files that clients sent with an enquiry, or by a secret link that the owner gave them. Only the hash of the secret is stored. */
export async function createClientFiles(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "file_requests")
    .addColumn("enquiry_id", "integer", belongsTo("enquiries.id"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
  await db.schema.createIndex("file_requests_enquiry").on("file_requests").column("enquiry_id").execute();

  await createTableWithId(db, "client_files")
    .addColumn("enquiry_id", "integer", belongsTo("enquiries.id"))
    .addColumn("request_id", "integer", (column) => column.references("file_requests.id").onDelete("set null"))
    .addColumn("name", "text", required)
    .addColumn("bytes", "integer", required)
    .addColumn("locked", "integer", required)
    .addColumn("stored", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema.createIndex("client_files_enquiry").on("client_files").column("enquiry_id").execute();
  await db.schema.createIndex("client_files_request").on("client_files").column("request_id").execute();
  await db.schema.createIndex("client_files_time").on("client_files").column("created_at").execute();
}
