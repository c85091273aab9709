import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/** All emails wait in one table: also those that tell the owner of a message, or of the first opening of a client link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (engineOf(db) === "postgresql" ? widenInPostgres(db) : widenInSqlite(db));
  await sql`create index mails_message on mails (message_id)`.execute(db);
  await sql`create index mails_link on mails (link_id) where link_id is not null`.execute(db);
  await sql`create index mails_unsent on mails (next_at) where state in ('waiting', 'handing-over')`.execute(db);
  await sql`create index mails_failed on mails (message_id) where state = 'failed'`.execute(db);

  await sql`insert into mails (kind, message_id, key, header_id, thread, name, address, subject, text, state, tries, next_at, error, error_at, created_at)
    select 'message', id, 'message-' || id, 'message-' || id, '[]', '', '', 'Message from ' || name || ' (' || email || ')',
      case mail when 'sent' then '' else message || ${"\n\n— \n"} || name || ${"\n"} || email || ${"\n"} end,
      mail, mail_tries, mail_next_at, mail_error, mail_error_at, created_at
    from messages where mail in ('waiting', 'sent', 'failed') order by id`.execute(db);
  await sql`insert into mails (kind, link_id, key, header_id, thread, name, address, subject, text, state, tries, next_at, error, error_at, created_at)
    select 'opening', id, 'client-link-' || id, 'client-link-' || id, '[]', '', '', client || ' opened your link',
      case mail when 'sent' then '' else 'Your link for ' || client || ${" was opened for the first time.\n"} end,
      mail, mail_tries, mail_next_at, mail_error, null, coalesce(first_opened_at, created_at)
    from client_links where mail in ('waiting', 'sent', 'failed') order by id`.execute(db);
  await db.schema
    .alterTable("messages")
    .addColumn("not_mailed", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update messages set not_mailed = case when mail_error like 'More than%' then 'too-many' else 'not-set-up' end
    where mail = 'off' and mail_error is not null`.execute(db);

  await sql`drop index messages_failed`.execute(db);
  await sql`drop index client_links_mail`.execute(db);
  for (const [table, columns] of [
    ["messages", ["mail", "mail_tries", "mail_next_at", "mail_error", "mail_error_at"]],
    ["client_links", ["mail", "mail_tries", "mail_next_at", "mail_error"]],
  ] as const)
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
}

async function widenInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails alter column message_id drop not null, add column kind text not null default 'conversation',
    add column link_id integer references client_links (id) on delete cascade`.execute(db);
  await sql`alter table mails alter column kind drop default`.execute(db);
  await sql`select setval(pg_get_serial_sequence('mails', 'id'), (select coalesce(max(id), 0) + 1 from mails), false)`.execute(
    db,
  );
  for (const name of ["mails_message", "mails_unsent"]) await db.schema.dropIndex(name).execute();
}

/** SQLite can't make a column optional, and deleting a table deletes what refers to its rows. So both tables are written anew. */
async function widenInSqlite(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await sql`alter table mails rename to former_mails`.execute(db);
  await sql`alter table enquiry_events rename to former_events`.execute(db);
  for (const name of ["mails_message", "mails_unsent", "enquiry_events_message", "enquiry_events_mail"])
    await schema.dropIndex(name).execute();
  await schema
    .createTable("mails")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("message_id", "integer", (column) => column.references("messages.id").onDelete("cascade"))
    .addColumn("link_id", "integer", (column) => column.references("client_links.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
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
  await schema
    .createTable("enquiry_events")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("message_id", "integer", (column) => column.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("stage", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("mail_id", "integer", (column) => column.references("mails.id").onDelete("cascade"))
    .execute();
  await sql`insert into mails (id, kind, message_id, created_at, key, header_id, thread, name, address, subject, text, state, tries, next_at, error, error_at, sent_at, calendar)
    select id, 'conversation', message_id, created_at, key, header_id, thread, name, address, subject, text, state, tries, next_at, error, error_at, sent_at, calendar
    from former_mails`.execute(db);
  await sql`insert into enquiry_events (id, message_id, created_at, kind, text, stage, mail_id)
    select id, message_id, created_at, kind, text, stage, mail_id from former_events`.execute(db);
  await schema.dropTable("former_events").execute();
  await schema.dropTable("former_mails").execute();
  await schema.createIndex("enquiry_events_message").on("enquiry_events").columns(["message_id", "id"]).execute();
  await schema.createIndex("enquiry_events_mail").on("enquiry_events").columns(["mail_id"]).execute();
}
