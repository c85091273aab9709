import { type Kysely, sql } from "kysely";

/**
 * Models are prepared in the background: why that failed, as a sentence, and how the owner wants a model to be shown, as JSON. A project shows
 * several models instead of one.
 */
export async function up(db: Kysely<{ projects: { model_urls: string; model_url: string; confidential: string } }>) {
  for (const column of ["problem", "view"])
    await db.schema
      .alterTable("media")
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("projects")
    .addColumn("model_urls", "text", (definition) => definition.notNull().defaultTo("[]"))
    .execute();
  // URLs of the media library have no characters that JSON escapes.
  await db
    .updateTable("projects")
    .set({ model_urls: sql`'["' || model_url || '"]'` })
    .where("model_url", "!=", "")
    .execute();
  await db
    .updateTable("projects")
    .set({ confidential: sql`replace(confidential, '"modelUrl"', '"modelUrls"')` })
    .execute();
  await db.schema.alterTable("projects").dropColumn("model_url").execute();
}
