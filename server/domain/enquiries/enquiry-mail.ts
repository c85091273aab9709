// The email that brings the owner an enquiry from the contact form.
import { limits } from "#contract/limits.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../store/database.ts";
import type { EnquiryRow } from "../../store/tables/enquiries.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { filesInWords, type KeptFile } from "./client-files.ts";
import { letterId, subjectOf } from "./letters.ts";

type Mailed = Pick<
  EnquiryRow,
  "id" | "name" | "email" | "message" | "serviceTitle" | "offer" | "budget" | "deadline" | "link" | "createdAt"
> & { files: readonly Pick<KeptFile, "name" | "bytes">[] };

/** Queues the email for an enquiry. With `isLast`, the email also says that further enquiries are not mailed. */
export async function queueEnquiryMail(
  db: Database,
  { siteUrl }: Config,
  enquiry: Mailed,
  isLast: boolean,
): Promise<void> {
  const { announced } = limits.enquiriesAnHour;
  const about = [
    enquiry.serviceTitle && `About: ${[enquiry.serviceTitle, enquiry.offer].filter(Boolean).join(" · ")}`,
    enquiry.budget && `Budget: ${enquiry.budget}`,
    enquiry.deadline && `Deadline: ${enquiry.deadline}`,
    enquiry.link && `Link: ${enquiry.link}`,
    filesInWords(enquiry.files),
  ].filter(Boolean);
  const note = isLast
    ? `\n${announced} messages arrived within an hour. Until fewer arrive, new ones are not emailed: read them in the dashboard.\n`
    : "";
  await queueMail(db, siteUrl, {
    kind: "enquiry",
    enquiryId: enquiry.id,
    key: letterId(enquiry),
    id: letterId(enquiry),
    to: "owner",
    subject: subjectOf(enquiry),
    text: `${enquiry.message}\n\n${about.length > 0 ? `${about.join("\n")}\n\n` : ""}— \n${enquiry.name}\n${enquiry.email}\n\nSent with the contact form of ${siteUrl}; reply to this mail to answer.\nAll messages: ${siteUrl}/dashboard/enquiries\n${note}`,
    now: enquiry.createdAt,
  });
}
