import type { FastifyInstance } from "fastify";
import { type Category, categoryCalls } from "#contract/categories.ts";
import type { Context } from "../context.ts";
import { addCategory, removeCategory, renameCategory, restoreCategory } from "../domain/categories.ts";
import { type CategoryRow, listCategories } from "../store/tables/categories.ts";
import { bind } from "./bind.ts";

export function registerCategories(app: FastifyInstance, context: Context): void {
  bind(app, context, categoryCalls.create, async ({ body }) =>
    withCount(context, await addCategory(context, body.name)),
  );

  bind(app, context, categoryCalls.update, async ({ params, body }) =>
    withCount(context, await renameCategory(context, params.id, body.name)),
  );

  bind(app, context, categoryCalls.remove, async ({ params }) => ({
    uncategorized: await removeCategory(context, params.id),
  }));

  bind(app, context, categoryCalls.restore, async ({ params }) =>
    withCount(context, await restoreCategory(context, params.id)),
  );
}

async function withCount(context: Context, { id, name, slug }: CategoryRow): Promise<Category> {
  const counted = (await listCategories(context.db, false)).find((each) => each.id === id);
  return { id, name, slug, posts: counted?.posts ?? 0 };
}
