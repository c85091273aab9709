// Calls that a page's form makes from a browser without script.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toApiError } from "../errors.ts";

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

/** Responds to a form with what was wrong as a sentence, and one about what the visitor can do. */
export function sendFormError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  advice: string,
): FastifyReply {
  const { statusCode, message, retryAfterSeconds } = toApiError(error);
  if (statusCode >= 500) request.log.error(error);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(statusCode)
    .type("text/plain; charset=utf-8")
    .send(`${[message].flat().join("\n")}\n\n${advice}`);
}
