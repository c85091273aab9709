// Databases from before the initial migration: numbered migrations made their schema, the last of which was "0035-one-outbox".
import { type Kysely, sql } from "kysely";
import { UnusableDatabaseError } from "../../errors.ts";
import { sortKey } from "../../text/words.ts";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";
import { createHistory, createMailIndexes, createMails } from "./initial/enquiries.ts";
import { createFormerAddresses } from "./initial/former-addresses.ts";

/** The oldest of these schemas that can be brought up to date. */
const oldest = "0030-quotes";
/** The migrations since then, by name. */
const steps = new Map([
  ["0031-message-scope", addScopeOfMessages],
  ["0032-title-keys", writeTitleKeys],
  ["0033-former-addresses", moveFormerAddresses],
  ["0034-token-hashes", writeTokenHashes],
  ["0035-one-outbox", moveMails],
]);
const newest = [...steps.keys()].at(-1) ?? oldest;

/** Returns whether a migration is one of those from before the initial one. Names of later migrations begin with the year. */
export function isEarlierMigration(name: string): boolean {
  return name <= newest;
}

/** Throws if a schema, named for its last migration, is too old for this version. `shown` says where it is. */
export function refuseTooOld(schema: string, shown: string): void {
  if (schema >= oldest) return;
  throw new UnusableDatabaseError(
    `${shown} was written by an early version of Savepoint (${schema}); open it first with the version of 26 November 2026, which brings it up to date.`,
  );
}

/** Brings a database to the schema of the initial migration, and deletes the names of the migrations that it had. */
export async function bringToInitialSchema(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const executed = new Set(rows.map(({ name }) => name));
  for (const [name, step] of steps) if (!executed.has(name)) await step(db);
  // Since then nothing reads this setting.
  await sql`delete from settings where name = 'projects-indexed'`.execute(db);
  await sql`delete from kysely_migration`.execute(db);
}

/** API tokens read messages with a separate scope. Those that could read messages so far still can. */
async function addScopeOfMessages(db: Kysely<unknown>): Promise<void> {
  await sql`update api_tokens set scopes = replace(scopes, '"read"', '"read","messages"') where scopes like '%"read"%'`.execute(
    db,
  );
}

/** Titles are sorted with all letters of their script: й was sorted as и. */
async function writeTitleKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: number;
    title: string;
    key: string;
  }>`select id, title, title_key as key from posts`.execute(db);
  for (const { id, title, key } of rows)
    if (sortKey(title) !== key) await sql`update posts set title_key = ${sortKey(title)} where id = ${id}`.execute(db);
}

/** The former addresses of everything are in one table. */
async function moveFormerAddresses(db: Kysely<unknown>): Promise<void> {
  await createFormerAddresses(db);
  for (const rows of [
    sql`(kind, address, post_id) select kind, slug, post_id from post_slugs`,
    sql`(kind, address, post_id) select 'path', path, post_id from old_addresses`,
    sql`(kind, address, project_id) select 'project', slug, project_id from project_slugs`,
    sql`(kind, address, category_id) select 'category', slug, category_id from category_slugs`,
    sql`(kind, address, slug) select kind, slug, target from former_names`,
  ])
    await sql`insert into former_addresses ${rows}`.execute(db);
  for (const table of ["post_slugs", "old_addresses", "project_slugs", "category_slugs", "former_names"])
    await db.schema.dropTable(table).execute();
  if (engineOf(db) === "postgresql") await announceChanges(db, ["former_addresses"]);
}

/** The hashes of API tokens are written like those of all other tokens: base64url instead of hexadecimal. */
async function writeTokenHashes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; hash: string }>`select id, token_hash as hash from api_tokens`.execute(db);
  for (const { id, hash } of rows)
    await sql`update api_tokens set token_hash = ${Buffer.from(hash, "hex").toString("base64url")} where id = ${id}`.execute(
      db,
    );
}

/** All emails wait in one table: also those that tell the owner of a message, or of the first opening of a client link. */
async function moveMails(db: Kysely<unknown>): Promise<void> {
  await (engineOf(db) === "postgresql" ? widenInPostgres(db) : widenInSqlite(db));
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
  await sql`alter table messages add column not_mailed text not null default ''`.execute(db);
  await sql`update messages set not_mailed = case when mail_error like 'More than%' then 'too-many' else 'not-set-up' end
    where mail = 'off' and mail_error is not null`.execute(db);
  for (const index of ["messages_failed", "client_links_mail"]) await db.schema.dropIndex(index).execute();
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
  for (const index of ["mails_message", "mails_unsent"]) await db.schema.dropIndex(index).execute();
  await createMailIndexes(db);
}

/** SQLite can't make a column optional, and dropping a table deletes the rows that refer to it. So this step creates both tables again. */
async function widenInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails rename to former_mails`.execute(db);
  await sql`alter table enquiry_events rename to former_events`.execute(db);
  for (const index of ["mails_message", "mails_unsent", "enquiry_events_message", "enquiry_events_mail"])
    await db.schema.dropIndex(index).execute();
  await createMails(db);
  await createHistory(db);
  const kept = sql`id, message_id, created_at, key, header_id, thread, name, address, subject, text, state, tries, next_at, error, error_at, sent_at, calendar`;
  await sql`insert into mails (kind, ${kept}) select 'conversation', ${kept} from former_mails`.execute(db);
  const told = sql`id, message_id, created_at, kind, text, stage, mail_id`;
  await sql`insert into enquiry_events (${told}) select ${told} from former_events`.execute(db);
  await db.schema.dropTable("former_events").execute();
  await db.schema.dropTable("former_mails").execute();
}
