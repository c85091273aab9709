import type { FastifyInstance } from "fastify";
import { siteReportCalls } from "#contract/site-report.ts";
import type { Context } from "../context.ts";
import { createSiteReport } from "../site-health/site-report.ts";
import { createStorageReport } from "../site-health/storage-report.ts";
import { bind } from "./bind.ts";

export function registerSiteReport(app: FastifyInstance, context: Context): void {
  const report = createSiteReport(context);
  const storage = createStorageReport(context);

  bind(app, context, siteReportCalls.report, report);

  bind(app, context, siteReportCalls.storage, storage);
}
