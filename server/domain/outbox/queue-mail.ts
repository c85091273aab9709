// Queues emails in the same transaction as the change that they are about, so that neither exists without the other.
import { headerIdOf } from "../../mail/mailer.ts";
import type { Database } from "../../store/database.ts";
import { mails, type MailRow } from "../../store/tables/mails.ts";

/** What an email is about. Deleting that deletes the email, too. */
type Cause =
  | { kind: "enquiry" | "conversation" | "automatic-answer"; enquiryId: number }
  /** `linkId` is that of a client link. */
  | { kind: "opening"; linkId: number }
  | { kind: "confirmation"; subscriberId: number }
  /** The site itself. */
  | { kind: "notice" };

export type NewMail = Cause & {
  /** Emails with the same key are queued once. */
  key: string;
  /** The part of the Message-ID before the host. */
  id: string;
  /** The Message-IDs of the earlier emails of the thread, oldest first. */
  thread?: readonly string[];
  to: "owner" | { name: string; email: string };
  subject: string;
  text: string;
  /** A calendar file (RFC 5545). */
  calendar?: string;
  /** The quote or the invoice whose PDF is attached when the email is sent. */
  quoteId?: number;
  invoiceId?: number;
  now: string;
};

/** Queues an email. After the transaction, the caller announces through `context.events` that mail is due. */
export function queueMail(
  db: Database,
  siteUrl: string,
  { to, id, thread = [], calendar = "", quoteId, invoiceId, now, ...mail }: NewMail,
): Promise<MailRow> {
  return mails.insert(db, {
    enquiryId: "enquiryId" in mail ? mail.enquiryId : null,
    linkId: "linkId" in mail ? mail.linkId : null,
    subscriberId: "subscriberId" in mail ? mail.subscriberId : null,
    kind: mail.kind,
    key: mail.key,
    headerId: headerIdOf(id, siteUrl),
    thread: JSON.stringify(thread),
    name: to === "owner" ? "" : to.name,
    address: to === "owner" ? "" : to.email,
    subject: mail.subject,
    text: mail.text,
    calendar,
    quoteId: quoteId ?? null,
    invoiceId: invoiceId ?? null,
    state: "waiting",
    nextAt: now,
    error: null,
    errorAt: null,
    sentAt: null,
    createdAt: now,
  });
}
