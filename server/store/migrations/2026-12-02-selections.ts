import type { Kysely } from "kysely";
import { createTableWithId, required, withDefault } from "./initial/columns.ts";

/** Chosen projects with a page of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "selections")
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", required)
    .addColumn("introduction", "text", required)
    .addColumn("listed", "integer", required)
    .addColumn("project_ids", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("example", "integer", withDefault(0))
    .execute();
}
