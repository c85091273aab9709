import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { type Message, messageCalls } from "#contract/messages.ts";
import type { Context } from "../context.ts";
import { moveMessage, receiveMessage, removeMessage } from "../domain/messages/messages.ts";
import { createContactLimiter } from "../limits/contact-limiter.ts";
import { toApiError, TooManyError } from "../errors.ts";
import { createTestMail } from "../domain/messages/test-mail.ts";
import { countUnreadMessages, listMessages, type MessageRow } from "../store/tables/messages.ts";
import { bind } from "./bind.ts";

const { pageSize } = limits.messages;
const formType = "application/x-www-form-urlencoded";

export function registerMessages(app: FastifyInstance, context: Context): void {
  const { db } = context;

  // In its own scope, because no other call accepts HTML form bodies.
  app.register(async (form) => registerContact(form, context));

  bind(app, context, messageCalls.list, async ({ query }) => {
    const { rows, total } = await listMessages(db, query.folder, query.page, pageSize);
    return {
      items: rows.map(toMessage),
      unread: await countUnreadMessages(db, "inbox"),
      page: query.page,
      totalPages: Math.ceil(total / pageSize),
    };
  });

  bind(app, context, messageCalls.countUnread, async () => ({ unread: await countUnreadMessages(db, "inbox") }));

  bind(app, context, messageCalls.update, async ({ params, body }) =>
    toMessage(await moveMessage(context, params.id, body)),
  );

  const sendTestMail = createTestMail(context);
  bind(app, context, messageCalls.testMail, async ({ session }) => ({
    message: `The mail server accepted a test email to ${await sendTestMail(session.username)}. If it doesn't arrive, look in the spam folder.`,
  }));

  bind(app, context, messageCalls.remove, async ({ params }) => {
    await removeMessage(context, params.id);
    return null;
  });
}

/**
 * Registers the contact form: JSON from the page's script, or the form itself from a browser without script, which is then redirected to
 * its page.
 */
function registerContact(app: FastifyInstance, context: Context): void {
  const throttle = createContactLimiter(context.clock, context.createRateLimiter);
  app.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) =>
    done(null, readForm(String(body))),
  );

  bind(app, context, messageCalls.contact, async ({ body, request, reply }) => {
    const wait = await throttle.begin(request.ip);
    if (wait > 0)
      throw new TooManyError(`You have sent several messages already. Try again in ${inWords(wait)}.`, wait);
    await receiveMessage(context, body);
    // The message counts, also if its visit can't be counted.
    await context.visits.countMessage({ address: request.ip, headers: request.headers }).catch(() => null);
    if (isForm(request)) await reply.redirect(`${pageOf(request)}#contact-status`, 303);
    return { received: true } as const;
  });

  const sendError = app.errorHandler;
  app.setErrorHandler((error, request, reply) => {
    if (!isForm(request)) return sendError(error, request, reply);
    const { statusCode, message, retryAfterSeconds } = toApiError(error);
    if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
    const sentence = [message].flat().join("\n");
    return reply
      .code(statusCode)
      .type("text/plain; charset=utf-8")
      .send(`${sentence}\n\nYour message was not sent. Go back to the form: what you wrote is still there.`);
  });
}

function isForm(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === formType;
}

function readForm(body: string): Record<string, unknown> {
  const { filledIn, ...fields } = Object.fromEntries(new URLSearchParams(body));
  return { ...fields, ...(filledIn && { filledIn: Number(filledIn) }) };
}

/** Returns the page of this site that contains the form, with a note that the message was sent. */
function pageOf(request: FastifyRequest): string {
  const from = URL.parse(request.headers.referer ?? "");
  const isOurs = from !== null && from.host === request.host;
  const query = new URLSearchParams(isOurs ? from.search : "");
  query.set("sent", "1");
  // Two leading slashes would name another site.
  return `${isOurs ? from.pathname.replace(/^[/\\]+/, "/") : "/about"}?${query.toString()}`;
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 3600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    folder: row.folder,
    read: row.read,
    mail: row.mail,
    mailProblem:
      row.mail_error === null || row.mail_error_at === null
        ? null
        : { reason: row.mail_error, at: row.mail_error_at, nextTryAt: row.mail_next_at },
    createdAt: row.created_at,
  };
}
