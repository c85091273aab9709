import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";
import { belongsTo, createTableWithId, required, withDefault } from "./columns.ts";

/** What visitors send with the contact form, with its emails, history, calls and quotes, and what the owner taught the spam filter. */
export async function createEnquiries(db: Kysely<unknown>): Promise<void> {
  await createTableOfEnquiries(db);
  await createMails(db);
  await createHistory(db);

  await createPartOfEnquiry(db, "call_proposals")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("times", "text", required)
    .addColumn("minutes", "integer", required)
    .addColumn("place", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("picked", "text")
    .addColumn("changes", "integer", withDefault(0))
    .addColumn("changed_at", "text")
    .addColumn("canceled_at", "text")
    .addColumn("client_zone", "text", withDefault(""))
    .addColumn("end_told", "integer", withDefault(0))
    .execute();
  await db.schema.createIndex("call_proposals_enquiry").on("call_proposals").column("enquiry_id").execute();

  await createPartOfEnquiry(db, "quotes")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("content", "text", required)
    .addColumn("search_text", "text", withDefault(""))
    .addColumn("expires_at", "text", required)
    .addColumn("state", "text", required)
    .addColumn("sent_at", "text")
    .addColumn("decided_at", "text")
    .addColumn("decided_by", "text", withDefault(""))
    .addColumn("agreed", "integer", withDefault(0))
    .addColumn("reason", "text", withDefault(""))
    .addColumn("deposit_paid_on", "text")
    .addColumn("openings", "integer", withDefault(0))
    .addColumn("first_opened_at", "text")
    .addColumn("last_opened_at", "text")
    .addColumn("end_told", "text", withDefault(""))
    .execute();
  await db.schema.createIndex("quotes_enquiry").on("quotes").column("enquiry_id").execute();

  await db.schema
    .createTable("spam_words")
    .addColumn("word", "text", required)
    .addColumn("spam", "integer", required)
    .addColumn("wanted", "integer", required)
    .addPrimaryKeyConstraint("spam_words_pk", ["word"])
    .$call((table) => (engineOf(db) === "postgresql" ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
}

function createPartOfEnquiry(
  db: Kysely<unknown>,
  name: string,
): CreateTableBuilder<string, "id" | "enquiry_id" | "created_at"> {
  return createTableWithId(db, name)
    .addColumn("enquiry_id", "integer", belongsTo("enquiries.id"))
    .addColumn("created_at", "text", required);
}

async function createTableOfEnquiries(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "enquiries")
    .addColumn("name", "text", required)
    .addColumn("email", "text", required)
    .addColumn("subject", "text", withDefault(""))
    .addColumn("message", "text", required)
    .addColumn("link", "text", withDefault(""))
    .addColumn("folder", "text", required)
    .addColumn("read", "integer", required)
    .addColumn("not_mailed", "text", withDefault(""))
    .addColumn("added_by_hand", "integer", withDefault(0))
    .addColumn("header_id", "text", withDefault(""))
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
  await db.schema.createIndex("enquiries_folder").on("enquiries").columns(["folder", "created_at"]).execute();
  await db.schema.createIndex("enquiries_stage").on("enquiries").columns(["folder", "stage", "created_at"]).execute();
  await sql`create index enquiries_next on enquiries (next_at) where next_at is not null`.execute(db);
  await sql`create index enquiries_closed on enquiries (closed_at) where closed_at is not null`.execute(db);
  await sql`create index enquiries_header on enquiries (header_id) where header_id <> ''`.execute(db);
}

/** Emails about enquiries, about the first openings of client links, and with the link that confirms a subscription. */
async function createMails(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "mails")
    .addColumn("kind", "text", required)
    .addColumn("enquiry_id", "integer", (column) => column.references("enquiries.id").onDelete("cascade"))
    .addColumn("link_id", "integer", (column) => column.references("client_links.id").onDelete("cascade"))
    .addColumn("subscriber_id", "integer", (column) => column.references("subscribers.id").onDelete("cascade"))
    .addColumn("created_at", "text", required)
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("header_id", "text", (column) => column.notNull().unique())
    .addColumn("thread", "text", required)
    .addColumn("name", "text", required)
    .addColumn("address", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("text", "text", required)
    .addColumn("search_text", "text", withDefault(""))
    .addColumn("state", "text", required)
    .addColumn("tries", "integer", withDefault(0))
    .addColumn("next_at", "text")
    .addColumn("error", "text")
    .addColumn("error_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("calendar", "text", withDefault(""))
    // What is attached.
    .addColumn("quote_id", "integer")
    .addColumn("invoice_id", "integer")
    .execute();
  await db.schema.createIndex("mails_enquiry").on("mails").column("enquiry_id").execute();
  await db.schema.createIndex("mails_subscriber").on("mails").column("subscriber_id").execute();
  await sql`create index mails_link on mails (link_id) where link_id is not null`.execute(db);
  await sql`create index mails_unsent on mails (next_at) where state in ('waiting', 'handing-over')`.execute(db);
  await sql`create index mails_failed on mails (enquiry_id) where state = 'failed'`.execute(db);
}

/** What happened to enquiries. */
async function createHistory(db: Kysely<unknown>): Promise<void> {
  await createPartOfEnquiry(db, "enquiry_events")
    .addColumn("kind", "text", required)
    .addColumn("text", "text", required)
    .addColumn("search_text", "text", withDefault(""))
    .addColumn("stage", "text", withDefault(""))
    .addColumn("mail_id", "integer", (column) => column.references("mails.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("enquiry_events_enquiry").on("enquiry_events").columns(["enquiry_id", "id"]).execute();
  await db.schema.createIndex("enquiry_events_mail").on("enquiry_events").column("mail_id").execute();
}
