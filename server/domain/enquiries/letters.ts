// What the emails about one enquiry have in common, so that mail programs show them as one thread.
import { randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import { headerIdOf } from "../../mail/mailer.ts";
import type { Database } from "../../store/database.ts";
import { listConversation, type MailRow } from "../../store/tables/mails.ts";
import type { EnquiryRow } from "../../store/tables/enquiries.ts";
import type { SiteWords } from "../../site-words.ts";
import { type NewMail, queueMail } from "../outbox/queue-mail.ts";

/** Returns the Message-ID of the email that brings the owner an enquiry. */
export function letterId({ id, createdAt }: Pick<EnquiryRow, "id" | "createdAt">): string {
  return `message-${id}-${Date.parse(createdAt)}`;
}

/** Returns the Message-ID of the email that begins the thread: the owner's notice, or an email that the owner added. Other enquiries have none. */
export function firstHeaderIds(
  enquiry: Pick<EnquiryRow, "id" | "createdAt" | "addedByHand" | "headerId">,
  { siteUrl }: Pick<Config, "siteUrl">,
): string[] {
  if (!enquiry.addedByHand) return [headerIdOf(letterId(enquiry), siteUrl)];
  return enquiry.headerId === "" ? [] : [enquiry.headerId];
}

/** The subject of what the owner gets. */
export function subjectOf({ name, email }: Pick<EnquiryRow, "name" | "email">): string {
  return email === "" ? `Message from ${name}` : `Message from ${name} (${email})`;
}

/** Returns the subject of the next email to the client: that of the last one or of their own email, or else what they asked about. */
export async function clientSubject(
  db: Database,
  enquiry: Pick<EnquiryRow, "id" | "serviceTitle" | "subject">,
  { owner, words }: { owner: string; words: SiteWords },
): Promise<string> {
  const conversation = await listConversation(db, enquiry.id);
  const last = conversation.findLast(({ address }) => address !== "")?.subject ?? enquiry.subject;
  if (last !== "") return `Re: ${last.replace(/^(?:re:\s*)+/i, "")}`;
  return subjectForClient(enquiry.serviceTitle, owner, words);
}

/** Returns the subject of the first email to somebody who used the form. */
export function subjectForClient(serviceTitle: string, owner: string, { server: { mail } }: SiteWords): string {
  return serviceTitle === "" ? mail.about({ owner }) : mail.aboutService({ service: serviceTitle });
}

/** Queues an email about an enquiry, in the thread of all emails about it. */
export async function queueInThread(
  db: Database,
  { siteUrl }: Pick<Config, "siteUrl">,
  enquiry: EnquiryRow,
  {
    kind = "conversation",
    ...mail
  }: Pick<NewMail, "key" | "to" | "subject" | "text" | "calendar" | "quoteId" | "invoiceId" | "now"> & {
    kind?: "conversation" | "automatic-answer";
  },
): Promise<MailRow> {
  const earlier = await listConversation(db, enquiry.id);
  return queueMail(db, siteUrl, {
    ...mail,
    kind,
    enquiryId: enquiry.id,
    id: `reply-${enquiry.id}-${randomBytes(9).toString("hex")}`,
    thread: [...firstHeaderIds(enquiry, { siteUrl }), ...earlier.map(({ headerId }) => headerId)],
  });
}
