import type { Context } from "../context.ts";
import { findDueMail, findNextMailTime, listDueMail, type MessageRow, updateMessage } from "../store/messages.ts";
import type { Letter, Mailer } from "./mailer.ts";

const minute = 60_000;
const firstPause = minute;
const longestPause = 6 * 60 * minute;
/** About three days in all; the message itself stays in the dashboard. */
const mostTries = 16;
/** More than there will ever be instances that mail at the same time. */
const looksAt = 16;

/**
 * Mails the letter that is due longest; one at a time, so that a mail server that doesn't answer holds nothing up. What can't be
 * sent is tried again after a pause that grows. Each letter is claimed by one instance; what that one left when it was killed is
 * claimed by another. Answers when the next one is due, which may be at once.
 */
export async function sendDueMail(context: Context): Promise<string | null> {
  const { db, clock, mailer } = context;
  if (!mailer) return null;
  for (const id of await listDueMail(db, clock.now().toISOString(), looksAt)) {
    if (await context.attempt(`mail ${id}`, () => send(context, mailer, id))) break;
  }
  return findNextMailTime(db);
}

/** Answers false where another instance was quicker. */
async function send(context: Context, mailer: Mailer, id: number): Promise<boolean> {
  const message = await findDueMail(context.db, id, context.clock.now().toISOString());
  if (!message) return false;
  try {
    await mailer.send(toLetter(context, message));
  } catch {
    await postpone(context, message);
    return true;
  }
  await updateMessage(context.db, message.id, { mail: "sent", mail_next_at: null });
  return true;
}

async function postpone({ db, clock }: Context, message: MessageRow): Promise<void> {
  const tries = message.mail_tries + 1;
  const pause = Math.min(firstPause * 4 ** (tries - 1), longestPause);
  await updateMessage(db, message.id, tries >= mostTries
    ? { mail: "failed", mail_tries: tries, mail_next_at: null }
    : { mail_tries: tries, mail_next_at: new Date(clock.now().getTime() + pause).toISOString() });
}

function toLetter({ config }: Context, message: MessageRow): Letter {
  return {
    id: `message-${message.id}-${Date.parse(message.created_at)}`,
    subject: `Message from ${message.name} (${message.email})`,
    text: `${message.message}\n\n— \n${message.name}\n${message.email}\n\nSent with the contact form of ${config.siteUrl}; reply to this mail to answer.\nAll messages: ${config.siteUrl}/dashboard/messages\n`,
    replyTo: { name: message.name, address: message.email },
    date: new Date(message.created_at),
  };
}
