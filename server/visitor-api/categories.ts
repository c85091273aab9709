// Categories as visitors may read them.
import { categoryCalls } from "#contract/categories.ts";
import { NotFoundError } from "../errors.ts";
import { findCategoryByKey, listCategories } from "../store/tables/categories.ts";
import { foldCase } from "../text/words.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorCategoryCalls = [
  visitorCall(categoryCalls.list, ({ isOwner }, { db }) => listCategories(db, !isOwner)),

  visitorCall(categoryCalls.get, async ({ params, isOwner }, { db }) => {
    const found = await findCategoryByKey(db, foldCase(params.id));
    const category = (await listCategories(db, !isOwner)).find(({ id }) => id === found?.id);
    if (!category) throw new NotFoundError("This category does not exist.");
    return category;
  }),
];
