import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";
import { belongsTo, createTableWithId, required, withDefault } from "./columns.ts";

/** Messages, which become enquiries with emails, a history, calls and quotes, and what the owner taught the spam filter. */
export async function createEnquiries(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createMails(db);
  await createHistory(db);

  await createPartOfMessage(db, "call_proposals")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("times", "text", required)
    .addColumn("minutes", "integer", required)
    .addColumn("place", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("picked", "text")
    .execute();
  await db.schema.createIndex("call_proposals_message").on("call_proposals").column("message_id").execute();

  await createPartOfMessage(db, "quotes")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("content", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("state", "text", required)
    .addColumn("sent_at", "text")
    .addColumn("decided_at", "text")
    .addColumn("decided_by", "text", withDefault(""))
    .addColumn("reason", "text", withDefault(""))
    .execute();
  await db.schema.createIndex("quotes_message").on("quotes").column("message_id").execute();

  await db.schema
    .createTable("spam_words")
    .addColumn("word", "text", required)
    .addColumn("spam", "integer", required)
    .addColumn("wanted", "integer", required)
    .addPrimaryKeyConstraint("spam_words_pk", ["word"])
    .$call((table) => (engineOf(db) === "postgresql" ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
}

function createPartOfMessage(
  db: Kysely<unknown>,
  name: string,
): CreateTableBuilder<string, "id" | "message_id" | "created_at"> {
  return createTableWithId(db, name)
    .addColumn("message_id", "integer", belongsTo("messages.id"))
    .addColumn("created_at", "text", required);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "messages")
    .addColumn("name", "text", required)
    .addColumn("email", "text", required)
    .addColumn("message", "text", required)
    .addColumn("folder", "text", required)
    .addColumn("read", "integer", required)
    .addColumn("not_mailed", "text", withDefault(""))
    .addColumn("stage", "text", withDefault("new"))
    .addColumn("service", "text", withDefault(""))
    .addColumn("service_title", "text", withDefault(""))
    .addColumn("offer", "text", withDefault(""))
    .addColumn("budget", "text", withDefault(""))
    .addColumn("deadline", "text", withDefault(""))
    .addColumn("value", "text", withDefault(""))
    .addColumn("next_at", "text")
    .addColumn("answered_at", "text")
    .addColumn("closed_at", "text")
    .addColumn("source", "text")
    .addColumn("campaign", "text")
    .addColumn("first_page", "text")
    .addColumn("search_text", "text", withDefault(""))
    .addColumn("sorted_out", "text", withDefault(""))
    .addColumn("learned_as", "text", withDefault(""))
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema.createIndex("messages_folder").on("messages").columns(["folder", "created_at"]).execute();
  await db.schema.createIndex("messages_stage").on("messages").columns(["folder", "stage", "created_at"]).execute();
  await sql`create index messages_next on messages (next_at) where next_at is not null`.execute(db);
  await sql`create index messages_closed on messages (closed_at) where closed_at is not null`.execute(db);
}

/** Emails about messages, and about the first openings of client links. */
export async function createMails(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "mails")
    .addColumn("kind", "text", required)
    .addColumn("message_id", "integer", (column) => column.references("messages.id").onDelete("cascade"))
    .addColumn("link_id", "integer", (column) => column.references("client_links.id").onDelete("cascade"))
    .addColumn("created_at", "text", required)
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("header_id", "text", (column) => column.notNull().unique())
    .addColumn("thread", "text", required)
    .addColumn("name", "text", required)
    .addColumn("address", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("text", "text", required)
    .addColumn("state", "text", required)
    .addColumn("tries", "integer", withDefault(0))
    .addColumn("next_at", "text")
    .addColumn("error", "text")
    .addColumn("error_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("calendar", "text", withDefault(""))
    .execute();
  await createMailIndexes(db);
}

export async function createMailIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("mails_message").on("mails").column("message_id").execute();
  await sql`create index mails_link on mails (link_id) where link_id is not null`.execute(db);
  await sql`create index mails_unsent on mails (next_at) where state in ('waiting', 'handing-over')`.execute(db);
  await sql`create index mails_failed on mails (message_id) where state = 'failed'`.execute(db);
}

/** What happened to messages. */
export async function createHistory(db: Kysely<unknown>): Promise<void> {
  await createPartOfMessage(db, "enquiry_events")
    .addColumn("kind", "text", required)
    .addColumn("text", "text", required)
    .addColumn("stage", "text", withDefault(""))
    .addColumn("mail_id", "integer", (column) => column.references("mails.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("enquiry_events_message").on("enquiry_events").columns(["message_id", "id"]).execute();
  await db.schema.createIndex("enquiry_events_mail").on("enquiry_events").column("mail_id").execute();
}
