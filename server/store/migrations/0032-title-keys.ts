import type { Kysely } from "kysely";
import { sortKey } from "../../text/words.ts";

/** Titles are sorted with all letters of their script: й was sorted as и. */
export async function up(db: Kysely<{ posts: { id: number; title: string; title_key: string } }>): Promise<void> {
  for (const { id, title, title_key } of await db.selectFrom("posts").select(["id", "title", "title_key"]).execute())
    if (sortKey(title) !== title_key)
      await db
        .updateTable("posts")
        .set({ title_key: sortKey(title) })
        .where("id", "=", id)
        .execute();
}
