import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/**
 * Posts store their rendered HTML beside their text. A trigger marks it as outdated when the text changes without being rendered, so that
 * no page ever shows an earlier text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("posts")
    .addColumn("article", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("posts")
    .addColumn("renderer_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("posts_renderer_version")
    .on("posts")
    .columns(["renderer_version", "dated_at", "id"])
    .execute();
  await (engineOf(db) === "postgresql" ? outdateInPostgres(db) : outdateInSqlite(db));
}

async function outdateInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger posts_outdated after update of content on posts when new.content <> old.content and new.article = old.article
    begin update posts set renderer_version = 0 where id = new.id; end`.execute(db);
}

async function outdateInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function outdate_post() returns trigger language plpgsql as $$
    begin
      new.renderer_version := 0;
      return new;
    end
  $$`.execute(db);
  await sql`create trigger posts_outdated before update of content on posts for each row
    when (new.content <> old.content and new.article = old.article) execute procedure outdate_post()`.execute(db);
}
