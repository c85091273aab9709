// Calls: the owner proposes times with a secret link, the client picks one, and both get it as a calendar file.
import type { CallProposal, ProposedCall } from "#contract/call-proposals.ts";
import { limits } from "#contract/limits.ts";
import { dayOf } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import {
  type CallProposalRow,
  countOpenProposals,
  deleteCallProposal,
  findCallProposal,
  findCallProposalById,
  insertCallProposal,
  listCallProposals,
  pickTime,
} from "../../store/tables/call-proposals.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { type EnquiryRow, enquiries } from "../../store/tables/enquiries.ts";
import { readSiteContent } from "../site/site-content.ts";
import { writeCalendarFile } from "./calendar-file.ts";
import { subjectOf } from "./letters.ts";
import { getEnquiry, moveToStage } from "./enquiries.ts";
import { queueInThread } from "./replies.ts";
import { changeRecords } from "../transactions.ts";
import { hashToken, newToken } from "../../secrets/secrets.ts";

const minute = 60_000;
const yearAhead = 366 * 24 * 60 * minute;
/** How long a picked call can still be opened after its end. */
const keptAfter = 24 * 60 * minute;

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
      picked: null,
    });
  });
  const url = `${config.siteUrl}/call/${token}`;
  const list = sorted.map((time) => `- ${formatTime(time, config.timeZone)}`).join("\n");
  return {
    id: row.id,
    url,
    text: `Which of these times suits you for a call of ${minutes} minutes?\n${list}\n\nChoose one here: ${url}`,
  };
}

/** Lists the proposals of an enquiry whose links still work, newest first. */
export async function listCalls({ db, clock }: Context, enquiryId: number): Promise<CallProposal[]> {
  const now = clock.now().toISOString();
  await getEnquiry(db, enquiryId);
  return (await listCallProposals(db, enquiryId, now)).map((row) => ({
    id: row.id,
    place: row.place,
    minutes: row.minutes,
    times: shownTimesOf(row, now),
    picked: row.picked,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
  }));
}

/**
 * Withdraws a proposal. The client isn't notified: the owner knows best what to write. With `onlyOpen`, a time that the client has picked in
 * the meantime stays, so that the owner can't withdraw a call without knowing about it.
 */
export async function withdrawCall(
  context: Context,
  enquiryId: number,
  id: number,
  { onlyOpen }: { onlyOpen: boolean },
): Promise<void> {
  const { clock, config } = context;
  await changeRecords(context, async ({ db }) => {
    const row = await findCallProposalById(db, enquiryId, id);
    if (!row) throw new NotFoundError("This proposal does not exist.");
    const isKept = onlyOpen && row.picked !== null;
    if (isKept || !(await deleteCallProposal(db, row)))
      throw new ConflictError("The client has just chosen a time. Look at it before you withdraw the call.", {
        code: "picked",
      });
    if (row.picked !== null)
      await enquiryEvents.insert(db, {
        enquiryId,
        kind: "note",
        text: `Call withdrawn: ${formatTime(row.picked, config.timeZone)}`,
        mailId: null,
        createdAt: clock.now().toISOString(),
      });
  });
}

/** Returns what a link shows. Throws the same error for all links that show nothing. */
export async function openCall(context: Context, token: string): Promise<ProposedCall> {
  return showCall(context, await findProposal(context, context.db, token));
}

/** Picks a time. The first pick counts; picking the same time again changes nothing. */
export async function pickCall(context: Context, token: string, time: string): Promise<ProposedCall> {
  const { config } = context;
  const wanted = new Date(time).toISOString();
  const { identity } = await readSiteContent(context);
  const proposal = await changeRecords(context, async ({ db, now }) => {
    const row = await findProposal(context, db, token);
    if (row.picked === wanted) return row;
    const taken = (picked: string) =>
      new ConflictError(`A time was chosen already: ${formatTime(picked, config.timeZone)}.`, { code: "picked" });
    if (row.picked !== null) throw taken(row.picked);
    if (!timesOf(row).includes(wanted)) throw new InvalidError("This time was not proposed.", { field: "time" });
    if (wanted <= now) throw new ConflictError("This time is over. Choose a later one.");
    const until = new Date(Date.parse(wanted) + row.minutes * minute + keptAfter).toISOString();
    if (!(await pickTime(db, row.id, wanted, until))) {
      const { picked } = await findProposal(context, db, token);
      if (picked === wanted) return { ...row, picked };
      throw taken(picked ?? wanted);
    }
    const picked = { ...row, picked: wanted };
    const enquiry = await getEnquiry(db, row.enquiryId);
    const words = formatTime(wanted, config.timeZone);
    await enquiryEvents.insert(db, {
      enquiryId: enquiry.id,
      kind: "note",
      text: `Call: ${words}`,
      mailId: null,
      createdAt: now,
    });
    if (enquiry.stage === "new" || enquiry.stage === "replied") await moveToStage(db, enquiry, "call", "", now);
    await enquiries.update(db, { id: enquiry.id }, { nextAt: dayOf(new Date(wanted), config.timeZone), read: false });
    if (context.mailer) {
      const calendar = await fileOf(context, picked, enquiry);
      const place = row.place ? `\nWhere: ${row.place}` : "";
      const mails = [
        { to: enquiry, who: "client", text: `The call with ${identity.name} is on ${words}.${place}\n` },
        {
          to: "owner",
          who: "owner",
          text: `${enquiry.name} has chosen ${words}.${place}\n\n${config.siteUrl}/dashboard/enquiries?message=${enquiry.id}\n`,
        },
      ] as const;
      for (const { to, who, text } of mails) {
        const key = `call-${row.id}-${who}-${row.tokenHash.slice(0, 12)}`;
        const mail = await queueInThread(db, config, enquiry, {
          key,
          to,
          subject: `Re: ${subjectOf(enquiry)}`,
          text,
          calendar,
          now,
        });
        if (who === "client")
          await enquiryEvents.insert(db, {
            enquiryId: enquiry.id,
            kind: "mail",
            text,
            mailId: mail.id,
            createdAt: now,
          });
      }
    }
    return picked;
  });
  context.events.emit("mailDue");
  return showCall(context, proposal);
}

/** Returns the calendar file of a picked call. */
export async function readCalendarFile(context: Context, token: string): Promise<string> {
  const row = await findProposal(context, context.db, token);
  if (row.picked === null) throw missing();
  return fileOf(context, row, await getEnquiry(context.db, row.enquiryId));
}

/** Returns the same file for the owner, who no longer has the secret of the link. */
export async function readOwnCalendarFile(context: Context, enquiryId: number, id: number): Promise<string> {
  const row = await findCallProposalById(context.db, enquiryId, id);
  if (row?.picked == null) throw new NotFoundError("No time was picked.");
  return fileOf(context, row, await getEnquiry(context.db, enquiryId));
}

async function fileOf(context: Context, row: CallProposalRow, enquiry: EnquiryRow): Promise<string> {
  const { identity } = await readSiteContent(context);
  const { config } = context;
  return writeCalendarFile({
    id: `call-${row.tokenHash.slice(0, 20)}@${new URL(config.siteUrl).hostname}`,
    start: new Date(row.picked ?? ""),
    minutes: row.minutes,
    title: `${identity.name} and ${enquiry.name}`,
    place: row.place,
    text: [enquiry.serviceTitle, config.siteUrl].filter(Boolean).join("\n"),
    organizer: { name: identity.name, email: config.owner.email ?? identity.email },
    attendee: { name: enquiry.name, email: enquiry.email },
    writtenAt: new Date(row.createdAt),
  });
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
  };
}

async function findProposal({ clock }: Context, db: Database, token: string): Promise<CallProposalRow> {
  const row = await findCallProposal(db, hashToken(token), clock.now().toISOString());
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

/** Returns a time such as "Tuesday, 3 March 2026 at 15:00 (Europe/Berlin)". */
function formatTime(time: string, timeZone: string): string {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(
    new Date(time),
  );
  return `${words} (${timeZone})`;
}
