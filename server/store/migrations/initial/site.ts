import type { Kysely } from "kysely";
import { createTableWithId, required, withDefault } from "./columns.ts";

/** The site's sections with their drafts and revisions, facts about the installation, and the log of what was changed. */
export async function createSite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("site_sections")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("document", "text", required)
    .addColumn("schema_version", "integer", required)
    .addColumn("draft", "text")
    .addColumn("draft_schema_version", "integer", withDefault(1))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("changed_at", "text", required)
    .execute();
  await db.schema
    .createTable("site_revisions")
    .addColumn("section", "text", required)
    .addColumn("publication", "integer", required)
    .addColumn("document", "text", required)
    .addColumn("schema_version", "integer", required)
    .addColumn("published_at", "text", required)
    .addPrimaryKeyConstraint("site_revisions_pk", ["section", "publication"])
    .execute();
  await db.schema
    .createTable("settings")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", required)
    .execute();
  await createTableWithId(db, "activity")
    .addColumn("time", "text", required)
    .addColumn("text", "text", required)
    .execute();
}
