import type { Context } from "../../context.ts";
import { readWords } from "../../site-words.ts";
import type { Database } from "../../store/database.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import type { EnquiryRow } from "../../store/tables/enquiries.ts";
import { withoutSecrets } from "../outbox/secret-links.ts";
import { readSiteContent } from "../site/site-content.ts";
import { clientSubject, queueInThread, subjectOf } from "./letters.ts";

type News = {
  /** Each is told once. */
  key: string;
  enquiry: EnquiryRow;
  now: string;
  /** What the client reads; null if there is nothing for them. */
  client: string | null;
  owner: string;
  /** A calendar file (RFC 5545) for both. */
  calendar?: string;
  /** A quote whose PDF both get. */
  quoteId?: number;
};

/**
 * Queues emails about what has happened to an enquiry, if email is set up: one for the client if their address is known, which the history shows, and
 * one for the owner. After the transaction, the caller announces through `context.events` that mail is due.
 */
export async function tellBoth(
  context: Context,
  db: Database,
  { key, enquiry, now, client, owner, calendar = "", quoteId }: News,
): Promise<void> {
  const { config } = context;
  if (!context.mailer) return;
  if (client !== null && enquiry.email !== "") {
    const { identity } = await readSiteContent(context);
    const { id } = await queueInThread(db, config, enquiry, {
      key: `${key}-client`,
      to: enquiry,
      subject: await clientSubject(db, enquiry, { owner: identity.name, words: await readWords(context) }),
      text: client,
      calendar,
      ...(quoteId !== undefined && { quoteId }),
      now,
    });
    const text = withoutSecrets(client).trim();
    await enquiryEvents.insert(db, { enquiryId: enquiry.id, kind: "notice", text, mailId: id, createdAt: now });
  }
  await queueInThread(db, config, enquiry, {
    key: `${key}-owner`,
    to: "owner",
    subject: `Re: ${subjectOf(enquiry)}`,
    text: `${owner}\n\n${config.siteUrl}/dashboard/enquiries?message=${enquiry.id}\n`,
    calendar,
    ...(quoteId !== undefined && { quoteId }),
    now,
  });
}
