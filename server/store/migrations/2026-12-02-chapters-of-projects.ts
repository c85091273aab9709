import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** The video of a project has chapters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("projects").addColumn("chapters", "text", withDefault("[]")).execute();
}
