import type { Database } from "../database.ts";

/** Tables with a trash. */
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

/** Lists some of the trash: items deleted before the given time, or any items without one. */
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

/** Deletes an item with its earlier slugs, and a post with its revisions. */
export async function deleteTrashed(db: Database, table: TrashTable, id: number): Promise<void> {
  if (table === "trashed_categories") await db.deleteFrom("category_slugs").where("category_id", "=", id).execute();
  await db.deleteFrom(table).where("id", "=", id).where("deleted_at", "is not", null).execute();
}
