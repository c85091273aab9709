import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { calendarFeedCalls } from "#contract/calendar-feed.ts";
import type { Context } from "../context.ts";
import {
  findCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
} from "../domain/enquiries/calendar-feed.ts";
import { matchesEtag } from "../media/conditional.ts";
import { bind } from "./bind.ts";

export function registerCalendarFeedCalls(app: FastifyInstance, context: Context): void {
  bind(app, context, calendarFeedCalls.get, () => findCalendarFeed(context));
  bind(app, context, calendarFeedCalls.make, () => makeCalendarFeed(context));
  bind(app, context, calendarFeedCalls.remove, async () => {
    await removeCalendarFeed(context);
    return null;
  });
}

/** Serves the feed itself, which calendars ask for again and again. */
export function registerCalendarFeed(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { file: string } }>("/calendar/:file", { schema: { hide: true } }, async (request, reply) => {
    const token = /^([\w-]{1,200})\.ics$/.exec(request.params.file)?.[1] ?? "";
    reply.headers({
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    const text = await readCalendarFeed(context, token);
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    reply.header("etag", etag);
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
}
