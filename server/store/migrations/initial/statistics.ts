import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";
import { required } from "./columns.ts";

/**
 * Counts of visits, and what recognizes the visitors of today. `at` is an hour (2026-11-25T17) or a day (2026-11-25) of the owner's time
 * zone.
 */
export async function createStatistics(db: Kysely<unknown>): Promise<void> {
  await createCounts(db, "visits")
    .addColumn("page", "text", required)
    .addColumn("source", "text", required)
    .addColumn("campaign", "text", required)
    .addColumn("device", "text", required)
    .addColumn("views", "integer", required)
    .addColumn("visits", "integer", required)
    .addColumn("visitors", "integer", required)
    .addColumn("reads", "integer", required)
    .addColumn("seconds", "integer", required)
    .addPrimaryKeyConstraint("visits_pk", ["at", "page", "source", "campaign", "device"])
    .execute();
  await createCounts(db, "visit_events")
    .addColumn("event", "text", required)
    .addColumn("detail", "text", required)
    .addColumn("source", "text", required)
    .addColumn("count", "integer", required)
    .addColumn("seconds", "integer", required)
    .addPrimaryKeyConstraint("visit_events_pk", ["at", "event", "detail", "source"])
    .execute();
  await createCounts(db, "visit_machines")
    .addColumn("kind", "text", required)
    .addColumn("name", "text", required)
    .addColumn("count", "integer", required)
    .addPrimaryKeyConstraint("visit_machines_pk", ["at", "kind", "name"])
    .execute();
  await createCounts(db, "visit_funnels")
    .addColumn("source", "text", required)
    .addColumn("steps", "integer", required)
    .addColumn("visitors", "integer", required)
    .addPrimaryKeyConstraint("visit_funnels_pk", ["at", "source", "steps"])
    .execute();

  await createForToday(db, "visitor_salts")
    .addColumn("salt", "text", required)
    .addPrimaryKeyConstraint("visitor_salts_pk", ["day"])
    .execute();
  await createForToday(db, "visitors_today")
    .addColumn("hash", "text", required)
    .addColumn("source", "text", required)
    .addColumn("campaign", "text", required)
    .addColumn("first_page", "text", required)
    .addColumn("last_page", "text", required)
    .addColumn("seen_at", "text", required)
    .addColumn("steps", "integer", required)
    .addPrimaryKeyConstraint("visitors_today_pk", ["day", "hash"])
    .execute();
}

function createCounts(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "at"> {
  const table = db.schema.createTable(name).addColumn("at", "text", required);
  return engineOf(db) === "postgresql" ? table : table.modifyEnd(sql`without rowid`);
}

/** In PostgreSQL the visitors of today are in tables without a log, so that no replica and no archive ever has them. */
function createForToday(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "day"> {
  const table = db.schema.createTable(name).addColumn("day", "text", required);
  return engineOf(db) === "postgresql" ? table.modifyFront(sql`unlogged`) : table;
}
