// Calls by a page's form in a browser without scripts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { InvalidError, nameField, toApiError } from "../errors.ts";
import type { Context } from "../context.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { escapeHtml } from "../markdown/escape.ts";
import { readWords, type SiteWords } from "../site-words.ts";

const formType = "application/x-www-form-urlencoded";

/** Makes the calls of a scope accept HTML forms besides JSON. */
export function acceptForms(
  app: FastifyInstance,
  read: (fields: Record<string, string>) => Record<string, unknown>,
): void {
  app.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) =>
    done(null, read(Object.fromEntries(new URLSearchParams(String(body))))),
  );
}

/** Returns whether a page's form was posted by the browser itself. Scripts send files as the same type, but don't accept pages. */
export function isForm({ headers }: FastifyRequest): boolean {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  return type === formType || (type === "multipart/form-data" && headers.accept?.includes("text/html") === true);
}

/** Checks the fields of a form with files, as the API checks the body of a call. */
export function readFields<Output>(schema: z.ZodType<Output>, fields: Record<string, unknown>): Output {
  const { data, error } = schema.safeParse(fields);
  if (error === undefined) return data;
  const { path = [], message = "" } = error.issues[0] ?? {};
  const field = path.join(".");
  throw new InvalidError(nameField({ field, message }), { code: "invalid", field });
}

/** Responds to a form with a page that explains the error and what the visitor can do. Going back keeps the typed text. */
export async function sendFormError(
  context: Pick<Context, "db" | "content">,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  adviceIn: (words: SiteWords["server"]) => string,
): Promise<FastifyReply> {
  const { statusCode, code, message, issues = [], retryAfterSeconds } = toApiError(error);
  const { language } = (await readSiteContent(context)).identity;
  const site = await readWords(context);
  const words = site.server;
  const advice = adviceIn(words);
  const invalid = code === "invalid" ? issues.map(({ field }) => aboutField(field, request.body, site)) : [];
  if (statusCode >= 500) request.log.error(error);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  const reasons = (statusCode === 500 ? [words.refusals.broken] : invalid.length > 0 ? invalid : [message].flat()).map(
    (reason) => `<li>${escapeHtml(reason)}</li>`,
  );
  return reply.code(statusCode).type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="${escapeHtml(language)}" dir="auto">
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

/** Says what to do about an invalid field, by the name that it has on the page. */
function aboutField(field: string, body: unknown, { contact, server }: SiteWords): string {
  if (field === "email") return contact.emailForm;
  const label = Object.hasOwn(contact, field) ? contact[field as keyof typeof contact] : field;
  const name = typeof label === "string" ? label : field;
  const typed = typeof body === "object" && body !== null && field in body ? body[field as keyof typeof body] : "";
  const isEmpty = String(typed).trim() === "";
  return (isEmpty ? server.refusals.emptyField : server.refusals.wrongField)({ field: name });
}
