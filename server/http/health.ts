import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { siteCalls } from "#contract/health.ts";
import type { Context } from "../context.ts";
import { removeExamples } from "../domain/examples.ts";
import { countExamples } from "../store/examples.ts";
import { bind } from "./bind.ts";

export function registerHealth(app: FastifyInstance, context: Context): void {
  let draining = false;
  app.addHook("preClose", async () => { draining = true; });

  bind(app, context, siteCalls.health, () => ({ status: "ok" as const }));

  bind(app, context, siteCalls.ready, async ({ reply }) => {
    const answers = await sql`select 1`.execute(context.db).then(() => true, () => false);
    if (answers && !draining && context.isDraining !== true) return { status: "ok" as const };
    reply?.code(503);
    return { status: "unavailable" as const };
  });

  bind(app, context, siteCalls.examples, () => countExamples(context.db));

  bind(app, context, siteCalls.removeExamples, async () => {
    await removeExamples(context);
    return null;
  });
}
