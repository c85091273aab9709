import type { Kysely } from "kysely";

/** What was measured of each 3D model in the media library, as JSON, and the model that a project shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("media")
    .addColumn("model", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("projects")
    .addColumn("model_url", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
