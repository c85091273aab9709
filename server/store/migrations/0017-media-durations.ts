import type { Kysely } from "kysely";

/** Videos and recordings say how long they last, in seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("media").addColumn("duration", "double precision").execute();
}
