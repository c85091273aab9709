// The owner's calendar feed. Anyone with its secret URL can read the names of clients, but no messages and no prices.
import { z } from "zod";
import type { Context } from "../../context.ts";
import { NotFoundError } from "../../errors.ts";
import { hashToken, isSameSecret, newToken } from "../../secrets/secrets.ts";
import { listBookedCalls } from "../../store/tables/call-proposals.ts";
import { listEnquiriesById, listReminders } from "../../store/tables/enquiries.ts";
import { listOpenQuotes } from "../../store/tables/quotes.ts";
import { deleteSetting, readSetting, saveSetting } from "../../store/tables/settings.ts";
import { dayOf, shiftDay } from "../../calendar.ts";
import { numberOf } from "../quotes/shown-quote.ts";
import { readSiteContent } from "../site/site-content.ts";
import { eventOf } from "./booked-calls.ts";
import { type CalendarEvent, type DayEvent, writeCalendarFeed } from "./calendar-file.ts";

const feed = z.object({ tokenHash: z.string(), since: z.string() });
/** Days into the past and into the future. */
const range = { past: 90, future: 730 };
/** Reminders at most. */
const most = 1000;

export async function findCalendarFeed({ db }: Context): Promise<{ since: string | null }> {
  return { since: (await readSetting(db, "calendar-feed", feed))?.since ?? null };
}

/** Makes a new URL; the last one stops working. */
export async function makeCalendarFeed({ db, clock, config }: Context): Promise<{ url: string; since: string }> {
  const token = newToken();
  const since = clock.now().toISOString();
  await saveSetting(db, "calendar-feed", JSON.stringify({ tokenHash: hashToken(token), since }));
  return { url: `${config.siteUrl}/calendar/${token}.ics`, since };
}

export async function removeCalendarFeed({ db }: Context): Promise<void> {
  await deleteSetting(db, "calendar-feed");
}

/** Returns the feed as a calendar file. Throws the same error for every other token. */
export async function readCalendarFeed(context: Context, token: string): Promise<string> {
  const { db, clock, config } = context;
  const saved = await readSetting(db, "calendar-feed", feed);
  if (!saved || !isSameSecret(hashToken(token), saved.tokenHash))
    throw new NotFoundError("There is nothing at this address.");
  const today = dayOf(clock.now(), config.timeZone);
  const [first, last] = [shiftDay(today, -range.past), shiftDay(today, range.future)];
  const isIn = (day: string) => day >= first && day <= last;
  const host = new URL(config.siteUrl).hostname;
  const { identity } = await readSiteContent(context);

  const booked = (await listBookedCalls(db)).filter(({ picked }) => isIn(dayOf(new Date(picked), config.timeZone)));
  const open = (await listOpenQuotes(db, clock.now().toISOString())).filter(({ content }) => isIn(content.validUntil));
  const ids = [...booked, ...open].map(({ enquiryId }) => enquiryId);
  const clients = new Map((await listEnquiriesById(db, [...new Set(ids)])).map((enquiry) => [enquiry.id, enquiry]));
  const calls: CalendarEvent[] = [];
  for (const call of booked) {
    const client = clients.get(call.enquiryId);
    if (client) calls.push(await eventOf(context, call, client, call.canceledAt === null ? "PUBLISH" : "CANCEL"));
  }
  const reminders = (await listReminders(db, last, most)).rows.flatMap(({ id, name, nextAt, createdAt }): DayEvent[] =>
    nextAt === null || !isIn(nextAt)
      ? []
      : [
          {
            id: `reminder-${id}@${host}`,
            day: nextAt,
            title: `Reminder: ${name}`,
            text: `${config.siteUrl}/dashboard/enquiries?message=${id}`,
            writtenAt: new Date(createdAt),
          },
        ],
  );
  const quotes = open.map((quote): DayEvent => ({
    id: `quote-${quote.id}@${host}`,
    day: quote.content.validUntil,
    title: `Last day of quote ${numberOf(quote, config.timeZone)}: ${clients.get(quote.enquiryId)?.name ?? ""}`,
    text: `${config.siteUrl}/dashboard/enquiries?message=${quote.enquiryId}`,
    writtenAt: new Date(quote.createdAt),
  }));
  return writeCalendarFeed(`${identity.name}: clients`, [...calls, ...reminders, ...quotes]);
}
