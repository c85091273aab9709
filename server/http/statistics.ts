import type { FastifyInstance } from "fastify";
import { statisticsCalls } from "#contract/statistics.ts";
import type { Context } from "../context.ts";
import {
  periodOf,
  readLiveVisitors,
  readPageFigures,
  readStatistics,
  writeVisitsCsv,
} from "../domain/visits/report.ts";
import { sendCsv } from "../text/csv.ts";
import { bind } from "./bind.ts";

export function registerStatistics(app: FastifyInstance, context: Context): void {
  bind(app, context, statisticsCalls.count, async ({ body, request }) => {
    await context.visits.count({ address: request.ip, headers: request.headers }, body);
    return null;
  });

  bind(app, context, statisticsCalls.get, ({ query }) => readStatistics(context, query));

  bind(app, context, statisticsCalls.live, () => readLiveVisitors(context));

  bind(app, context, statisticsCalls.figures, ({ query }) => readPageFigures(context, query.days));

  bind(app, context, statisticsCalls.csv, async ({ query, reply }) => {
    const period = periodOf(context, query);
    await context.visits.flush();
    await sendCsv(reply, `visits-${period.from}-${period.to}.csv`, writeVisitsCsv(context, period));
    return "";
  });
}
