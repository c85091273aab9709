// Enquiries: receives, sorts and stores those of the contact form, queues their emails, adds the owner's own ones, moves all of them between
// stages, and deletes them after two years.
import type { z } from "zod";
import { en } from "#words/en.ts";
import { formatServicePrice } from "#contract/service-price.ts";
import type { Stage } from "#contract/enquiry-stages.ts";
import { limits } from "#contract/limits.ts";
import { type contactInput, type Enquiry, enquiryFolders, type newEnquiry } from "#contract/enquiries.ts";
import type { Context } from "../../context.ts";
import { ConflictError, NotFoundError, UnavailableError } from "../../errors.ts";
import type { ClientUpload } from "../../media/receive-client-files.ts";
import { deleteActivityById, listActivity, maxEntries, rewordActivity } from "../../store/tables/activity.ts";
import { type ClientFileRow, clientFiles } from "../../store/tables/client-files.ts";
import type { Database } from "../../store/database.ts";
import { enquiryEvents, type EventRow } from "../../store/tables/enquiry-events.ts";
import { mails } from "../../store/tables/mails.ts";
import { listIn, removeEnquiries } from "../../store/tables/people.ts";
import {
  changeSender,
  countEnquiriesBetween,
  insertEnquiry,
  listEnquiriesBefore,
  type EnquiryRow,
  enquiries,
} from "../../store/tables/enquiries.ts";
import type { Journey } from "../../counting/visits.ts";
import { readWords } from "../../site-words.ts";
import { readSiteContent } from "../site/site-content.ts";
import { cancelAutomaticAnswer, queueAutomaticAnswer } from "./automatic-answer.ts";
import { addFiles, keepingFiles, type KeptFile, removeStored } from "./client-files.ts";
import { queueEnquiryMail } from "./enquiry-mail.ts";
import { hasLearnedAsSpam, learn } from "./spam-filter.ts";
import { changeRecords } from "../transactions.ts";

type ContactInput = z.output<typeof contactInput>;
type NewEnquiry = z.output<typeof newEnquiry>;

/** People take longer than this to fill in three fields. */
const fewestMilliseconds = 2000;
const maxLinks = 4;
const purgedAtOnce = 500;
const hour = 3_600_000;

/**
 * Stores an enquiry before mailing it, so that no later failure can lose it. Suspected spam goes to its own folder, without an email or an
 * activity entry. Above an hourly limit, enquiries are stored without email and activity, too, and above a second limit they are refused, so
 * that a flood fills neither the mailbox nor the disk.
 */
export async function receiveEnquiry(
  context: Context,
  input: ContactInput,
  uploads: readonly ClientUpload[] = [],
): Promise<number> {
  const { id, isMailed } = await keepingFiles(context, uploads, (files) => storeEnquiry(context, input, files));
  if (isMailed) context.events.emit("mailDue");
  return id;
}

async function storeEnquiry(
  context: Context,
  input: ContactInput,
  files: readonly KeptFile[],
): Promise<{ id: number; isMailed: boolean }> {
  const service = (await readSiteContent(context)).services.entries.find(({ id }) => id === input.service);
  const sortedOut = looksLikeSpam(input) ? "signs" : (await hasLearnedAsSpam(context.db, input)) ? "learned" : "";
  const isSpam = sortedOut !== "";
  return changeRecords(context, async ({ db, now, log }) => {
    if ((await countEnquiriesBetween(db, enquiryFolders, anHourBefore(now), now)) >= limits.enquiriesAnHour.kept)
      throw new UnavailableError((await readWords(context)).server.contact.tooMany, {
        retryAfterSeconds: hour / 1000,
      });
    const isAnnounced = !isSpam && !(await isHourFull(db, now));
    const isMailed = isAnnounced && context.mailer !== null;
    const enquiry = {
      name: input.name,
      email: input.email,
      message: input.message,
      folder: isSpam ? "spam" : "inbox",
      read: false,
      notMailed: isSpam || isMailed ? "" : isAnnounced ? "not-set-up" : "too-many",
      service: service?.id ?? "",
      serviceTitle: service?.title ?? "",
      offer: service ? formatServicePrice(service, en.services) : "",
      budget: input.budget ?? "",
      deadline: input.deadline ?? "",
      link: input.link ?? "",
      sortedOut,
      createdAt: now,
    } as const;
    const id = await insertEnquiry(db, enquiry);
    await addFiles(db, id, files, now);
    if (isMailed) {
      await queueEnquiryMail(db, context.config, { ...enquiry, id, files }, await isHourFull(db, now));
      await queueAutomaticAnswer(context, db, await getEnquiry(db, id), now);
    }
    if (isAnnounced) await log(announce(input.name));
    return { id, isMailed };
  });
}

/** Adds an enquiry that came by email, at a fair or elsewhere. Nobody is emailed, and the spam filter doesn't judge it. */
export async function addEnquiry(context: Context, input: NewEnquiry): Promise<EnquiryRow> {
  const { letter } = input;
  const service = (await readSiteContent(context)).services.entries.find(({ id }) => id === input.service);
  return changeRecords(context, async ({ db, now }) => {
    if (letter?.id && (await findByLetter(db, letter.id)))
      throw new ConflictError("This email is in your messages already.", { code: "known-letter" });
    const isKept = letter && letter.date < now && letter.date >= oldestKept(context);
    const id = await insertEnquiry(db, {
      name: input.name,
      email: input.email ?? "",
      message: input.message,
      folder: "inbox",
      read: true,
      service: service?.id ?? "",
      serviceTitle: service?.title ?? "",
      offer: service ? formatServicePrice(service, en.services) : "",
      budget: input.budget ?? "",
      deadline: input.deadline ?? "",
      value: input.value ?? "",
      nextAt: input.nextAt,
      answeredAt: null,
      closedAt: null,
      source: input.source || null,
      campaign: null,
      firstPage: null,
      addedByHand: true,
      headerId: letter?.id ?? "",
      subject: letter?.subject ?? "",
      createdAt: isKept ? letter.date : now,
    });
    const enquiry = await getEnquiry(db, id);
    if (input.stage !== "new") await moveToStage(db, enquiry, input.stage, "", now);
    return getEnquiry(db, id);
  });
}

/** Returns the enquiry that an email belongs to: the one that was read from it, or the one whose conversation contains it. */
export async function findByLetter(db: Database, headerId: string): Promise<EnquiryRow | null> {
  const added = await enquiries.find(db, { headerId });
  if (added) return added;
  const mail = await mails.find(db, { headerId });
  return mail?.enquiryId == null ? null : enquiries.find(db, { id: mail.enquiryId });
}

/** Stores how the sender came to the site. */
export async function saveJourney({ db }: Context, id: number, journey: Journey): Promise<void> {
  const { source, campaign, firstPage } = journey;
  await enquiries.update(db, { id }, { source, campaign, firstPage });
}

/** Returns whether too many enquiries came in the hour before an instant for another one to be announced. */
async function isHourFull(db: Database, until: string): Promise<boolean> {
  return (
    (await countEnquiriesBetween(db, ["inbox", "archive"], anHourBefore(until), until)) >=
    limits.enquiriesAnHour.announced
  );
}

function anHourBefore(time: string): string {
  return new Date(Date.parse(time) - hour).toISOString();
}

type Change = {
  name?: string | undefined;
  email?: string | undefined;
  read?: boolean | undefined;
  folder?: Enquiry["folder"] | undefined;
  stage?: Stage | undefined;
  reason?: string | undefined;
  value?: string | undefined;
  nextAt?: string | null | undefined;
};

/** Changes an enquiry. Moves to and from spam teach the spam filter, and so does everything that an owner does only with wanted enquiries. */
export async function changeEnquiry(context: Context, id: number, change: Change): Promise<EnquiryRow> {
  return changeRecords(context, async ({ db, now }) => {
    const before = await getEnquiry(db, id);
    const { name = before.name, email = before.email, read, folder, stage, reason = "", value, nextAt } = change;
    if (name !== before.name || email !== before.email) await correctSender(db, before, { name, email }, now);
    if (stage !== undefined && stage !== before.stage) await moveToStage(db, before, stage, reason, now);
    const values = {
      ...(read !== undefined && { read }),
      ...(folder !== undefined && { folder }),
      ...(value !== undefined && { value }),
      ...(nextAt !== undefined && { nextAt }),
    };
    if (Object.keys(values).length > 0) await enquiries.update(db, { id }, values);
    const isWanted = folder === "archive" || (folder === "inbox" && before.folder === "spam");
    if (folder === "spam") {
      await learn(db, before, "spam");
      await cancelAutomaticAnswer(db, id);
    } else if (isWanted || (stage !== undefined && stage !== "new")) await learn(db, before, "wanted");
    return getEnquiry(db, id);
  });
}

/** Corrects the name and address, in the activity log too. Emails that are still to be sent go to the new address. */
async function correctSender(
  db: Database,
  before: EnquiryRow,
  sender: Pick<EnquiryRow, "name" | "email">,
  now: string,
): Promise<void> {
  await changeSender(db, before, sender);
  const announced = await listAnnouncing(db, [before]);
  await rewordActivity(
    db,
    announced.map(({ id }) => ({ id, text: announce(sender.name) })),
  );
  const changes = [
    sender.name !== before.name && `Name changed from ${before.name} to ${sender.name}`,
    sender.email !== before.email &&
      (before.email === "" ? `Address added: ${sender.email}` : `${changedAddress(before.email)}${sender.email}`),
  ];
  for (const text of changes)
    if (text !== false)
      await enquiryEvents.insert(db, { enquiryId: before.id, kind: "note", text, mailId: null, createdAt: now });
}

/** Returns the beginning of the note about an address that was corrected. */
export function changedAddress(before: string): string {
  return `Address changed from ${before} to `;
}

/** Moves an enquiry to another stage, and adds the move to its history. */
export async function moveToStage(
  db: Database,
  enquiry: EnquiryRow,
  stage: Stage,
  reason: string,
  now: string,
): Promise<void> {
  const isClosed = stage === "won" || stage === "lost";
  await enquiries.update(
    db,
    { id: enquiry.id },
    {
      stage,
      closedAt: isClosed ? now : null,
      // A quoted or won enquiry counts as answered, even if the owner answered by phone.
      ...(stage !== "new" && stage !== "lost" && enquiry.answeredAt === null && { answeredAt: now }),
      ...(isClosed && { nextAt: null }),
    },
  );
  await enquiryEvents.insert(db, {
    enquiryId: enquiry.id,
    kind: "moved",
    text: reason,
    stage,
    mailId: null,
    createdAt: now,
  });
}

export async function addNote(context: Context, id: number, text: string): Promise<EventRow> {
  return changeRecords(context, async ({ db, now }) => {
    await getEnquiry(db, id);
    return enquiryEvents.insert(db, { enquiryId: id, kind: "note", text, mailId: null, createdAt: now });
  });
}

export async function removeNote(context: Context, id: number, noteId: number): Promise<void> {
  if (!(await enquiryEvents.remove(context.db, { id: noteId, enquiryId: id, kind: "note" })))
    throw new NotFoundError("This note does not exist.");
  await context.forgetDeleted();
}

export async function removeEnquiry(context: Context, id: number): Promise<void> {
  const files = await changeRecords(context, async ({ db }) => eraseEnquiries(db, [await getEnquiry(db, id)]));
  await removeStored(context, files);
  await context.forgetDeleted();
}

/** Deletes old enquiries. Their senders may have forgotten them, so none is kept forever. */
export async function purgeEnquiries(context: Context): Promise<void> {
  const before = oldestKept(context);
  for (;;) {
    const old = await listEnquiriesBefore(context.db, before, purgedAtOnce);
    if (old.length === 0) return;
    const files = await changeRecords(context, async ({ db }) => eraseEnquiries(db, old));
    await removeStored(context, files);
    await context.forgetDeleted();
  }
}

/** Returns the time before which enquiries are deleted. */
function oldestKept({ clock }: Context): string {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - limits.enquiryMonths);
  return before.toISOString();
}

export function looksLikeSpam({
  website = "",
  filledIn,
  message,
}: Pick<ContactInput, "website" | "filledIn" | "message">): boolean {
  const links = message.match(/https?:\/\/|\[url|<a\s/gi)?.length ?? 0;
  return website.trim() !== "" || (filledIn !== undefined && filledIn < fewestMilliseconds) || links > maxLinks;
}

export async function getEnquiry(db: Database, id: number): Promise<EnquiryRow> {
  const enquiry = await enquiries.find(db, { id });
  if (!enquiry) throw new NotFoundError("This message does not exist.");
  return enquiry;
}

/** Deletes enquiries, and the lines of the activity log that name their senders. Returns their files, which the caller removes from the storage. */
export async function eraseEnquiries(db: Database, rows: readonly EnquiryRow[]): Promise<ClientFileRow[]> {
  const ids = rows.map(({ id }) => id);
  const files = await listIn(db, "clientFiles", "enquiryId", ids);
  await removeEnquiries(db, ids);
  const entries = await listAnnouncing(db, rows);
  await deleteActivityById(
    db,
    entries.map(({ id }) => id),
  );
  return files.map((row) => clientFiles.decode(row));
}

/** Lists the lines of the activity log that say that enquiries came. */
export async function listAnnouncing(
  db: Database,
  rows: readonly Pick<EnquiryRow, "name" | "createdAt">[],
): Promise<{ id: number; time: string; text: string }[]> {
  const wanted = new Set(rows.map(({ name, createdAt }) => `${createdAt} ${announce(name)}`));
  return (await listActivity(db, maxEntries)).filter(({ time, text }) => wanted.has(`${time} ${text}`));
}

function announce(name: string): string {
  return `Message from ${name}`;
}
