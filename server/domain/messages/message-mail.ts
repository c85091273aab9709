import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Letter } from "../../mail/mailer.ts";
import {
  findDueMail,
  findNextMailTime,
  listDueMail,
  type MessageRow,
  updateMessage,
} from "../../store/tables/messages.ts";
import { letterId, subjectOf } from "./letters.ts";
import { isHourFull } from "./messages.ts";
import type { Outgoing } from "./outbox.ts";

/** Emails messages from the contact form. */
export const messageMail: Outgoing = {
  name: "mail",
  listDue: ({ db }, now, limit) => listDueMail(db, now, limit),
  findNextTime: ({ db }) => findNextMailTime(db),
  async find(context, id, now) {
    const { db } = context;
    const message = await findDueMail(db, id, now);
    if (!message) return null;
    return {
      letter: toLetter(context, message, await isHourFull(db, message.createdAt)),
      tries: message.mailTries,
      called: `Message ${id}`,
      elsewhere: "the message is in the dashboard",
      setSent: () => updateMessage(db, id, { mail: "sent", mailNextAt: null, mailError: null, mailErrorAt: null }),
      setPostponed: ({ tries, next, reason, at }) =>
        updateMessage(db, id, {
          mail: next === null ? "failed" : "waiting",
          mailTries: tries,
          mailNextAt: next,
          mailError: reason,
          mailErrorAt: at,
        }),
    };
  },
};

/** Writes the email for a message. With `isLast`, the email also says that further messages are not mailed. */
function toLetter({ config }: Context, message: MessageRow, isLast: boolean): Letter {
  const { announced } = limits.messagesAnHour;
  const about = [
    message.serviceTitle && `About: ${[message.serviceTitle, message.offer].filter(Boolean).join(" · ")}`,
    message.budget && `Budget: ${message.budget}`,
    message.deadline && `Deadline: ${message.deadline}`,
  ].filter(Boolean);
  const note = isLast
    ? `\n${announced} messages arrived within an hour. Until fewer arrive, new ones are not emailed: read them in the dashboard.\n`
    : "";
  return {
    id: letterId(message),
    subject: subjectOf(message),
    text: `${message.message}\n\n${about.length > 0 ? `${about.join("\n")}\n\n` : ""}— \n${message.name}\n${message.email}\n\nSent with the contact form of ${config.siteUrl}; reply to this mail to answer.\nAll messages: ${config.siteUrl}/dashboard/enquiries\n${note}`,
    replyTo: { name: message.name, address: message.email },
    date: new Date(message.createdAt),
  };
}
