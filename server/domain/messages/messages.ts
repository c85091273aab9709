// The life of a message: received from the form, sorted, stored, mailed, read, and deleted after two years.
import type { z } from "zod";
import { limits } from "#contract/limits.ts";
import { type contactInput, type Message, messageFolders } from "#contract/messages.ts";
import type { Context } from "../../context.ts";
import { NotFoundError, UnavailableError } from "../../errors.ts";
import { deleteActivity, insertActivity } from "../../store/tables/activity.ts";
import type { Database } from "../../store/database.ts";
import {
  countMessagesBetween,
  deleteMessage,
  findMessage,
  insertMessage,
  listMessagesBefore,
  type MessageRow,
  updateMessage,
} from "../../store/tables/messages.ts";

type ContactInput = z.output<typeof contactInput>;

/** A person needs longer than this to fill in three fields. */
const fewestMilliseconds = 2000;
const maxLinks = 4;
const purgedAtOnce = 500;
const hour = 3_600_000;
const wasNotSetUp = "Email wasn't set up when this message arrived.";
const wereTooMany = `More than ${limits.messagesAnHour.announced} messages arrived within an hour, so this one was not emailed.`;

/**
 * Stores a message before mailing it, so that no later failure can lose it. Suspected spam goes to its own folder, without an email or an
 * activity entry. Above an hourly limit, messages are stored without email and activity, too, and above a second limit they are refused, so
 * that a flood fills neither the mailbox nor the disk.
 */
export async function receiveMessage(context: Context, input: ContactInput): Promise<void> {
  const now = context.clock.now().toISOString();
  const isSpam = looksLikeSpam(input);
  const isMailed = await context.db.transaction().execute(async (db) => {
    if ((await countMessagesBetween(db, messageFolders, anHourBefore(now), now)) >= limits.messagesAnHour.kept)
      throw new UnavailableError("Too many messages are arriving at the moment. Please try again in an hour.", {
        retryAfterSeconds: hour / 1000,
      });
    const isAnnounced = !isSpam && !(await isHourFull(db, now));
    const isMailed = isAnnounced && context.mailer !== null;
    const notMailed = isSpam || isMailed ? null : isAnnounced ? wasNotSetUp : wereTooMany;
    await insertMessage(db, {
      name: input.name,
      email: input.email,
      message: input.message,
      folder: isSpam ? "spam" : "inbox",
      read: false,
      mail: isMailed ? "waiting" : "off",
      mail_tries: 0,
      mail_next_at: isMailed ? now : null,
      mail_error: notMailed,
      mail_error_at: notMailed && now,
      created_at: now,
    });
    if (isAnnounced) await insertActivity(db, now, announce(input.name));
    return isMailed;
  });
  if (isMailed) context.events.emit("mailDue");
}

/** Returns whether so many messages came in the hour before an instant that further ones are not announced. */
export async function isHourFull(db: Database, until: string): Promise<boolean> {
  return (
    (await countMessagesBetween(db, ["inbox", "archive"], anHourBefore(until), until)) >=
    limits.messagesAnHour.announced
  );
}

function anHourBefore(time: string): string {
  return new Date(Date.parse(time) - hour).toISOString();
}

export async function moveMessage(
  context: Context,
  id: number,
  change: { read?: boolean | undefined; folder?: Message["folder"] | undefined },
): Promise<MessageRow> {
  return context.db.transaction().execute(async (db) => {
    await getMessage(db, id);
    const { read, folder } = change;
    if (read !== undefined || folder !== undefined)
      await updateMessage(db, id, { ...(read !== undefined && { read }), ...(folder !== undefined && { folder }) });
    return getMessage(db, id);
  });
}

export async function removeMessage(context: Context, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => erase(db, await getMessage(db, id)));
}

/** Deletes old messages. Their senders may have forgotten them, so none is kept forever. */
export async function purgeMessages(context: Context): Promise<void> {
  const before = context.clock.now();
  before.setUTCMonth(before.getUTCMonth() - limits.messageMonths);
  for (;;) {
    const old = await listMessagesBefore(context.db, before.toISOString(), purgedAtOnce);
    if (old.length === 0) return;
    await context.db.transaction().execute(async (db) => {
      for (const message of old) await erase(db, message);
    });
  }
}

export function looksLikeSpam({
  website = "",
  filledIn,
  message,
}: Pick<ContactInput, "website" | "filledIn" | "message">): boolean {
  const links = message.match(/https?:\/\/|\[url|<a\s/gi)?.length ?? 0;
  return website.trim() !== "" || (filledIn !== undefined && filledIn < fewestMilliseconds) || links > maxLinks;
}

async function getMessage(db: Database, id: number): Promise<MessageRow> {
  const message = await findMessage(db, id);
  if (!message) throw new NotFoundError("This message does not exist.");
  return message;
}

/** Deletes a message and removes its sender's name from the activity log. */
async function erase(db: Database, message: MessageRow): Promise<void> {
  await deleteMessage(db, message.id);
  await deleteActivity(db, message.created_at, announce(message.name));
}

function announce(name: string): string {
  return `Message from ${name}`;
}
