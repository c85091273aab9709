import type { FastifyInstance } from "fastify";
import { selectionCalls } from "#contract/selections.ts";
import type { Context } from "../context.ts";
import { createSelection, readSelections, removeSelection, updateSelection } from "../domain/selections.ts";
import { bind } from "./bind.ts";

export function registerSelections(app: FastifyInstance, context: Context): void {
  bind(app, context, selectionCalls.list, async () => ({ items: await readSelections(context) }));

  bind(app, context, selectionCalls.create, ({ body }) => createSelection(context, body));

  bind(app, context, selectionCalls.update, ({ params, body }) => updateSelection(context, params.id, body));

  bind(app, context, selectionCalls.remove, async ({ params }) => {
    await removeSelection(context, params.id);
    return null;
  });
}
