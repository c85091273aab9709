import type { Database } from "./database.ts";

export type CategoryRow = { id: number; name: string; slug: string };

/** By name, each with the number of its posts (only the published ones where that is asked for). */
export async function listCategories(db: Database, publishedOnly: boolean): Promise<(CategoryRow & { posts: number })[]> {
  const rows = await db.selectFrom("categories").select(["id", "name", "slug"])
    .select((select) => select.selectFrom("post_counts").whereRef("post_counts.category_id", "=", "categories.id")
      .$if(publishedOnly, (query) => query.where("post_counts.published", "=", 1))
      .select((count) => count.fn.sum<number>("post_counts.posts").as("count")).as("posts"))
    .orderBy("name_key").execute();
  return rows.map((row) => ({ ...row, posts: Number(row.posts) }));
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
