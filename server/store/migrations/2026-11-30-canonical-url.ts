import type { Kysely } from "kysely";

/** Posts say where they were first published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("posts").addColumn("canonical_url", "text").execute();
}
