import type { FastifyInstance } from "fastify";
import { trashCalls } from "#contract/trash.ts";
import type { Context } from "../context.ts";
import { deleteForGood, emptyTrash, listTrash } from "../domain/trash.ts";
import { bind } from "./bind.ts";

export function registerTrash(app: FastifyInstance, context: Context): void {
  bind(app, context, trashCalls.list, async () => ({ items: await listTrash(context.db) }));

  bind(app, context, trashCalls.empty, async () => {
    await emptyTrash(context);
    return null;
  });

  bind(app, context, trashCalls.remove, async ({ params }) => {
    await deleteForGood(context, params.kind, params.id);
    return null;
  });
}
