import type { Kysely } from "kysely";
import { required, withDefault } from "./columns.ts";
import { afterDeleting } from "./triggers.ts";

/** The revisions and autosaves of posts and projects. */
export async function createRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("revisions")
    .addColumn("what", "text", required)
    .addColumn("item_id", "integer", required)
    .addColumn("number", "integer", required)
    .addColumn("saved_at", "text", required)
    .addColumn("snapshot", "text", required)
    .addColumn("kind", "text", withDefault("saved"))
    .addColumn("author", "text", withDefault(""))
    .addColumn("device", "text", withDefault(""))
    .addColumn("title", "text", withDefault(""))
    .addColumn("words", "integer", withDefault(0))
    .addColumn("restored_from", "integer")
    .addPrimaryKeyConstraint("revisions_pk", ["what", "item_id", "number"])
    .execute();
  for (const [table, what] of [
    ["posts", "post"],
    ["projects", "project"],
  ] as const)
    await afterDeleting(
      db,
      table,
      "have_no_history",
      `delete from revisions where what = '${what}' and item_id = old.id`,
    );

  await db.schema
    .createTable("autosaves")
    .addColumn("key", "text", required)
    .addColumn("writer", "text", required)
    .addColumn("what", "text", withDefault("post"))
    .addColumn("device", "text", required)
    .addColumn("snapshot", "text", required)
    .addColumn("saved_at", "text", required)
    .addPrimaryKeyConstraint("autosaves_pk", ["key", "writer"])
    .execute();
}
