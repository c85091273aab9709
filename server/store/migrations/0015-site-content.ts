import type { Kysely } from "kysely";

/** The site's content: a document for each section, its draft, and what it had published earlier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("site_sections")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("schema_version", "integer", (column) => column.notNull())
    .addColumn("draft", "text")
    .addColumn("draft_schema_version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("site_revisions")
    .addColumn("section", "text", (column) => column.notNull())
    .addColumn("publication", "integer", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("schema_version", "integer", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("site_revisions_pk", ["section", "publication"])
    .execute();
}
