import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { limits } from "#contract/limits.ts";
import {
  contactInput,
  type Enquiry,
  type EnquiryEvent,
  enquiryCalls,
  type FoundPlace,
  type SentMail,
} from "#contract/enquiries.ts";
import { stages } from "#contract/enquiry-stages.ts";
import { dayOf } from "../calendar.ts";
import type { Context } from "../context.ts";
import { readEnquiryFigures, writeEnquiriesCsv } from "../domain/enquiries/figures.ts";
import {
  addEnquiry,
  addNote,
  changeEnquiry,
  findByLetter,
  getEnquiry,
  receiveEnquiry,
  removeEnquiry,
  removeNote,
  saveJourney,
} from "../domain/enquiries/enquiries.ts";
import { readReplySubject, readReplyWords, replyTo, settleMail } from "../domain/enquiries/replies.ts";
import { readReplySettings, saveReplySettings } from "../domain/enquiries/reply-settings.ts";
import { answerLetter } from "../domain/enquiries/automatic-answer.ts";
import { findPlaces, searchEnquiries } from "../domain/enquiries/search.ts";
import { createContactLimiter } from "../attempt-limits/contact-limiter.ts";
import { listFiles, openFile, removeFile } from "../domain/enquiries/client-files.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { ConflictError, TooManyError } from "../errors.ts";
import { type ClientUpload, discardUploads, receiveClientFiles } from "../media/receive-client-files.ts";
import { createTestMail, missingMailSettings } from "../domain/enquiries/test-mail.ts";
import { shownState } from "../domain/outbox/shown-state.ts";
import type { Database } from "../store/database.ts";
import { enquiryEvents, type EventRow } from "../store/tables/enquiry-events.ts";
import { findEnquiryMails, listConversation, mails, type MailRow, type NoticeRow } from "../store/tables/mails.ts";
import {
  countUnreadEnquiries,
  listEnquiries,
  listEnquiriesById,
  listReminders,
  type EnquiryRow,
} from "../store/tables/enquiries.ts";
import { listOpenFileRequests } from "../store/tables/file-requests.ts";
import { sendCsv } from "../text/csv.ts";
import { readWords, type SiteWords } from "../site-words.ts";
import { bind } from "./bind.ts";
import { acceptForms, isForm, readFields, sendFormError } from "./html-forms.ts";
import { attachmentOf } from "./media.ts";

const { pageSize, column } = limits.enquiries;
const notMailed = {
  "not-set-up": "Email wasn't set up when this message arrived.",
  "too-many": `More than ${limits.enquiriesAnHour.announced} messages arrived within an hour, so this one was not emailed.`,
} as const;

export function registerEnquiries(app: FastifyInstance, context: Context): void {
  const { db, clock, config } = context;
  const missing = missingMailSettings(config);

  // In a separate scope, because few calls accept HTML form bodies.
  app.register(async (form) => registerContact(form, context));

  bind(app, context, enquiryCalls.list, async ({ query }) => {
    const { folder, stage, q = "", page } = query;
    const search = q === "" ? null : await searchEnquiries(db, folder, q);
    const found = search?.found.filter((each) => stage === undefined || each.stage === stage) ?? [];
    const { rows, total } = search
      ? {
          rows: await listEnquiriesById(db, idsOf(found.slice((page - 1) * pageSize, page * pageSize))),
          total: found.length,
        }
      : await listEnquiries(db, { folder, stage }, page, pageSize);
    const places = search ? await findPlaces(context, rows, search.words) : new Map<number, FoundPlace>();
    return {
      items: (await toEnquiries(db, rows)).map((each) => ({ ...each, found: places.get(each.id) ?? null })),
      corrected: search?.corrected ?? null,
      missing,
      unread: await countUnreadEnquiries(db, "inbox"),
      total,
      page: query.page,
      totalPages: Math.ceil(total / pageSize),
    };
  });

  bind(app, context, enquiryCalls.board, async ({ query }) => {
    const { folder, q = "" } = query;
    const search = q === "" ? null : await searchEnquiries(db, folder, q);
    const columns = [];
    for (const stage of stages) {
      const found = search?.found.filter((each) => each.stage === stage) ?? [];
      const { rows, total } = search
        ? { rows: await listEnquiriesById(db, idsOf(found.slice(0, column))), total: found.length }
        : await listEnquiries(db, { folder, stage }, 1, column);
      columns.push({ stage, total, items: await toEnquiries(db, rows) });
    }
    return { corrected: search?.corrected ?? null, missing, unread: await countUnreadEnquiries(db, "inbox"), columns };
  });

  bind(app, context, enquiryCalls.reminders, async () => {
    const { rows, total } = await listReminders(db, dayOf(clock.now(), config.timeZone), column);
    return { items: await toEnquiries(db, rows), total };
  });

  bind(app, context, enquiryCalls.figures, () => readEnquiryFigures(context));

  bind(app, context, enquiryCalls.csv, async ({ reply }) => {
    const name = `enquiries-${dayOf(clock.now(), config.timeZone)}.csv`;
    await sendCsv(reply, name, writeEnquiriesCsv(context));
    return "";
  });

  bind(app, context, enquiryCalls.replySettings, () => readReplySettings(context));

  bind(app, context, enquiryCalls.saveReplySettings, ({ body }) => saveReplySettings(context, body));

  bind(app, context, enquiryCalls.countUnread, async () => ({ unread: await countUnreadEnquiries(db, "inbox") }));

  bind(app, context, enquiryCalls.create, async ({ body }) => toEnquiry(db, await addEnquiry(context, body)));

  bind(app, context, enquiryCalls.findByLetter, async ({ query }) => {
    const found = await findByLetter(db, query.id);
    return { enquiry: found && (await toEnquiry(db, found)) };
  });

  bind(app, context, enquiryCalls.get, async ({ params }) => {
    const row = await getEnquiry(db, params.id);
    const conversation = await listConversation(db, row.id);
    const events = await enquiryEvents.list(db, { enquiryId: row.id }, "id desc");
    const history = events.map((event) =>
      toEvent(
        event,
        conversation.find(({ id }) => id === event.mailId),
      ),
    );
    return {
      ...(await toEnquiry(db, row)),
      history,
      files: await listFiles(context, row.id),
      fileRequests: await listOpenFileRequests(db, row.id, clock.now().toISOString()),
      missing,
      replySubject: await readReplySubject(context, row),
      replyWords: await readReplyWords(context, row),
    };
  });

  bind(app, context, enquiryCalls.update, async ({ params, body }) =>
    toEnquiry(db, await changeEnquiry(context, params.id, body)),
  );

  bind(app, context, enquiryCalls.addNote, async ({ params, body }) =>
    toEvent(await addNote(context, params.id, body.text)),
  );

  bind(app, context, enquiryCalls.removeNote, async ({ params }) => {
    await removeNote(context, params.id, params.noteId);
    return null;
  });

  bind(app, context, enquiryCalls.reply, async ({ params, body }) => {
    const event = await replyTo(context, params.id, body);
    return toEvent(event, await mails.find(db, { id: event.mailId ?? 0 }));
  });

  bind(app, context, enquiryCalls.file, async ({ params, reply }) => {
    const { name, bytes, content } = await openFile(context, params.id, params.fileId);
    await reply
      .type(enquiryCalls.file.mediaType)
      .headers({
        // No browser opens it as a page of this site.
        "content-disposition": attachmentOf(name),
        "content-security-policy": "default-src 'none'; sandbox",
        "content-length": bytes,
      })
      .send(content);
    return "";
  });

  bind(app, context, enquiryCalls.removeFile, async ({ params }) => {
    await removeFile(context, params.id, params.fileId);
    return null;
  });

  bind(app, context, enquiryCalls.settleMail, async ({ params, body }) =>
    toSentMail(await settleMail(context, params.id, params.mailId, body.again)),
  );

  const sendTestMail = createTestMail(context);
  const acceptedFor = (address: string) => ({
    message: `The mail server accepted a test email to ${address}. If it doesn't arrive, look in the spam folder.`,
  });
  bind(app, context, enquiryCalls.testMail, async ({ session }) => acceptedFor(await sendTestMail(session.username)));
  bind(app, context, enquiryCalls.testAutomaticAnswer, async ({ session, body }) =>
    acceptedFor(await sendTestMail(session.username, await answerLetter(context, body.text))),
  );

  bind(app, context, enquiryCalls.remove, async ({ params }) => {
    await removeEnquiry(context, params.id);
    return null;
  });
}

/**
 * Registers the contact form: JSON from the page's script, or the form itself from a browser without scripts, which is then redirected to
 * its page.
 */
function registerContact(app: FastifyInstance, context: Context): void {
  const throttle = createContactLimiter(context.clock, context.createRateLimiter);
  acceptForms(app, contactFields);

  bind(app, context, enquiryCalls.contact, async ({ body, request, reply }) => {
    await begin(request);
    return receive(body, [], request, reply);
  });

  bind(app, context, enquiryCalls.contactFiles, async ({ request, reply }) => {
    await begin(request);
    const words = await readWords(context);
    const { fields, files } = await receiveClientFiles(request, context.clientFiles.staging, words);
    try {
      if (files.length > 0 && !(await readSiteContent(context)).contact.files)
        throw new ConflictError(words.server.contact.noFiles);
      return await receive(readFields(contactInput, contactFields(fields)), files, request, reply);
    } catch (error) {
      await discardUploads(files);
      throw error;
    }
  });

  async function begin(request: FastifyRequest): Promise<void> {
    const wait = await throttle.begin(request.ip);
    if (wait > 0) throw new TooManyError(tooOften(wait, await readWords(context)), wait);
  }

  async function receive(
    input: z.output<typeof contactInput>,
    files: readonly ClientUpload[],
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const id = await receiveEnquiry(context, input, files);
    // The enquiry is accepted even if its visit can't be counted.
    const sender = { address: request.ip, headers: request.headers };
    const journey = await context.visits.countEnquiry(sender).catch(() => null);
    if (journey) await saveJourney(context, id, journey);
    if (isForm(request)) await reply.redirect(`${pageOf(request)}#contact-status`, 303);
    return { received: true } as const;
  }

  const sendError = app.errorHandler;
  app.setErrorHandler(async (error, request, reply) => {
    if (!isForm(request)) return sendError(error, request, reply);
    return sendFormError(context, error, request, reply, (words) => words.contact.notSent);
  });
}

/** Converts the fields of a form, which are all text. */
function contactFields({ filledIn, ...fields }: Record<string, string>): Record<string, unknown> {
  return { ...fields, ...(filledIn && { filledIn: Number(filledIn) }) };
}

/** Returns the page of this site that contains the form, with a note that the enquiry was sent. */
function pageOf(request: FastifyRequest): string {
  const from = URL.parse(request.headers.referer ?? "");
  const isOurs = from !== null && from.host === request.host;
  const query = new URLSearchParams(isOurs ? from.search : "");
  query.set("sent", "1");
  // Two leading slashes would point to another site.
  return `${isOurs ? from.pathname.replace(/^[/\\]+/, "/") : "/about"}?${query.toString()}`;
}

function tooOften(seconds: number, { server: { contact } }: SiteWords): string {
  if (seconds < 60) return contact.tooOftenSeconds({ n: seconds });
  if (seconds < 3600) return contact.tooOftenMinutes({ n: Math.ceil(seconds / 60) });
  return contact.tooOftenHours({ n: Math.ceil(seconds / 3600) });
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

async function toEnquiries(db: Database, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const told = await findEnquiryMails(db, idsOf(rows));
  return rows.map((row) => showEnquiry(row, told.get(row.id)));
}

async function toEnquiry(db: Database, row: EnquiryRow): Promise<Enquiry> {
  return showEnquiry(row, (await findEnquiryMails(db, [row.id])).get(row.id));
}

function showEnquiry(row: EnquiryRow, mail: NoticeRow | undefined): Enquiry {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    folder: row.folder,
    read: row.read,
    mail: shownState(mail),
    mailProblem:
      row.notMailed === "" ? problemOf(mail) : { reason: notMailed[row.notMailed], at: row.createdAt, nextTryAt: null },
    stage: row.stage,
    service: row.service === "" ? null : { id: row.service, title: row.serviceTitle, offer: row.offer },
    budget: row.budget,
    deadline: row.deadline,
    link: row.link,
    value: row.value,
    nextAt: row.nextAt,
    source:
      row.source === null ? null : { source: row.source, campaign: row.campaign ?? "", firstPage: row.firstPage ?? "" },
    sortedOut: row.sortedOut,
    addedByHand: row.addedByHand,
    createdAt: row.createdAt,
  };
}

function toEvent(row: EventRow, mail?: MailRow | null): EnquiryEvent {
  return {
    id: row.id,
    kind: row.kind,
    // A search must not find every enquiry by the words of the automatic answer, so they stand in the email alone.
    text: row.text || (mail?.text ?? ""),
    stage: stages.find((stage) => stage === row.stage) ?? null,
    mail: mail ? toSentMail(mail) : null,
    createdAt: row.createdAt,
  };
}

function toSentMail(row: MailRow): SentMail {
  return {
    id: row.id,
    to: row.address,
    subject: row.subject,
    text: row.text,
    // While the mail server is accepting the email, the dashboard shows it as waiting.
    state: row.state === "handing-over" ? "waiting" : row.state,
    problem: problemOf(row),
    sentAt: row.sentAt,
  };
}

/** Returns why the last attempt to send an email failed. */
function problemOf(mail: NoticeRow | undefined): SentMail["problem"] {
  if (!mail || mail.error === null || mail.errorAt === null) return null;
  return { reason: mail.error, at: mail.errorAt, nextTryAt: mail.state === "waiting" ? mail.nextAt : null };
}
