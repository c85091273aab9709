import type { Context } from "../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../errors.ts";
import {
  categories,
  type CategoryRow,
  emptyTrashedCategory,
  findCategoryByKey,
  isCategorySlugTaken,
  trashCategory,
  trashedCategories,
} from "../store/tables/categories.ts";
import type { Database } from "../store/database.ts";
import { slugify, uniqueSlug } from "../text/slugs.ts";
import { foldCase } from "../text/words.ts";
import { changeContent } from "./transactions.ts";
import { forgetAddress, rememberAddress } from "../store/tables/former-addresses.ts";

/** Adds a category. Names are unique, ignoring case. */
export async function addCategory(
  context: Context,
  name: string,
  options: { example?: boolean } = {},
): Promise<CategoryRow> {
  return changeContent(context, async ({ db }) => {
    await refuseTakenName(db, name, null);
    const values = await valuesOf(db, name, null);
    await forgetAddress(db, "category", values.slug);
    return categories.insert(db, { ...values, example: options.example ?? false });
  });
}

export async function renameCategory(context: Context, id: number, name: string): Promise<CategoryRow> {
  return changeContent(context, async ({ db, log }) => {
    const before = await getCategory(db, id);
    await refuseTakenName(db, name, id);
    const values = await valuesOf(db, name, id);
    if (values.slug !== before.slug) await rememberAddress(db, { kind: "category", address: before.slug, target: id });
    await forgetAddress(db, "category", values.slug);
    await categories.update(db, { id }, values);
    await log(`Renamed the category “${before.name}” to “${name}”`);
    return getCategory(db, id);
  });
}

/** Moves a category to the trash. Returns how many posts lose their category. */
export async function removeCategory(context: Context, id: number): Promise<number> {
  return changeContent(context, async ({ db, now, log }) => {
    const category = await getCategory(db, id);
    const uncategorized = await trashCategory(db, id, now);
    await log(`Moved the category “${category.name}” to the trash`);
    return uncategorized;
  });
}

/** Moves a category out of the trash. If another category now has its name, that category gets the posts. */
export async function restoreCategory(context: Context, id: number): Promise<CategoryRow> {
  return changeContent(context, async ({ db, log }) => {
    const trashed = await trashedCategories.find(db, { id });
    if (!trashed) throw new NotFoundError("This category is not in the trash.");
    const namesake = await findCategoryByName(db, trashed.title);
    if (!namesake) {
      const slug = await uniqueSlug(trashed.slug, (taken) => isCategorySlugTaken(db, taken, null));
      await forgetAddress(db, "category", slug);
      await categories.insert(db, {
        id,
        name: trashed.title,
        nameKey: foldCase(trashed.title),
        slug,
        example: trashed.example,
      });
    }
    await emptyTrashedCategory(db, id, namesake?.id ?? id);
    await log(`Restored the category “${trashed.title}” from the trash`);
    return getCategory(db, namesake?.id ?? id);
  });
}

async function getCategory(db: Database, id: number): Promise<CategoryRow> {
  const category = await categories.find(db, { id });
  if (!category) throw new NotFoundError("This category does not exist.");
  return category;
}

async function refuseTakenName(db: Database, name: string, exceptId: number | null): Promise<void> {
  const taken = await findCategoryByName(db, name);
  if (taken && taken.id !== exceptId)
    throw new ConflictError(`A category named "${taken.name}" exists already.`, { code: "name-taken", field: "name" });
}

async function findCategoryByName(db: Database, name: string): Promise<CategoryRow | null> {
  const found = await findCategoryByKey(db, foldCase(name));
  return found && foldCase(found.name) === foldCase(name) ? found : null;
}

async function valuesOf(
  db: Database,
  name: string,
  exceptId: number | null,
): Promise<{ name: string; nameKey: string; slug: string }> {
  if (slugify(name) === "") throw new InvalidError("name must hold at least one letter or digit", { field: "name" });
  return {
    name,
    nameKey: foldCase(name),
    slug: await uniqueSlug(name, (slug) => isCategorySlugTaken(db, slug, exceptId)),
  };
}
