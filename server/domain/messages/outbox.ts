import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { isHourFull } from "./messages.ts";
import {
  findDueMail,
  findNextMailTime,
  listDueMail,
  type MessageRow,
  updateMessage,
} from "../../store/tables/messages.ts";
import { clearMailFailure, saveMailFailure } from "../../mail/mail-failure.ts";
import type { Letter, Mailer } from "../../mail/mailer.ts";

/** Writes a line to the server's log. */
export type MailLog = { info(line: string): void; error(line: string): void };

const minute = 60_000;
const firstPause = minute;
const longestPause = 6 * 60 * minute;
/** About three days in total; the message itself stays in the dashboard. */
const maxTries = 16;
/** More than the number of instances that will ever mail at the same time. */
const looksAt = 16;

/**
 * Sends the email that has been due the longest. Only one per call, so that an unresponsive mail server blocks nothing. A failed email is
 * retried with growing pauses. One instance claims each email; if that instance is killed, another claims it. Returns when the next email
 * is due, which may be immediately.
 */
export async function sendDueMail(context: Context, log: MailLog = console): Promise<string | null> {
  const { db, clock, mailer } = context;
  if (!mailer) return null;
  for (const id of await listDueMail(db, clock.now().toISOString(), looksAt)) {
    if (await context.tryWithLock(`mail ${id}`, () => send(context, mailer, id, log))) break;
  }
  return findNextMailTime(db);
}

/** Returns false if another instance was faster. */
async function send(context: Context, mailer: Mailer, id: number, log: MailLog): Promise<boolean> {
  const message = await findDueMail(context.db, id, context.clock.now().toISOString());
  if (!message) return false;
  try {
    await mailer.send(toLetter(context, message, await isHourFull(context.db, message.created_at)));
  } catch (error) {
    await postpone(context, message, error instanceof Error ? error.message : String(error), log);
    return true;
  }
  const sent = { mail: "sent", mail_next_at: null, mail_error: null, mail_error_at: null } as const;
  await updateMessage(context.db, message.id, sent);
  if (await clearMailFailure(context.db)) log.info("Emails to the owner are accepted again.");
  return true;
}

async function postpone({ db, clock }: Context, message: MessageRow, reason: string, log: MailLog): Promise<void> {
  const tries = message.mail_tries + 1;
  const pause = Math.min(firstPause * 4 ** (tries - 1), longestPause);
  const now = clock.now();
  const next = tries >= maxTries ? null : new Date(now.getTime() + pause).toISOString();
  await updateMessage(db, message.id, {
    mail: next === null ? "failed" : "waiting",
    mail_tries: tries,
    mail_next_at: next,
    mail_error: reason,
    mail_error_at: now.toISOString(),
  });
  await saveMailFailure(db, now.toISOString(), reason);
  log.error(
    `Message ${message.id} could not be emailed to the owner (try ${tries} of ${maxTries}): ${reason} ${next === null ? "It is not tried again; the message is in the dashboard." : `It is tried again at ${next}.`}`,
  );
}

/** Writes the email for a message. With `isLast`, the email also says that further messages are not mailed. */
function toLetter({ config }: Context, message: MessageRow, isLast: boolean): Letter {
  const { announced } = limits.messagesAnHour;
  const note = isLast
    ? `\n${announced} messages arrived within an hour. Until fewer arrive, new ones are not emailed: read them in the dashboard.\n`
    : "";
  return {
    id: `message-${message.id}-${Date.parse(message.created_at)}`,
    subject: `Message from ${message.name} (${message.email})`,
    text: `${message.message}\n\n— \n${message.name}\n${message.email}\n\nSent with the contact form of ${config.siteUrl}; reply to this mail to answer.\nAll messages: ${config.siteUrl}/dashboard/messages\n${note}`,
    replyTo: { name: message.name, address: message.email },
    date: new Date(message.created_at),
  };
}
