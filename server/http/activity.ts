import type { FastifyInstance } from "fastify";
import { activityCalls } from "#contract/activity.ts";
import type { Context } from "../context.ts";
import { listActivity } from "../store/tables/activity.ts";
import { bind } from "./bind.ts";

export function registerActivity(app: FastifyInstance, context: Context): void {
  bind(app, context, activityCalls.list, async ({ query }) => ({ items: await listActivity(context.db, query.limit) }));
}
