// The email that brings the owner a message from the contact form.
import { limits } from "#contract/limits.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../store/database.ts";
import type { MessageRow } from "../../store/tables/messages.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { letterId, subjectOf } from "./letters.ts";

type Mailed = Pick<
  MessageRow,
  "id" | "name" | "email" | "message" | "serviceTitle" | "offer" | "budget" | "deadline" | "createdAt"
>;

/** Queues the email for a message. With `isLast`, the email also says that further messages are not mailed. */
export async function queueMessageMail(
  db: Database,
  { siteUrl }: Config,
  message: Mailed,
  isLast: boolean,
): Promise<void> {
  const { announced } = limits.enquiriesAnHour;
  const about = [
    message.serviceTitle && `About: ${[message.serviceTitle, message.offer].filter(Boolean).join(" · ")}`,
    message.budget && `Budget: ${message.budget}`,
    message.deadline && `Deadline: ${message.deadline}`,
  ].filter(Boolean);
  const note = isLast
    ? `\n${announced} messages arrived within an hour. Until fewer arrive, new ones are not emailed: read them in the dashboard.\n`
    : "";
  await queueMail(db, siteUrl, {
    kind: "message",
    messageId: message.id,
    key: letterId(message),
    id: letterId(message),
    to: "owner",
    subject: subjectOf(message),
    text: `${message.message}\n\n${about.length > 0 ? `${about.join("\n")}\n\n` : ""}— \n${message.name}\n${message.email}\n\nSent with the contact form of ${siteUrl}; reply to this mail to answer.\nAll messages: ${siteUrl}/dashboard/enquiries\n${note}`,
    now: message.createdAt,
  });
}
