// What migrations do on PostgreSQL only. SQLite does the same by itself, or has its own way in the migration.
import { type Kysely, sql } from "kysely";

/** So that numbers which were chosen (an import keeps those of its posts) are not given out again. */
export async function keepNumbersAhead(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create or replace function savepoint_keep_ahead() returns trigger language plpgsql as $$
    declare counter text := pg_get_serial_sequence(tg_table_name, 'id');
    begin
      if new.id > coalesce(pg_sequence_last_value(counter::regclass), 0) then perform setval(counter, new.id); end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_keep_ahead`)} after insert on ${sql.table(table)} for each row execute function savepoint_keep_ahead()`.execute(db);
}

/** So that every instance hears of what visitors could see, with the commit and whoever made it. Each signs with its name. */
export async function announceChanges(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  await sql`create or replace function savepoint_announce() returns trigger language plpgsql as $$
    begin
      perform pg_notify('savepoint', current_setting('application_name'));
      return null;
    end $$`.execute(db);
  for (const table of tables) {
    await sql`create trigger ${sql.ref(`${table}_announce`)} after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function savepoint_announce()`.execute(db);
  }
}

/** Full text under the words as the site folds them (domain/spelling.ts): what is found does not depend on how the database was set up. */
export async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable("search_index")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("keywords", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("words", sql`tsvector`, (column) => column.notNull())
    .addPrimaryKeyConstraint("search_index_pk", ["kind", "id"])
    .execute();
  await sql`create index search_index_words on search_index using gin (words)`.execute(db);
  await db.schema.createIndex("search_index_name").on("search_index").column("name").execute();
}
