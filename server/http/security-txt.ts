import type { FastifyInstance } from "fastify";
import { profile } from "#content/profile.ts";
import type { Context } from "../context.ts";

const daysItHolds = 180;

/**
 * Serves security.txt (RFC 9116), which says where to report vulnerabilities. Generated for each request, so that it never expires while
 * the site runs.
 */
export function registerSecurityTxt(app: FastifyInstance, { config, clock }: Context): void {
  app.get("/.well-known/security.txt", { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      // Names the form, not the owner's email address, which no other part of the site reveals.
      `Contact: ${config.siteUrl}/#contact-us`,
      `Expires: ${new Date(clock.now().getTime() + daysItHolds * 24 * 3_600_000).toISOString()}`,
      `Preferred-Languages: ${profile.language}`,
      // The standard requires an https URL here.
      ...(config.siteUrl.startsWith("https://") ? [`Canonical: ${config.siteUrl}/.well-known/security.txt`] : []),
    ];
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
