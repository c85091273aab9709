// What the emails about one enquiry have in common, so that mail programs show them as one thread.
import type { Config } from "../../config.ts";
import { headerIdOf } from "../../mail/mailer.ts";
import type { Database } from "../../store/database.ts";
import { mails } from "../../store/tables/mails.ts";
import type { EnquiryRow } from "../../store/tables/enquiries.ts";

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
  owner: string,
): Promise<string> {
  const conversation = await mails.list(db, { enquiryId: enquiry.id, kind: "conversation" }, "id desc");
  const last = conversation.find(({ address }) => address !== "")?.subject ?? enquiry.subject;
  if (last !== "") return `Re: ${last.replace(/^(?:re:\s*)+/i, "")}`;
  return enquiry.serviceTitle === "" ? `Your message to ${owner}` : `Your enquiry: ${enquiry.serviceTitle}`;
}
