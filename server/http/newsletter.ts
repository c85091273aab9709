import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { newsletterCalls, type Subscriber } from "#contract/newsletter.ts";
import { createContactLimiter } from "../attempt-limits/contact-limiter.ts";
import { dayOf } from "../calendar.ts";
import type { Context } from "../context.ts";
import { eraseSubscribers } from "../domain/newsletter/addresses.ts";
import { leave, undoLeaving } from "../domain/newsletter/leaving.ts";
import { readNewsletterState } from "../domain/newsletter/newsletter-state.ts";
import { writeSubscribersCsv } from "../domain/newsletter/subscribers-csv.ts";
import { addSubscriber, confirmSubscription, requestSubscription } from "../domain/newsletter/subscribing.ts";
import { nameTopics } from "../domain/newsletter/topics.ts";
import { changeRecords } from "../domain/transactions.ts";
import { NotFoundError, TooManyError, toApiError } from "../errors.ts";
import { importSubscribers } from "../import/subscribers/import-subscribers.ts";
import { listSubscribers, type SubscriberRow, subscribers } from "../store/tables/subscribers.ts";
import { sendCsv } from "../text/csv.ts";
import { bind } from "./bind.ts";
import { readFile } from "./read-file.ts";
import { acceptForms, isForm, sendFormError } from "./html-forms.ts";

const { pageSize } = limits.newsletter;

/** Registers the calls about the newsletter; pages open secret links by calls of server/visitor-api/newsletter.ts. */
export function registerNewsletter(app: FastifyInstance, context: Context): void {
  const { db, clock, config } = context;

  // In a separate scope, because few calls accept HTML form bodies.
  app.register(async (form) => registerForms(form, context));

  bind(app, context, newsletterCalls.state, () => readNewsletterState(context));

  bind(app, context, newsletterCalls.list, async ({ query: { q, page, ...query } }) => {
    const { rows, total } = await listSubscribers(db, { ...query, search: q?.trim() }, page, pageSize);
    const topics = await nameTopics(db, [...new Set(rows.flatMap((row) => row.topics))]);
    return { items: rows.map(show), topics, total, page, totalPages: Math.ceil(total / pageSize) };
  });

  bind(app, context, newsletterCalls.add, async ({ body }) => show(await addSubscriber(context, body)));

  bind(app, context, newsletterCalls.csv, async ({ query: { q, ...query }, reply }) => {
    const name = `subscribers-${dayOf(clock.now(), config.timeZone)}.csv`;
    await sendCsv(reply, name, writeSubscribersCsv(context, { ...query, search: q?.trim() }));
    return "";
  });

  bind(app, context, newsletterCalls.import, async ({ request, query }) =>
    importSubscribers(context, await readFile(request, limits.newsletter.csv.bytes), query.consent),
  );

  bind(app, context, newsletterCalls.get, async ({ params }) => show(await find(params.id)));

  bind(app, context, newsletterCalls.remove, async ({ params }) => {
    await changeRecords(context, async ({ db: transaction }) => eraseSubscribers(transaction, [await find(params.id)]));
    await context.forgetDeleted();
    return null;
  });

  async function find(id: number): Promise<SubscriberRow> {
    const row = await subscribers.find(db, { id });
    if (!row) throw new NotFoundError("This subscriber does not exist.");
    return row;
  }
}

function show(row: SubscriberRow): Subscriber {
  return row;
}

/** Registers the calls that pages make by a form, in browsers with or without scripts. */
async function registerForms(app: FastifyInstance, context: Context): Promise<void> {
  const limiter = createContactLimiter(context.clock, context.createRateLimiter, "subscription");
  acceptForms(app, ({ topic, ...fields }) => ({ ...fields, ...(topic && { topic }) }));

  bind(app, context, newsletterCalls.subscribe, async ({ body, request, reply }) => {
    const wait = await limiter.begin(request.ip);
    if (wait > 0) throw new TooManyError("You have sent several addresses already. Try again later.", wait);
    const { email, topic, website } = body;
    // Robots get the same response.
    if (!website)
      await requestSubscription(context, {
        email,
        topics: topic === undefined ? [] : [topic],
        sourcePath: pathOf(request),
      });
    if (isForm(request)) await reply.redirect(`/subscribe?${new URLSearchParams({ sent: "1" })}`, 303);
    return { received: true } as const;
  });

  bind(app, context, newsletterCalls.confirm, async ({ params, request, reply }) => {
    const confirmation = await confirmSubscription(context, params.token);
    if (isForm(request)) await reply.redirect(`/subscribe/${encodeURIComponent(params.token)}`, 303);
    return confirmation;
  });

  bind(app, context, newsletterCalls.undo, async ({ params, request, reply }) => {
    const subscription = await undoLeaving(context, params.token);
    if (isForm(request)) await reply.redirect(pageOf(params.token), 303);
    return subscription;
  });

  const sendError = app.errorHandler;
  app.setErrorHandler((error, request, reply) => {
    if (!isForm(request)) return sendError(error, request, reply);
    const { statusCode } = toApiError(error);
    const { token } = request.params as { token?: string };
    if (statusCode < 500) {
      // The page says that the link is dead, or shows what holds now.
      if (token !== undefined) return reply.redirect(pageOf(token, request), 303);
      if (statusCode === 404) return reply.redirect("/subscribe", 303);
      if (statusCode !== 429) return reply.redirect("/subscribe?refused=1", 303);
    }
    return sendFormError(context, error, request, reply, (words) => words.newsletter.notSaved);
  });

  // In a scope of its own, because its form has the topics as a list.
  await app.register(async (form) => {
    form.removeContentTypeParser("application/x-www-form-urlencoded");
    form.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
      const fields = new URLSearchParams(String(body));
      done(null, fields.has("all") ? {} : { topics: fields.getAll("topics") });
    });
    bind(form, context, newsletterCalls.leave, async ({ params, body, request, reply }) => {
      const subscription = await leave(context, params.token, body.topics);
      if (isForm(request)) await reply.redirect(pageOf(params.token), 303);
      return subscription;
    });
  });
}

/**
 * Registers what mail programs call when their user presses their own button to unsubscribe (RFC 8058): a POST to the URL of the link,
 * without cookies, from anywhere, whose body is a form of either kind. The response is 200, also the second time, and never leads elsewhere.
 */
export function registerOneClick(app: FastifyInstance, context: Context): void {
  app.register(async (form) => {
    // What it says is known.
    form.removeAllContentTypeParsers();
    form.addContentTypeParser("*", (_request, payload, done) => {
      payload
        .resume()
        .on("end", () => done(null))
        .on("error", done);
    });
    form.post<{ Params: { token: string } }>("/unsubscribe/:token", async ({ params }, reply) => {
      await leave(context, params.token);
      return reply.type("text/plain; charset=utf-8").header("cache-control", "no-store").send("Unsubscribed.\n");
    });
  });
}

function pageOf(token: string, request?: FastifyRequest): string {
  const page = request?.routeOptions.url?.includes("/confirmations/") ? "subscribe" : "unsubscribe";
  return `/${page}/${encodeURIComponent(token)}`;
}

/** Returns the path of the page with the form. */
function pathOf(request: FastifyRequest): string {
  const from = URL.parse(request.headers.referer ?? "");
  return from !== null && from.host === request.host ? from.pathname : "";
}
