import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** Players are warned before they start, such as of flashing lights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("builds").addColumn("caution", "text", withDefault("")).execute();
}
