import type { FastifyInstance } from "fastify";
import { type Trashed, trashCalls } from "#contract/trash.ts";
import type { Context } from "../context.ts";
import { restoreCategory } from "../domain/categories.ts";
import { getPostNumber } from "../domain/posts/post-ids.ts";
import { restorePost } from "../domain/posts/posts.ts";
import { restoreProject } from "../domain/projects/projects.ts";
import { deleteForGood, emptyTrash, listTrash } from "../domain/trash.ts";
import { bind } from "./bind.ts";

const restore = (context: Context, id: string) => restorePost(context, getPostNumber(id));

const restorers: Record<Trashed["kind"], (context: Context, id: string) => Promise<{ slug: string }>> = {
  post: restore,
  page: restore,
  project: (context, id) => restoreProject(context, Number(id)),
  category: (context, id) => restoreCategory(context, Number(id)),
};

export function registerTrash(app: FastifyInstance, context: Context): void {
  bind(app, context, trashCalls.list, async () => ({ items: await listTrash(context.db) }));

  bind(app, context, trashCalls.restoreAll, async () => {
    const entries = await listTrash(context.db);
    let renamed = 0;
    for (const { kind, id, slug } of entries) {
      const restored = await restorers[kind](context, id);
      if (restored.slug !== slug) renamed += 1;
    }
    return { restored: entries.length, renamed };
  });

  bind(app, context, trashCalls.empty, async () => {
    await emptyTrash(context);
    return null;
  });

  bind(app, context, trashCalls.remove, async ({ params }) => {
    await deleteForGood(context, params.kind, params.id);
    return null;
  });
}
