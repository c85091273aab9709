// Sends one reply. The state says at each moment what became of it, so that no crash sends it twice or loses it without a word:
// waiting → handing-over (all but the end was sent) → sent. What a crash or a broken connection leaves at handing-over becomes unknown, and
// the owner decides: only the recipient can know whether it arrived.
import { MailRefusedError, NotFoundError } from "../../errors.ts";
import type { Context } from "../../context.ts";
import { clearMailFailure, saveMailFailure } from "../../mail/mail-failure.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { findMail, type MailRow, moveMail, updateMail } from "../../store/tables/enquiries.ts";
import { readSiteContent } from "../site/site-content.ts";
import { getMessage } from "./messages.ts";
import { withoutSecrets } from "./secret-links.ts";
import { type MailLog, maxTries, nextTryAfter } from "./retries.ts";

const wasCutOff =
  "The site stopped, or the connection broke, while the mail server was taking this email. It may have arrived or not.";

/** Returns false if there is nothing to send anymore. Holds the lock of this email. */
export async function sendReply(context: Context, mailer: Mailer, id: number, log: MailLog): Promise<boolean> {
  const { db, clock } = context;
  const mail = await findMail(db, { id });
  if (mail?.state === "handing-over") {
    // Whoever began holds the lock no more.
    await leaveOpen(context, mail, log);
    return false;
  }
  if (mail?.state !== "waiting" || (mail.nextAt ?? "") > clock.now().toISOString()) return false;
  const { name } = (await readSiteContent(context)).identity;
  let handingOver = Promise.resolve(false);
  try {
    await mailer.send(
      {
        id: mail.headerId.split("@")[0] ?? "",
        to: { name: mail.name, address: mail.address },
        fromName: name,
        replyTo: await answererOf(context, mail, name),
        subject: mail.subject,
        text: mail.text,
        ...(mail.calendar && { calendar: mail.calendar }),
        thread: JSON.parse(mail.thread) as string[],
        date: new Date(mail.createdAt),
      },
      async () => {
        handingOver = moveMail(db, id, "waiting", { state: "handing-over" });
        // It was deleted with its message in the meantime.
        if (!(await handingOver)) throw new NotFoundError("Gone.");
      },
    );
  } catch (error) {
    const isRefused = error instanceof MailRefusedError && error.wasSaid;
    // The connection may have failed while this was written.
    const isHandedOver = await handingOver.catch(() => false);
    if (isHandedOver && !isRefused) await leaveOpen(context, mail, log);
    else await postpone(context, mail, error, isHandedOver ? "handing-over" : "waiting", log);
    return true;
  }
  await updateMail(db, id, {
    state: "sent",
    // The secret of a link is needed no more.
    text: withoutSecrets(mail.text),
    sentAt: clock.now().toISOString(),
    nextAt: null,
    error: null,
    errorAt: null,
  });
  await clearMailFailure(db);
  return true;
}

/** Returns who gets the answers: the owner, or the client where the email itself goes to the owner. */
async function answererOf(
  { db, config }: Context,
  mail: MailRow,
  ownerName: string,
): Promise<{ name: string; address: string }> {
  const ownerAddress = config.owner.email ?? "";
  if (mail.address !== ownerAddress) return { name: ownerName, address: ownerAddress };
  const { name, email } = await getMessage(db, mail.messageId);
  return { name, address: email };
}

async function leaveOpen({ db, clock }: Context, mail: MailRow, log: MailLog): Promise<void> {
  const now = clock.now().toISOString();
  await moveMail(db, mail.id, "handing-over", { state: "unknown", nextAt: null, error: wasCutOff, errorAt: now });
  log.error(`Reply ${mail.id}: ${wasCutOff} Decide about it in the dashboard.`);
}

async function postpone(
  { db, clock }: Context,
  mail: MailRow,
  error: unknown,
  state: MailRow["state"],
  log: MailLog,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const isFinal = error instanceof MailRefusedError && error.isFinal;
  const tries = mail.tries + 1;
  const now = clock.now();
  const next = isFinal ? null : nextTryAfter(tries, now);
  const isThere = await moveMail(db, mail.id, state, {
    state: next === null ? "failed" : "waiting",
    tries,
    nextAt: next,
    error: reason,
    errorAt: now.toISOString(),
  });
  if (!isThere) return;
  // A wrong address of a sender says nothing about the owner's mail server.
  if (!isFinal) await saveMailFailure(db, now.toISOString(), reason);
  log.error(
    `Reply ${mail.id} could not be sent (try ${tries} of ${maxTries}): ${reason} ${next === null ? "It is not tried again." : `It is tried again at ${next}.`}`,
  );
}
