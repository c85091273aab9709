import { sql, type Generated } from "kysely";
import type { Category } from "#contract/categories.ts";
import type { Database } from "../database.ts";
import { flag, type RowOf, table } from "../table.ts";
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

export const categories = table("categories", { example: flag });
export const trashedCategories = table("trashedCategories", { example: flag });
export type CategoryRow = RowOf<typeof categories>;

/**
 * Lists categories by name, each with the number of its posts. For visitors, only published posts count, and categories without any are
 * left out.
 */
export async function listCategories(db: Database, forVisitors: boolean): Promise<Category[]> {
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
  const counted = rows.map((row) => ({ ...row, posts: Number(row.posts) }));
  return forVisitors ? counted.filter(({ posts }) => posts > 0) : counted;
}

/** Finds a category by its folded name or its slug, or else by an earlier slug. */
export async function findCategoryByKey(db: Database, key: string): Promise<CategoryRow | null> {
  const rows = await db
    .selectFrom("categories")
    .selectAll()
    .where((or) => or.or([or("nameKey", "=", key), or("slug", "=", key)]))
    .execute();
  const current = rows.find((row) => row.nameKey === key) ?? rows[0];
  if (current) return categories.decode(current);
  const former = await findFormerAddress(db, "category", key);
  return former === null ? null : categories.find(db, { id: former });
}

export async function isCategorySlugTaken(db: Database, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await db.selectFrom("categories").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
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
