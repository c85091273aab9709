import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** The card of a project can play a short video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("projects").addColumn("clip_url", "text", withDefault("")).execute();
}
