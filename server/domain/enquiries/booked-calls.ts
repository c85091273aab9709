// Booked calls: both sides get each as a calendar file, and the next file when it moves or is canceled.
import type { Context } from "../../context.ts";
import { dayOf } from "../../calendar.ts";
import type { Database } from "../../store/database.ts";
import { type CallProposalRow, changeBookedCall, listCallProposals } from "../../store/tables/call-proposals.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { type EnquiryRow, enquiries } from "../../store/tables/enquiries.ts";
import { ConflictError } from "../../errors.ts";
import { readWords, type SiteWords, writeTime } from "../../site-words.ts";
import { readSiteContent } from "../site/site-content.ts";
import { type CalendarEvent, writeCalendarFile } from "./calendar-file.ts";
import { getEnquiry, moveToStage } from "./enquiries.ts";
import { tellBoth } from "./tell-both.ts";

export type BookedCall = CallProposalRow & { picked: string };

const minute = 60_000;
/** How long a booked call can still be opened after its end. */
const keptAfter = 24 * 60 * minute;

export function isBooked(row: CallProposalRow): row is BookedCall {
  return row.picked !== null && row.canceledAt === null;
}

/** Returns until when the link of a call at this time works. */
export function expiryOf(time: string, minutes: number): string {
  return new Date(Date.parse(time) + minutes * minute + keptAfter).toISOString();
}

/** Tells both sides of a call that was just booked. */
export async function announceBooking(context: Context, db: Database, call: BookedCall, now: string): Promise<void> {
  const enquiry = await getEnquiry(db, call.enquiryId);
  const { identity } = await readSiteContent(context);
  await tell(context, db, call, {
    now,
    method: "REQUEST",
    client: ({ server }, time) => server.calls.booked({ owner: identity.name, time }),
    note: `Call: ${formatTime(call.picked, context.config.timeZone)}`,
    owner: `${enquiry.name} has chosen`,
  });
  if (enquiry.stage === "new" || enquiry.stage === "replied") await moveToStage(db, enquiry, "call", "", now);
  const nextAt = dayOf(new Date(call.picked), context.config.timeZone);
  await enquiries.update(db, { id: enquiry.id }, { nextAt, read: false });
}

/** Moves a booked call to another time, in both calendars if email is set up. The reminder moves along. */
export async function moveBooking(
  context: Context,
  db: Database,
  call: BookedCall,
  { time, now }: { time: string; now: string },
): Promise<BookedCall> {
  const { timeZone } = context.config;
  const values = { picked: time, expiresAt: expiryOf(time, call.minutes), changedAt: now };
  const moved = { ...(await changed(changeBookedCall(db, call, values))), picked: time };
  const enquiry = await getEnquiry(db, call.enquiryId);
  const { identity } = await readSiteContent(context);
  const before = formatTime(call.picked, timeZone);
  await tell(context, db, moved, {
    now,
    method: "REQUEST",
    note: `Call moved: ${formatTime(time, timeZone)} instead of ${before}`,
    client: (words, time) =>
      words.server.calls.moved({ owner: identity.name, before: writeTime(call.picked, timeZone, words), time }),
    owner: `You have moved the call with ${enquiry.name} from ${before} to`,
  });
  if (enquiry.nextAt === dayOf(new Date(call.picked), timeZone))
    await enquiries.update(db, { id: enquiry.id }, { nextAt: dayOf(new Date(time), timeZone) });
  return moved;
}

/** Cancels a booked call and takes it out of both calendars. */
export async function cancelBooking(context: Context, db: Database, call: BookedCall, now: string): Promise<void> {
  const { timeZone } = context.config;
  const canceled = await changed(changeBookedCall(db, call, { canceledAt: now, changedAt: now }));
  const enquiry = await getEnquiry(db, call.enquiryId);
  const { identity } = await readSiteContent(context);
  await tell(
    context,
    db,
    { ...canceled, picked: call.picked },
    {
      now,
      method: "CANCEL",
      note: `Call canceled: ${formatTime(call.picked, timeZone)}`,
      client: ({ server }, time) => server.calls.canceled({ owner: identity.name, time }),
      owner: `You have canceled the call with ${enquiry.name} on`,
    },
  );
  await clearAfter(context, db, call, now);
}

/** Takes back what the booking of a call had set: its reminder, and the stage if no other call is booked. */
export async function clearAfter(context: Context, db: Database, call: BookedCall, now: string): Promise<void> {
  const enquiry = await getEnquiry(db, call.enquiryId);
  const others = (await listCallProposals(db, enquiry.id, now)).filter(({ id }) => id !== call.id);
  if (enquiry.stage === "call" && !others.some(isBooked)) await moveToStage(db, enquiry, "replied", "", now);
  if (enquiry.nextAt === dayOf(new Date(call.picked), context.config.timeZone))
    await enquiries.update(db, { id: enquiry.id }, { nextAt: null });
}

/** Returns a booked call as a calendar file. */
export async function fileOf(
  context: Context,
  call: BookedCall,
  enquiry: EnquiryRow,
  method: CalendarEvent["method"],
): Promise<string> {
  return writeCalendarFile(await eventOf(context, call, enquiry, method));
}

export async function eventOf(
  context: Context,
  call: CallProposalRow & { picked: string },
  enquiry: EnquiryRow,
  method: CalendarEvent["method"],
): Promise<CalendarEvent> {
  const { identity } = await readSiteContent(context);
  const { config } = context;
  return {
    id: `call-${call.tokenHash.slice(0, 20)}@${new URL(config.siteUrl).hostname}`,
    sequence: call.changes,
    method,
    start: new Date(call.picked),
    minutes: call.minutes,
    title: (await readWords(context)).server.calls.event({ owner: identity.name, client: enquiry.name }),
    place: call.place,
    text: [enquiry.serviceTitle, config.siteUrl].filter(Boolean).join("\n"),
    organizer: { name: identity.name, email: config.owner.email ?? identity.email },
    attendee: { name: enquiry.name, email: enquiry.email },
    writtenAt: new Date(call.changedAt ?? call.createdAt),
  };
}

/** Returns a time such as "Tuesday, 3 March 2026 at 15:00 (Europe/Berlin)", for the owner. */
export function formatTime(time: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone });
  return `${format.format(new Date(time))} (${timeZone})`;
}

/** Returns the name of a time zone as a browser reports it, or nothing if it isn't one. */
export function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "";
  }
}

async function tell(
  context: Context,
  db: Database,
  call: BookedCall,
  news: {
    now: string;
    method: CalendarEvent["method"];
    note: string;
    client: (words: SiteWords, time: string) => string;
    owner: string;
  },
): Promise<void> {
  const { timeZone } = context.config;
  const { now } = news;
  const enquiry = await getEnquiry(db, call.enquiryId);
  await enquiryEvents.insert(db, {
    enquiryId: enquiry.id,
    kind: "note",
    text: news.note,
    mailId: null,
    createdAt: now,
  });
  const place = news.method === "CANCEL" ? "" : call.place;
  const zone = call.clientZone === timeZone ? "" : call.clientZone;
  const words = await readWords(context);
  const { forYou, where } = words.server.calls;
  const client = [
    news.client(words, writeTime(call.picked, timeZone, words)),
    zone && forYou({ time: writeTime(call.picked, zone, words) }),
    place && where({ place }),
  ];
  const owner = [
    `${news.owner} ${formatTime(call.picked, timeZone)}.`,
    zone && `For ${enquiry.name}: ${formatTime(call.picked, zone)}`,
    place && `Where: ${place}`,
  ];
  await tellBoth(context, db, {
    key: `call-${call.id}-${call.tokenHash.slice(0, 12)}-${call.changes}`,
    enquiry,
    now,
    client: `${client.filter(Boolean).join("\n")}\n`,
    owner: owner.filter(Boolean).join("\n"),
    calendar: await fileOf(context, call, enquiry, news.method),
  });
}

async function changed(changing: Promise<CallProposalRow | null>): Promise<CallProposalRow> {
  const row = await changing;
  if (!row) throw new ConflictError("This call was changed in the meantime. Reload the page to see how it stands.");
  return row;
}
