import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { slugify } from "#contract/slugs.ts";
import type { Context } from "../context.ts";
import { cdnHeaders } from "../pages/cdn-headers.ts";
import { policyOfData } from "../pages/page.ts";
import { notFound } from "../pages/pages.ts";
import type { Resume } from "../resume-pdf/resume.ts";

type File = { etag: string; headers: Record<string, string>; body: Buffer | string };

/** The résumé's files; registered at the root of the site. */
export function registerResume(app: FastifyInstance, { config }: Context, resume: Resume): void {
  app.get("/resume.json", async (request, reply) => {
    const document = await resume.readJson();
    if (!document) return notFound(reply);
    const body = `${JSON.stringify(document, null, 2)}\n`;
    const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
    return send(request, reply, { etag, body, headers: { "content-type": "application/json; charset=utf-8" } });
  });

  app.get("/resume.pdf", async (request, reply) => {
    const made = await resume.readPdf();
    if (!made) return notFound(reply);
    const name = slugify(made.name).replace(/[^a-z0-9-]/g, "") || "resume";
    const headers = {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      // The browsers' PDF viewers need these.
      "content-security-policy": `${policyOfData}; object-src 'self'; style-src 'unsafe-inline'`,
    };
    return send(request, reply, { etag: made.etag, body: Buffer.from(made.pdf), headers });
  });

  function send(request: FastifyRequest, reply: FastifyReply, { etag, headers, body }: File): FastifyReply {
    reply.headers({ "cache-control": "public, no-cache", ...cdnHeaders(config.cdn, request.url), etag });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.headers(headers).send(body);
  }
}
