import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/**
 * Counts of visits, and what recognizes the visitors of today. `at` is an hour (2026-11-25T17) or a day (2026-11-25) of the owner's time
 * zone. PostgreSQL keeps the visitors of today in tables without a log, so that no replica and no archive ever has them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = engineOf(db) === "postgresql";
  await db.schema
    .createTable("visits")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("campaign", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("views", "integer", (column) => column.notNull())
    .addColumn("visits", "integer", (column) => column.notNull())
    .addColumn("visitors", "integer", (column) => column.notNull())
    .addColumn("reads", "integer", (column) => column.notNull())
    .addColumn("seconds", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visits_pk", ["at", "page", "source", "campaign", "device"])
    .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema
    .createTable("visit_events")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("seconds", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_events_pk", ["at", "event", "detail", "source"])
    .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema
    .createTable("visit_machines")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_machines_pk", ["at", "kind", "name"])
    .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema
    .createTable("visit_funnels")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("steps", "integer", (column) => column.notNull())
    .addColumn("visitors", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_funnels_pk", ["at", "source", "steps"])
    .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  const today = (name: string) => {
    const table = db.schema.createTable(name).addColumn("day", "text", (column) => column.notNull());
    return isPostgres ? table.modifyFront(sql`unlogged`) : table;
  };
  await today("visitor_salts")
    .addColumn("salt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("visitor_salts_pk", ["day"])
    .execute();
  await today("visitors_today")
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("campaign", "text", (column) => column.notNull())
    .addColumn("first_page", "text", (column) => column.notNull())
    .addColumn("last_page", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addColumn("steps", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visitors_today_pk", ["day", "hash"])
    .execute();
}
