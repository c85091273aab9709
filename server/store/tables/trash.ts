import type { Database } from "../database.ts";

/** What can be in the trash, by the table that it stays in. */
export type TrashTable = "posts" | "projects" | "trashed_categories";
export type TrashedRow = { id: number; title: string; slug: string; deleted_at: string };

export async function listTrashed(db: Database, table: TrashTable): Promise<TrashedRow[]> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "title", "slug", "deleted_at"])
    .where("deleted_at", "is not", null)
    .execute();
  return rows.map((row) => ({ ...row, deleted_at: String(row.deleted_at) }));
}

export async function findTrashed(db: Database, table: TrashTable, id: number): Promise<TrashedRow | null> {
  const row = await db
    .selectFrom(table)
    .select(["id", "title", "slug", "deleted_at"])
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row ? { ...row, deleted_at: String(row.deleted_at) } : null;
}

/** Some of what went to the trash before the given time; of everything there without one. */
export async function listTrashedIds(
  db: Database,
  table: TrashTable,
  before: string | null,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("deleted_at", "is not", null)
    .$if(before !== null, (query) => query.where("deleted_at", "<", String(before)))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Earlier slugs go with it, and a post's revisions. */
export async function deleteTrashed(db: Database, table: TrashTable, id: number): Promise<void> {
  if (table === "trashed_categories") await db.deleteFrom("category_slugs").where("category_id", "=", id).execute();
  await db.deleteFrom(table).where("id", "=", id).where("deleted_at", "is not", null).execute();
}
