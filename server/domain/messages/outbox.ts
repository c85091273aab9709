// Sends what waits to be mailed: emails to the owner, each sort from its own table, and the owner's replies (send-reply.ts).
import type { Context } from "../../context.ts";
import { clearMailFailure, saveMailFailure } from "../../mail/mail-failure.ts";
import type { Letter, Mailer } from "../../mail/mailer.ts";
import { findNextMailsTime, listUnsentMails } from "../../store/tables/enquiries.ts";
import { linkMail } from "../client-links/link-mail.ts";
import { messageMail } from "./message-mail.ts";
import { type MailLog, maxTries, nextTryAfter } from "./retries.ts";
import { sendReply } from "./send-reply.ts";

/** One sort of emails to the owner, each of which belongs to a row of its table. */
export type Outgoing = {
  /** Part of the lock under which one instance sends an email. */
  name: string;
  /** Lists the rows to email now, the longest waiting first. */
  listDue(context: Context, now: string, limit: number): Promise<number[]>;
  /** Returns null if the row was emailed, put off or deleted in the meantime. */
  find(context: Context, id: number, now: string): Promise<Due | null>;
  findNextTime(context: Context): Promise<string | null>;
};

export type Due = {
  letter: Letter;
  tries: number;
  /** As a sentence about it begins, and where the owner finds it if it can't be emailed. */
  called: string;
  elsewhere: string;
  setSent(): Promise<void>;
  /** `next` is null after the last try. */
  setPostponed(failure: { tries: number; next: string | null; reason: string; at: string }): Promise<void>;
};

const sorts: readonly Outgoing[] = [messageMail, linkMail];
/** More than the number of instances that will ever mail at the same time. */
const looksAt = 16;

/**
 * Sends the reply, and the email of each sort, that has been due the longest. Only one of each per call, so that an unresponsive mail server
 * blocks nothing. A failed email is retried with growing pauses. One instance claims each email; if that instance is killed, another claims
 * it. Returns when the next email is due, which may be immediately.
 */
export async function sendDueMail(context: Context, log: MailLog = console): Promise<string | null> {
  const { db, clock, mailer } = context;
  if (!mailer) return null;
  const failures: unknown[] = [];
  /** Sends the first that can be sent: an email that can't even be written must not hold up those behind it. */
  const sendFirst = async (name: string, ids: readonly number[], sendOne: (id: number) => Promise<boolean>) => {
    for (const id of ids) {
      const isDone = await context
        .tryWithLock(`${name} ${id}`, () => sendOne(id))
        .catch((error: unknown) => {
          failures.push(error);
          return false;
        });
      if (isDone) return;
    }
  };
  const replies = await listUnsentMails(db, clock.now().toISOString(), looksAt);
  await sendFirst(
    "reply",
    replies.map(({ id }) => id),
    (id) => sendReply(context, mailer, id, log),
  );
  for (const sort of sorts)
    await sendFirst(sort.name, await sort.listDue(context, clock.now().toISOString(), looksAt), (id) =>
      send(context, mailer, { sort, id }, log),
    );
  if (failures.length > 0) throw failures[0];
  const times = await Promise.all([findNextMailsTime(db), ...sorts.map((sort) => sort.findNextTime(context))]);
  return times.flatMap((time) => time ?? []).toSorted()[0] ?? null;
}

/** Returns false if another instance was faster. */
async function send(
  context: Context,
  mailer: Mailer,
  { sort, id }: { sort: Outgoing; id: number },
  log: MailLog,
): Promise<boolean> {
  const due = await sort.find(context, id, context.clock.now().toISOString());
  if (!due) return false;
  try {
    await mailer.send(due.letter);
  } catch (error) {
    await postpone(context, due, error instanceof Error ? error.message : String(error), log);
    return true;
  }
  await due.setSent();
  if (await clearMailFailure(context.db)) log.info("Emails to the owner are accepted again.");
  return true;
}

async function postpone({ db, clock }: Context, due: Due, reason: string, log: MailLog): Promise<void> {
  const tries = due.tries + 1;
  const now = clock.now();
  const next = nextTryAfter(tries, now);
  await due.setPostponed({ tries, next, reason, at: now.toISOString() });
  await saveMailFailure(db, now.toISOString(), reason);
  log.error(
    `${due.called} could not be emailed to the owner (try ${tries} of ${maxTries}): ${reason} ${next === null ? `It is not tried again; ${due.elsewhere}.` : `It is tried again at ${next}.`}`,
  );
}
