import { type Kysely, sql } from "kysely";

/** Calls what visitors send with the contact form an enquiry, in the names of tables, columns and indexes and in values that are names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("messages").renameTo("enquiries").execute();
  for (const table of ["mails", "enquiry_events", "call_proposals", "quotes"])
    await db.schema.alterTable(table).renameColumn("message_id", "enquiry_id").execute();

  // SQLite can't rename an index.
  for (const index of ["messages_folder", "messages_stage", "messages_next", "messages_closed"])
    await db.schema.dropIndex(index).execute();
  await db.schema.createIndex("enquiries_folder").on("enquiries").columns(["folder", "created_at"]).execute();
  await db.schema.createIndex("enquiries_stage").on("enquiries").columns(["folder", "stage", "created_at"]).execute();
  await sql`create index enquiries_next on enquiries (next_at) where next_at is not null`.execute(db);
  await sql`create index enquiries_closed on enquiries (closed_at) where closed_at is not null`.execute(db);
  for (const table of ["mails", "enquiry_events", "call_proposals", "quotes"]) {
    await db.schema.dropIndex(`${table}_message`).execute();
    const columns = table === "enquiry_events" ? ["enquiry_id", "id"] : ["enquiry_id"];
    await db.schema.createIndex(`${table}_enquiry`).on(table).columns(columns).execute();
  }

  await sql`update mails set kind = 'enquiry' where kind = 'message'`.execute(db);
  await sql`update visit_events set event = 'enquiry' where event = 'message'`.execute(db);
  await sql`update api_tokens set scopes = replace(scopes, '"messages"', '"enquiries"')`.execute(db);
}
