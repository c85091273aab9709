import { sql, type Generated } from "kysely";
import type { Database } from "../database.ts";
import { findFormerAddress, moveAddresses } from "./former-addresses.ts";

export type CategoryTable = {
  id: Generated<number>;
  name: string;
  nameKey: string;
  slug: string;
  example: number;
};

/** Deleted categories, under their former ids. `title` is the name, because every table of the trash has a title. */
export type TrashedCategoryTable = { id: number; title: string; slug: string; example: number; deletedAt: string };

/** The posts that a category in the trash was removed from. */
export type TrashedCategoryPostTable = { categoryId: number; postId: number };

export type CategoryRow = { id: number; name: string; slug: string };

/**
 * Lists categories by name, each with the number of its posts. For visitors, only published posts count, and categories without any are
 * left out.
 */
export async function listCategories(db: Database, forVisitors: boolean): Promise<(CategoryRow & { posts: number })[]> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "name", "slug"])
    .select((select) =>
      select
        .selectFrom("postCounts")
        .whereRef("postCounts.categoryId", "=", "categories.id")
        .$if(forVisitors, (query) => query.where("postCounts.published", "=", 1))
        .select((count) => count.fn.sum<number>("postCounts.posts").as("count"))
        .as("posts"),
    )
    .orderBy("nameKey")
    .execute();
  const categories = rows.map((row) => ({ ...row, posts: Number(row.posts) }));
  return forVisitors ? categories.filter(({ posts }) => posts > 0) : categories;
}

export async function findCategory(db: Database, id: number): Promise<CategoryRow | null> {
  return (
    (await db.selectFrom("categories").select(["id", "name", "slug"]).where("id", "=", id).executeTakeFirst()) ?? null
  );
}

/** Finds a category by its folded name or its slug, or else by an earlier slug. */
export async function findCategoryByKey(db: Database, key: string): Promise<CategoryRow | null> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "name", "slug", "nameKey"])
    .where((or) => or.or([or("nameKey", "=", key), or("slug", "=", key)]))
    .execute();
  const current = rows.find((row) => row.nameKey === key) ?? rows[0];
  if (current) return { id: current.id, name: current.name, slug: current.slug };
  const former = await findFormerAddress(db, "category", key);
  return former === null ? null : findCategory(db, former);
}

export async function isCategorySlugTaken(db: Database, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await db.selectFrom("categories").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function insertCategory(
  db: Database,
  values: { id?: number; name: string; nameKey: string; slug: string; example: number },
): Promise<number> {
  return (await db.insertInto("categories").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateCategory(
  db: Database,
  id: number,
  values: { name: string; nameKey: string; slug: string },
): Promise<void> {
  await db.updateTable("categories").set(values).where("id", "=", id).execute();
}

/** Moves a category to the trash and removes it from its posts. Returns how many of these are not in the trash themselves. */
export async function trashCategory(db: Database, id: number, deletedAt: string): Promise<number> {
  await db
    .insertInto("trashedCategories")
    .columns(["id", "title", "slug", "example", "deletedAt"])
    .expression((query) =>
      query
        .selectFrom("categories")
        .select(["id", "name", "slug", "example"])
        .select(sql.val(deletedAt).as("deletedAt"))
        .where("id", "=", id),
    )
    .execute();
  await db
    .insertInto("trashedCategoryPosts")
    .columns(["categoryId", "postId"])
    .expression((query) =>
      query
        .selectFrom("posts")
        .select(["categoryId", "id"])
        .where("categoryId", "=", id)
        .$castTo<{ categoryId: number; id: number }>(),
    )
    .execute();
  const result = await db
    .updateTable("posts")
    .set({ categoryId: null })
    .where("categoryId", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  // The foreign key removes it from the posts in the trash.
  await db.deleteFrom("categories").where("id", "=", id).execute();
  return Number(result.numUpdatedRows);
}

export async function findTrashedCategory(
  db: Database,
  id: number,
): Promise<{ title: string; slug: string; example: number } | null> {
  return (
    (await db
      .selectFrom("trashedCategories")
      .select(["title", "slug", "example"])
      .where("id", "=", id)
      .executeTakeFirst()) ?? null
  );
}

/**
 * Takes a category out of the trash and gives its posts and former slugs to `targetId`, which is the same category or the one that has its
 * name now. Posts with another category keep it.
 */
export async function emptyTrashedCategory(db: Database, id: number, targetId: number): Promise<void> {
  await db
    .updateTable("posts")
    .set({ categoryId: targetId })
    .where("categoryId", "is", null)
    .where("id", "in", (query) =>
      query.selectFrom("trashedCategoryPosts").select("postId").where("categoryId", "=", id),
    )
    .execute();
  await moveAddresses(db, "category", id, targetId);
  await db.deleteFrom("trashedCategories").where("id", "=", id).execute();
}
