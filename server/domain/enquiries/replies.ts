// Replies that the owner writes in the dashboard.
import { type Placeholder, placeholdersIn } from "#contract/reply-templates.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { enquiryEvents, type EventRow } from "../../store/tables/enquiry-events.ts";
import { invoices } from "../../store/tables/invoices.ts";
import { mails, type MailRow } from "../../store/tables/mails.ts";
import { type EnquiryRow, enquiries } from "../../store/tables/enquiries.ts";
import { markSentQuotes } from "../quotes/sent-quotes.ts";
import { readWords, type SiteWords, writeDayAt } from "../../site-words.ts";
import { readSiteContent } from "../site/site-content.ts";
import { learn } from "./spam-filter.ts";
import { clientSubject, queueInThread } from "./letters.ts";
import { getEnquiry, moveToStage } from "./enquiries.ts";
import { withoutSecrets } from "../outbox/secret-links.ts";
import { keptText } from "../outbox/send-mail.ts";
import { missingMailSettings } from "./test-mail.ts";
import { changeRecords } from "../transactions.ts";

type Reply = {
  key: string;
  subject: string;
  text: string;
  /** The invoice whose PDF is attached. */
  invoiceId?: number;
};

/** Queues a reply, but only once for the same key. */
export async function replyTo(context: Context, id: number, reply: Reply): Promise<EventRow> {
  const { mailer, config } = context;
  if (!mailer)
    throw new ConflictError(
      `Email isn't set up. Set ${missingMailSettings(config).join(" and ")}, then restart the site.`,
      { code: "no-mail" },
    );
  const [placeholder] = placeholdersIn(`${reply.subject}\n${reply.text}`);
  if (placeholder !== undefined)
    throw new InvalidError(`Replace ${placeholder} first: the client would read it as it is.`, { field: "text" });
  const { language } = (await readSiteContent(context)).identity;
  const words = await readWords(context);
  const queue = changeRecords(context, async ({ db, now }) => {
    const enquiry = await getEnquiry(db, id);
    const queued = await findQueued(db, reply.key);
    if (queued) return queued;
    if (enquiry.email === "")
      throw new ConflictError(`Add an email address for ${enquiry.name} first.`, { code: "no-address" });
    const mail = await queueInThread(db, config, enquiry, {
      key: reply.key,
      to: enquiry,
      subject: reply.subject,
      text: `${reply.text}\n\n${quoteOf(enquiry, config.timeZone, words)}\n`,
      ...(reply.invoiceId !== undefined && { invoiceId: reply.invoiceId }),
      now,
    });
    const event = await enquiryEvents.insert(db, {
      enquiryId: id,
      kind: "mail",
      text: withoutSecrets(reply.text),
      mailId: mail.id,
      createdAt: now,
    });
    if (enquiry.stage === "new") await moveToStage(db, enquiry, "replied", "", now);
    if (enquiry.folder === "spam") await enquiries.update(db, { id }, { folder: "inbox" });
    await enquiries.update(db, { id }, { read: true });
    if (reply.invoiceId !== undefined) await invoices.update(db, { id: reply.invoiceId }, { sentAt: now });
    await markSentQuotes(db, enquiry, { text: reply.text, language, now });
    await learn(db, enquiry, "wanted");
    return event;
  });
  const event = await queue.catch(async (error: unknown) => {
    // The same call, made at the same time, was faster.
    const queued = await findQueued(context.db, reply.key);
    if (!queued) throw error;
    return queued;
  });
  context.events.emit("mailDue");
  return event;
}

/** Resolves an email that failed or may have failed: sends it again, or leaves it. */
export async function settleMail(
  context: Context,
  enquiryId: number,
  mailId: number,
  again: boolean,
): Promise<MailRow> {
  const mail = await changeRecords(context, async ({ db, now }) => {
    const mail = await mails.find(db, { id: mailId });
    if (mail?.enquiryId !== enquiryId) throw new NotFoundError("This email does not exist.");
    const isOpen = mail.state === "failed" || mail.state === "unknown" || (mail.state === "waiting" && again);
    if (!isOpen)
      throw new ConflictError(
        mail.state === "sent"
          ? "This email was sent in the meantime. Reload the page to see it."
          : "This email is on its way already. Reload the page to see its state.",
      );
    if (again) await mails.update(db, { id: mailId }, { state: "waiting", tries: 0, nextAt: now });
    // An email that the owner knows arrived becomes sent. A refused one stays failed, and the owner isn't asked again.
    else if (mail.state === "unknown")
      await mails.update(
        db,
        { id: mailId },
        {
          state: "sent",
          text: keptText(mail),
          sentAt: mail.errorAt,
          error: null,
          errorAt: null,
        },
      );
    return (await mails.find(db, { id: mailId })) ?? mail;
  });
  if (again) context.events.emit("mailDue");
  return mail;
}

/** Returns what replaces the placeholders of a template in a reply to an enquiry. */
export async function readReplyWords(
  context: Context,
  { name, service, serviceTitle }: EnquiryRow,
): Promise<Partial<Record<Placeholder, string>>> {
  const { services, contact } = await readSiteContent(context);
  const found = services.entries.find(({ id }) => id === service);
  const price = found?.priceFrom ?? found?.fixedPrice;
  const title = found?.title ?? serviceTitle;
  return {
    name: name.split(/\s+/)[0] ?? name,
    ...(title && { service: title }),
    ...(price && { price }),
    ...(found?.duration && { duration: found.duration }),
    ...(contact.bookingUrl && { booking: contact.bookingUrl }),
  };
}

/** Returns the subject that a reply has if the owner writes no other. */
export async function readReplySubject(context: Context, enquiry: EnquiryRow): Promise<string> {
  const { identity } = await readSiteContent(context);
  return clientSubject(context.db, enquiry, { owner: identity.name, words: await readWords(context) });
}

async function findQueued(db: Database, key: string): Promise<EventRow | null> {
  const mail = await mails.find(db, { key });
  return mail ? enquiryEvents.find(db, { mailId: mail.id }) : null;
}

function quoteOf({ name, message, createdAt }: EnquiryRow, timeZone: string, words: SiteWords): string {
  const head = words.server.mail.wrote({ name, day: writeDayAt(createdAt, timeZone, words) });
  return `${head}\n${message.replace(/^/gm, "> ")}`;
}
