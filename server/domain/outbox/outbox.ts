// Sends the queued emails: notices to the owner about enquiries and openings, and replies to clients.
import type { Context } from "../../context.ts";
import { findNextMailTime, listUnsentMails } from "../../store/tables/mails.ts";
import type { MailLog } from "./retries.ts";
import { sendMail } from "./send-mail.ts";

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
  const failures: unknown[] = [];
  for (const { id } of await listUnsentMails(db, clock.now().toISOString(), looksAt)) {
    const isDone = await context
      .tryWithLock(`mail ${id}`, () => sendMail(context, mailer, id, log))
      // An email that can't even be written must not delay those behind it.
      .catch((error: unknown) => {
        failures.push(error);
        return false;
      });
    if (isDone) break;
  }
  if (failures.length > 0) throw failures[0];
  return findNextMailTime(db);
}
