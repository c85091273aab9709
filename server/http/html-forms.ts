// Calls that a page's form makes from a browser without script.
import type { FastifyInstance, FastifyRequest } from "fastify";

const formType = "application/x-www-form-urlencoded";

/** Lets the calls of a scope take HTML forms besides JSON. */
export function acceptForms(
  app: FastifyInstance,
  read: (fields: Record<string, string>) => Record<string, unknown>,
): void {
  app.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) =>
    done(null, read(Object.fromEntries(new URLSearchParams(String(body))))),
  );
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === formType;
}
