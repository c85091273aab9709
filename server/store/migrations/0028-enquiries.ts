import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/** Messages become enquiries: with stages, what they are about, notes, emails to their senders, and what the owner taught the spam filter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = engineOf(db) === "postgresql";
  const { schema } = db;
  await schema
    .alterTable("messages")
    .addColumn("stage", "text", (column) => column.notNull().defaultTo("new"))
    .execute();
  for (const name of [
    "service",
    "service_title",
    "offer",
    "budget",
    "deadline",
    "value",
    "sorted_out",
    "learned_as",
    "search_text",
  ])
    await schema
      .alterTable("messages")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  for (const name of ["next_at", "answered_at", "closed_at", "source", "campaign", "first_page"])
    await schema.alterTable("messages").addColumn(name, "text").execute();
  await sql`update messages set search_text = lower(name || ' ' || email || ' ' || message)`.execute(db);
  await schema.createIndex("messages_stage").on("messages").columns(["folder", "stage", "created_at"]).execute();
  await sql`create index messages_next on messages (next_at) where next_at is not null`.execute(db);
  await sql`create index messages_closed on messages (closed_at) where closed_at is not null`.execute(db);

  const withId = (name: string) =>
    schema
      .createTable(name)
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("message_id", "integer", (column) => column.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("created_at", "text", (column) => column.notNull());
  await withId("mails")
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("header_id", "text", (column) => column.notNull().unique())
    .addColumn("thread", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_at", "text")
    .addColumn("error", "text")
    .addColumn("error_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("calendar", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.createIndex("mails_message").on("mails").columns(["message_id"]).execute();
  await sql`create index mails_unsent on mails (next_at) where state in ('waiting', 'handing-over')`.execute(db);
  await withId("enquiry_events")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("stage", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("mail_id", "integer", (column) => column.references("mails.id").onDelete("cascade"))
    .execute();
  await schema.createIndex("enquiry_events_message").on("enquiry_events").columns(["message_id", "id"]).execute();
  await schema.createIndex("enquiry_events_mail").on("enquiry_events").columns(["mail_id"]).execute();
  await withId("call_proposals")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("times", "text", (column) => column.notNull())
    .addColumn("minutes", "integer", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("picked", "text")
    .execute();
  await schema.createIndex("call_proposals_message").on("call_proposals").columns(["message_id"]).execute();
  await schema
    .createTable("spam_words")
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("spam", "integer", (column) => column.notNull())
    .addColumn("wanted", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("spam_words_pk", ["word"])
    .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
}
