import type { FastifyInstance } from "fastify";
import { siteUrlCalls } from "#contract/site-url.ts";
import type { Context } from "../context.ts";
import { getSiteUrl, saveSiteUrl } from "../domain/site/site-url.ts";
import { bind } from "./bind.ts";

export function registerSiteUrl(app: FastifyInstance, context: Context): void {
  bind(app, context, siteUrlCalls.get, () => getSiteUrl(context));
  bind(app, context, siteUrlCalls.save, ({ body }) => saveSiteUrl(context, body.url));
}
