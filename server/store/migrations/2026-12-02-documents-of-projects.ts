import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** Projects have documents, whose pages are images. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("projects").addColumn("documents", "text", withDefault("[]")).execute();
  await db.schema.alterTable("media").addColumn("document", "text", withDefault("")).execute();
}
