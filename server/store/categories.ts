import type { Database } from "./database.ts";

export type CategoryRow = { id: number; name: string; slug: string };

/** By name, each with the number of its posts (only the published ones where that is asked for). */
export async function listCategories(db: Database, publishedOnly: boolean): Promise<(CategoryRow & { posts: number })[]> {
  const counts = await db.selectFrom("posts").where("deleted_at", "is", null).where("category_id", "is not", null)
    .$if(publishedOnly, (query) => query.where("published", "=", 1))
    .groupBy("category_id").select((select) => ["category_id", select.fn.countAll<number>().as("posts")]).execute();
  const byId = new Map(counts.map((row) => [row.category_id, Number(row.posts)]));
  const rows = await db.selectFrom("categories").select(["id", "name", "slug"]).orderBy("name_key").execute();
  return rows.map((row) => ({ ...row, posts: byId.get(row.id) ?? 0 }));
}

export async function findCategory(db: Database, id: number): Promise<CategoryRow | null> {
  return (await db.selectFrom("categories").select(["id", "name", "slug"]).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** By its folded name or its slug. */
export async function findCategoryByKey(db: Database, key: string): Promise<CategoryRow | null> {
  const rows = await db.selectFrom("categories").select(["id", "name", "slug", "name_key"])
    .where((or) => or.or([or("name_key", "=", key), or("slug", "=", key)])).execute();
  return rows.find((row) => row.name_key === key) ?? rows[0] ?? null;
}

export async function isCategorySlugTaken(db: Database, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await db.selectFrom("categories").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function insertCategory(db: Database, values: { name: string; name_key: string; slug: string; example: number }): Promise<number> {
  return (await db.insertInto("categories").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateCategory(db: Database, id: number, values: { name: string; name_key: string; slug: string }): Promise<void> {
  await db.updateTable("categories").set(values).where("id", "=", id).execute();
}

/** Deletes it and leaves its posts without a category; answers how many that were. */
export async function deleteCategory(db: Database, id: number): Promise<number> {
  const result = await db.updateTable("posts").set({ category_id: null }).where("category_id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  await db.deleteFrom("categories").where("id", "=", id).execute();
  return Number(result.numUpdatedRows);
}
