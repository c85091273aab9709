import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** Projects say what became of them, with which team, and what others say about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = ["state", "team_size", "duration", "my_share", "platforms", "accessibility", "ai_use"];
  const lists = ["testimonials", "awards", "links"];
  for (const [names, empty] of [
    [texts, ""],
    [lists, "[]"],
  ] as const)
    for (const name of names)
      await db.schema.alterTable("projects").addColumn(name, "text", withDefault(empty)).execute();
}
