import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** Projects say what would be done differently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("projects").addColumn("lessons", "text", withDefault("")).execute();
}
