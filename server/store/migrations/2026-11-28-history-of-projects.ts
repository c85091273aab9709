import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { required, withDefault } from "./initial/columns.ts";

/** Revisions and autosaves belong to posts or projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = engineOf(db) === "postgresql";
  await db.schema.alterTable("autosaves").addColumn("what", "text", withDefault("post")).execute();
  await (
    isPostgres ? sql`drop trigger autosaves_use_no_media on autosaves` : sql`drop trigger autosaves_use_no_media`
  ).execute(db);
  if (isPostgres) await sql`drop function autosaves_use_no_media()`.execute(db);
  await afterDeleting(
    db,
    "autosaves",
    "use_no_media",
    `delete from media_uses where what = case old.what when 'post' then 'draft' else 'project-draft' end
      and key = old.key and part = old.writer;`,
  );

  // SQLite can't change a primary key, so the revisions move to a new table. What media they use stays as it is.
  await db.schema
    .createTable("revisions_of_items")
    .addColumn("what", "text", required)
    .addColumn("item_id", "integer", required)
    .addColumn("number", "integer", required)
    .addColumn("saved_at", "text", required)
    .addColumn("snapshot", "text", required)
    .addColumn("kind", "text", withDefault("saved"))
    .addColumn("author", "text", withDefault(""))
    .addColumn("device", "text", withDefault(""))
    .addColumn("title", "text", withDefault(""))
    .addColumn("words", "integer", withDefault(0))
    .addColumn("restored_from", "integer")
    .addPrimaryKeyConstraint("item_revisions_pk", ["what", "item_id", "number"])
    .execute();
  await sql`insert into revisions_of_items (what, item_id, number, saved_at, snapshot, kind, author, device, title, words, restored_from)
    select 'post', post_id, number, saved_at, snapshot, kind, author, device, title, words, restored_from from revisions`.execute(
    db,
  );
  await db.schema.dropTable("revisions").execute();
  if (isPostgres) await sql`drop function revisions_use_no_media()`.execute(db);
  await db.schema.alterTable("revisions_of_items").renameTo("revisions").execute();

  await afterDeleting(
    db,
    "revisions",
    "use_no_media",
    `delete from media_uses where what = case old.what when 'post' then 'revision' else 'project-revision' end
      and key = cast(old.item_id as text) and part = cast(old.number as text);`,
  );
  for (const [table, what] of [
    ["posts", "post"],
    ["projects", "project"],
  ] as const)
    await afterDeleting(
      db,
      table,
      "have_no_history",
      `delete from revisions where what = '${what}' and item_id = old.id;`,
    );
}

/** Adds a trigger that runs a statement for each deleted row. */
async function afterDeleting(db: Kysely<unknown>, table: string, name: string, statement: string): Promise<void> {
  const trigger = sql.ref(`${table}_${name}`);
  if (engineOf(db) === "sqlite") {
    await sql`create trigger ${trigger} after delete on ${sql.table(table)} begin ${sql.raw(statement)} end`.execute(
      db,
    );
    return;
  }
  await sql`create function ${trigger}() returns trigger language plpgsql as $$ begin ${sql.raw(statement)} return null; end $$`.execute(
    db,
  );
  await sql`create trigger ${trigger} after delete on ${sql.table(table)} for each row execute procedure ${trigger}()`.execute(
    db,
  );
}
