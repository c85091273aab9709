// Calls that a page's form makes from a browser without script.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toApiError } from "../errors.ts";
import { escapeHtml } from "../markdown/escape.ts";

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

/** Responds to a form with a page that says what was wrong, and what the visitor can do. Going back keeps what was typed. */
export function sendFormError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  advice: string,
): FastifyReply {
  const { statusCode, message, retryAfterSeconds } = toApiError(error);
  if (statusCode >= 500) request.log.error(error);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  const reasons = [message].flat().map((reason) => `<li>${escapeHtml(reason)}</li>`);
  return reply.code(statusCode).type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(advice)}</title>
<h1>${escapeHtml(advice)}</h1>
<ul>
${reasons.join("\n")}
</ul>
</html>
`);
}
