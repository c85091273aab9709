import type { FastifyInstance } from "fastify";
import { exampleCalls } from "#contract/examples.ts";
import type { Context } from "../context.ts";
import { removeExamples } from "../import/examples.ts";
import { countExamples } from "../store/tables/examples.ts";
import { bind } from "./bind.ts";

export function registerExamples(app: FastifyInstance, context: Context): void {
  bind(app, context, exampleCalls.count, () => countExamples(context.db));

  bind(app, context, exampleCalls.remove, async () => {
    await removeExamples(context);
    return null;
  });
}
