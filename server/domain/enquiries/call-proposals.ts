// Calls: the owner proposes times with a secret link, the client picks one, and both get it as a calendar file.
import type { CallProposal, ProposedCall } from "#contract/call-proposals.ts";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import {
  type CallProposalRow,
  countOpenProposals,
  deleteCallProposal,
  deleteExpiredCallProposals,
  findCallProposal,
  findCallProposalById,
  insertCallProposal,
  listCallProposals,
  listPassedProposals,
  markPassed,
  pickTime,
} from "../../store/tables/call-proposals.ts";
import { enquiries } from "../../store/tables/enquiries.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { readWords, writeTime } from "../../site-words.ts";
import { readSiteContent } from "../site/site-content.ts";
import {
  announceBooking,
  cancelBooking,
  clearAfter,
  expiryOf,
  fileOf,
  formatTime,
  isBooked,
  knownZone,
  moveBooking,
} from "./booked-calls.ts";
import { getEnquiry } from "./enquiries.ts";
import { tellBoth } from "./tell-both.ts";
import { changeRecords } from "../transactions.ts";
import { hashToken, newToken } from "../../secrets/secrets.ts";

const minute = 60_000;
const yearAhead = 366 * 24 * 60 * minute;

type Proposal = { times: readonly string[]; minutes: number; place?: string | undefined };

/** Makes a link, and the text for the email that contains it. */
export async function proposeCall(
  context: Context,
  enquiryId: number,
  { times, minutes, place = "" }: Proposal,
): Promise<{ id: number; url: string; text: string }> {
  const { clock, config } = context;
  const now = clock.now();
  const sorted = [...new Set(times.map((time) => new Date(time).toISOString()))].toSorted();
  const last = sorted.at(-1) ?? "";
  if ((sorted[0] ?? "") <= now.toISOString())
    throw new InvalidError("Propose times in the future.", { field: "times" });
  if (Date.parse(last) > now.getTime() + yearAhead)
    throw new InvalidError("Propose times within a year.", { field: "times" });
  const token = newToken();
  const row = await changeRecords(context, async ({ db }) => {
    await getEnquiry(db, enquiryId);
    if ((await countOpenProposals(db, enquiryId, now.toISOString())) >= limits.calls.open)
      throw new ConflictError("There are enough open proposals for this client. Withdraw one first.");
    return insertCallProposal(db, {
      enquiryId,
      tokenHash: hashToken(token),
      times: JSON.stringify(sorted),
      minutes,
      place,
      createdAt: now.toISOString(),
      expiresAt: last,
    });
  });
  const url = `${config.siteUrl}/call/${token}`;
  const words = await readWords(context);
  const list = sorted.map((time) => `- ${writeTime(time, config.timeZone, words)}`).join("\n");
  return {
    id: row.id,
    url,
    text: words.server.calls.offer({ minutes, times: list, url }),
  };
}

/** Lists the proposals of an enquiry whose links still work, newest first, without canceled calls. */
export async function listCalls({ db, clock }: Context, enquiryId: number): Promise<CallProposal[]> {
  const now = clock.now().toISOString();
  await getEnquiry(db, enquiryId);
  return (await listCallProposals(db, enquiryId, now)).map((row) => toProposal(row, now));
}

/** Moves a booked call to another time. */
export async function moveCall(context: Context, enquiryId: number, id: number, time: string): Promise<CallProposal> {
  const moved = await changeRecords(context, async ({ db, now }) => {
    const call = await findOwn(db, enquiryId, id);
    if (!isBooked(call)) throw new ConflictError("Only a booked call can be moved.");
    if (time <= now) throw new InvalidError("Choose a time in the future.", { field: "time" });
    if (Date.parse(time) > Date.parse(now) + yearAhead)
      throw new InvalidError("Choose a time within a year.", { field: "time" });
    return toProposal(time === call.picked ? call : await moveBooking(context, db, call, { time, now }), now);
  });
  context.events.emit("mailDue");
  return moved;
}

/**
 * Withdraws a proposal. With `tell`, a booked call is canceled instead: both sides get an email that takes it out of their calendars, and the link says
 * so. Otherwise the client isn't notified: the owner knows best what to write. With `onlyOpen`, a time that the client has picked in the meantime stays,
 * so that the owner can't withdraw a call without knowing about it.
 */
export async function withdrawCall(
  context: Context,
  enquiryId: number,
  id: number,
  { onlyOpen, tell }: { onlyOpen: boolean; tell: boolean },
): Promise<void> {
  const { config, mailer } = context;
  if (tell && !mailer)
    throw new ConflictError(
      "Email isn't set up, so nobody can be told. Withdraw the call without telling the client.",
      {
        code: "no-mail",
      },
    );
  await changeRecords(context, async ({ db, now }) => {
    const call = await findOwn(db, enquiryId, id);
    if (tell && isBooked(call)) return cancelBooking(context, db, call, now);
    const isKept = onlyOpen && call.picked !== null;
    if (isKept || !(await deleteCallProposal(db, call)))
      throw new ConflictError("The client has just chosen a time. Look at it before you withdraw the call.", {
        code: "picked",
      });
    if (!isBooked(call)) return undefined;
    await enquiryEvents.insert(db, {
      enquiryId,
      kind: "note",
      text: `Call withdrawn: ${formatTime(call.picked, config.timeZone)}`,
      mailId: null,
      createdAt: now,
    });
    return clearAfter(context, db, call, now);
  });
  context.events.emit("mailDue");
}

/** Returns what a link shows. Throws the same error for all links that show nothing. */
export async function openCall(context: Context, token: string): Promise<ProposedCall> {
  return showCall(context, await findProposal(context, context.db, token));
}

/** Picks a time. The first pick counts; picking the same time again changes nothing. `zone` is the time zone of the client's browser. */
export async function pickCall(
  context: Context,
  token: string,
  { time: wanted, zone = "" }: { time: string; zone?: string | undefined },
): Promise<ProposedCall> {
  const { config } = context;
  const words = await readWords(context);
  const { isCanceled, isTaken, notProposed, isOver } = words.server.calls;
  const proposal = await changeRecords(context, async ({ db, now }) => {
    const row = await findProposal(context, db, token);
    if (row.canceledAt !== null) throw new ConflictError(isCanceled);
    if (row.picked === wanted) return row;
    const taken = (picked: string) =>
      new ConflictError(isTaken({ time: writeTime(picked, config.timeZone, words) }), { code: "picked" });
    if (row.picked !== null) throw taken(row.picked);
    if (!timesOf(row).includes(wanted)) throw new InvalidError(notProposed, { field: "time" });
    if (wanted <= now) throw new ConflictError(isOver);
    const values = {
      picked: wanted,
      expiresAt: expiryOf(wanted, row.minutes),
      changedAt: now,
      clientZone: knownZone(zone),
    };
    if (!(await pickTime(db, row.id, values))) {
      const { picked } = await findProposal(context, db, token);
      if (picked === wanted) return { ...row, picked };
      throw taken(picked ?? wanted);
    }
    const booked = { ...row, ...values };
    await announceBooking(context, db, booked, now);
    return booked;
  });
  context.events.emit("mailDue");
  return showCall(context, proposal);
}

/** Returns the calendar file of a booked call. */
export async function readCalendarFile(context: Context, token: string): Promise<string> {
  const call = await findProposal(context, context.db, token);
  if (!isBooked(call)) throw missing();
  return fileOf(context, call, await getEnquiry(context.db, call.enquiryId), "PUBLISH");
}

/** Returns the same file for the owner, who no longer has the secret of the link. */
export async function readOwnCalendarFile(context: Context, enquiryId: number, id: number): Promise<string> {
  const call = await findCallProposalById(context.db, enquiryId, id);
  if (!call || !isBooked(call)) throw new NotFoundError("No time was picked.");
  return fileOf(context, call, await getEnquiry(context.db, enquiryId), "PUBLISH");
}

async function showCall(context: Context, row: CallProposalRow): Promise<ProposedCall> {
  const { clock, config } = context;
  const now = clock.now().toISOString();
  return {
    owner: (await readSiteContent(context)).identity.name,
    place: row.place,
    minutes: row.minutes,
    timeZone: config.timeZone,
    times: shownTimesOf(row, now),
    picked: row.picked,
    canceled: row.canceledAt !== null,
  };
}

function toProposal(row: CallProposalRow, now: string): CallProposal {
  const { id, place, minutes, picked, expiresAt, createdAt } = row;
  return { id, place, minutes, times: shownTimesOf(row, now), picked, expiresAt, createdAt };
}

async function findOwn(db: Database, enquiryId: number, id: number): Promise<CallProposalRow> {
  const row = await findCallProposalById(db, enquiryId, id);
  if (!row || row.canceledAt !== null) throw new NotFoundError("This proposal does not exist.");
  return row;
}

/** Tells the owner of proposals whose times have all passed, once, and deletes those whose links have said so long enough. */
export async function endCallProposals(context: Context): Promise<void> {
  const { clock, db } = context;
  const now = clock.now();
  for (const { id, enquiryId, times } of await listPassedProposals(db, now.toISOString())) {
    await changeRecords(context, async ({ db, now }) => {
      // The client may have picked a time at the last moment, or another process told the owner.
      if (!(await markPassed(db, id))) return;
      const enquiry = await getEnquiry(db, enquiryId);
      const count = (JSON.parse(times) as string[]).length;
      const text = `${count === 1 ? "The proposed time" : `All ${count} proposed times`} passed without an answer`;
      await enquiryEvents.insert(db, { enquiryId, kind: "note", text, mailId: null, createdAt: now });
      await enquiries.update(db, { id: enquiryId }, { read: false });
      await tellBoth(context, db, {
        key: `call-passed-${id}`,
        enquiry,
        now,
        client: null,
        owner: `${enquiry.name} hasn’t chosen a time for the call: ${count === 1 ? "the one that you proposed has passed" : `all ${count} that you proposed have passed`}.`,
      });
    });
    context.events.emit("mailDue");
  }
  await deleteExpiredCallProposals(db, range(now));
}

/** The link of times that have all passed says so for some days. */
function range(now: Date): { now: string; since: string } {
  return {
    now: now.toISOString(),
    since: new Date(now.getTime() - limits.calls.passed * 24 * 60 * minute).toISOString(),
  };
}

async function findProposal({ clock }: Context, db: Database, token: string): Promise<CallProposalRow> {
  const row = await findCallProposal(db, hashToken(token), range(clock.now()));
  if (!row) throw missing();
  return row;
}

function missing(): NotFoundError {
  return new NotFoundError("There is nothing at this address.");
}

/** Returns the times that can still be picked, or the picked one. */
function shownTimesOf(row: CallProposalRow, now: string): string[] {
  return row.picked === null ? timesOf(row).filter((time) => time > now) : [row.picked];
}

function timesOf(row: CallProposalRow): string[] {
  return JSON.parse(row.times) as string[];
}
