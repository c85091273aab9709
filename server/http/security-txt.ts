import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { readSiteContent } from "../domain/site/site-content.ts";

const daysItHolds = 180;

/**
 * Serves security.txt (RFC 9116), which says where to report vulnerabilities. Generated for each request, so that it never expires while
 * the site runs.
 */
export function registerSecurityTxt(app: FastifyInstance, context: Context): void {
  const { config, clock } = context;
  app.get("/.well-known/security.txt", { schema: { hide: true } }, async (_request, reply) => {
    const { identity } = await readSiteContent(context);
    const lines = [
      // The form, because email addresses in this file attract spam.
      `Contact: ${config.siteUrl}/#contact-us`,
      `Expires: ${new Date(clock.now().getTime() + daysItHolds * 24 * 3_600_000).toISOString()}`,
      `Preferred-Languages: ${identity.language}`,
      // The standard requires an https URL here.
      ...(config.siteUrl.startsWith("https://") ? [`Canonical: ${config.siteUrl}/.well-known/security.txt`] : []),
    ];
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
