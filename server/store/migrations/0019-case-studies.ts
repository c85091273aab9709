import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

const texts = ["problem", "approach", "content", "article", "service"] as const;
const lists = ["results", "credits", "tech_years", "post_ids"] as const;

/**
 * Projects can be case studies: a problem, what was done, results, a text that is rendered when it is saved, credits, and posts about the
 * project. As with posts, a trigger marks the rendered text as outdated when the text changes without being rendered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [names, empty] of [
    [texts, ""],
    [lists, "[]"],
  ] as const) {
    for (const name of names)
      await db.schema
        .alterTable("projects")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(empty))
        .execute();
  }
  await db.schema
    .alterTable("projects")
    .addColumn("renderer_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await (engineOf(db) === "postgresql" ? outdateInPostgres(db) : outdateInSqlite(db));
}

async function outdateInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger projects_outdated after update of content on projects when new.content <> old.content and new.article = old.article
    begin update projects set renderer_version = 0 where id = new.id; end`.execute(db);
}

async function outdateInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function outdate_project() returns trigger language plpgsql as $$
    begin
      new.renderer_version := 0;
      return new;
    end
  $$`.execute(db);
  await sql`create trigger projects_outdated before update of content on projects for each row
    when (new.content <> old.content and new.article = old.article) execute procedure outdate_project()`.execute(db);
}
