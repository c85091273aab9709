import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { healthCalls } from "#contract/health.ts";
import type { Context } from "../context.ts";
import { bind } from "./bind.ts";

/** Load balancers don't wait long. */
const mediaMilliseconds = 1000;

export function registerHealth(app: FastifyInstance, context: Context): void {
  let isDraining = false;
  context.events.once("draining", () => {
    isDraining = true;
  });

  bind(app, context, healthCalls.health, () => ({ status: "ok" as const }));

  bind(app, context, healthCalls.ready, async ({ reply }) => {
    const answers = await sql`select 1`.execute(context.db).then(
      () => true,
      () => false,
    );
    // Pages don't need the media store, so the server stays in service while the store is down.
    const hasMedia = await Promise.race([context.storage.answers(), wait(mediaMilliseconds, false, { ref: false })]);
    const media = hasMedia ? {} : { media: "unavailable" as const };
    if (answers && !isDraining) return { status: "ok" as const, ...media };
    reply.code(503);
    return { status: "unavailable" as const, ...media };
  });
}
