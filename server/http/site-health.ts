import type { FastifyInstance } from "fastify";
import { siteReportCalls } from "#contract/site-report.ts";
import type { Context } from "../context.ts";
import type { Resume } from "../resume-pdf/resume.ts";
import { readSenderReport } from "../site-health/sender-report.ts";
import { createSiteReport } from "../site-health/site-report.ts";
import { createStorageReport } from "../site-health/storage-report.ts";
import { bind } from "./bind.ts";

export function registerSiteReport(app: FastifyInstance, context: Context, resume: Resume): void {
  const report = createSiteReport(context, resume);
  const storage = createStorageReport(context);

  bind(app, context, siteReportCalls.report, report);

  bind(app, context, siteReportCalls.sender, () => readSenderReport(context));

  bind(app, context, siteReportCalls.storage, storage);
}
