import type { Context } from "../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../errors.ts";
import { insertActivity } from "../store/activity.ts";
import {
  type CategoryRow, deleteCategory, findCategory, findCategoryByKey, insertCategory, isCategorySlugTaken, updateCategory,
} from "../store/categories.ts";
import type { Database } from "../store/database.ts";
import { slugify, uniqueSlug } from "./slugs.ts";
import { foldCase } from "./text.ts";

/** Names are unique whatever their case. */
export async function addCategory(context: Context, name: string, options: { example?: boolean } = {}): Promise<CategoryRow> {
  return write(context, async (db) => {
    await refuseTakenName(db, name, null);
    const id = await insertCategory(db, { ...(await valuesOf(db, name, null)), example: options.example ? 1 : 0 });
    return getCategory(db, id);
  });
}

export async function renameCategory(context: Context, id: number, name: string): Promise<CategoryRow> {
  return write(context, async (db) => {
    const before = await getCategory(db, id);
    await refuseTakenName(db, name, id);
    await updateCategory(db, id, await valuesOf(db, name, id));
    await insertActivity(db, context.clock.now().toISOString(), `Renamed the category “${before.name}” to “${name}”`);
    return getCategory(db, id);
  });
}

/** Answers how many posts are without a category now. */
export async function removeCategory(context: Context, id: number): Promise<number> {
  return write(context, async (db) => {
    const category = await getCategory(db, id);
    const uncategorised = await deleteCategory(db, id);
    await insertActivity(db, context.clock.now().toISOString(), `Deleted the category “${category.name}”`);
    return uncategorised;
  });
}

async function write<Result>(context: Context, work: (db: Database) => Promise<Result>): Promise<Result> {
  const result = await context.db.transaction().execute(work);
  context.content.changed();
  return result;
}

async function getCategory(db: Database, id: number): Promise<CategoryRow> {
  const category = await findCategory(db, id);
  if (!category) throw new NotFoundError("This category does not exist.");
  return category;
}

async function refuseTakenName(db: Database, name: string, exceptId: number | null): Promise<void> {
  const taken = await findCategoryByKey(db, foldCase(name));
  if (taken && taken.id !== exceptId && foldCase(taken.name) === foldCase(name)) throw new ConflictError(`A category named "${taken.name}" exists already.`);
}

async function valuesOf(db: Database, name: string, exceptId: number | null): Promise<{ name: string; name_key: string; slug: string }> {
  if (slugify(name) === "") throw new InvalidError("name must hold at least one letter or digit");
  return { name, name_key: foldCase(name), slug: await uniqueSlug(name, (slug) => isCategorySlugTaken(db, slug, exceptId)) };
}
