// Sends one email. The state says at each moment what became of it, so that a crash never loses it silently or sends it to a client twice:
// waiting → handing-over (all but the end was sent) → sent. What a crash or a broken connection leaves at handing-over becomes unknown, and
// the owner decides: only the recipient can know whether it arrived. An email to the owner stays waiting until it was accepted, and is sent
// again: a second one with the same Message-ID does no harm.
import { MailRefusedError, MailUnreachableError, NotFoundError, UnavailableError } from "../../errors.ts";
import type { Context } from "../../context.ts";
import { clearMailFailure, saveMailFailure } from "../../mail/mail-failure.ts";
import type { Letter, Mailer } from "../../mail/mailer.ts";
import type { Database } from "../../store/database.ts";
import { mails, type MailRow, type MailValues } from "../../store/tables/mails.ts";
import { enquiries } from "../../store/tables/enquiries.ts";
import { invoices } from "../../store/tables/invoices.ts";
import { quotes } from "../../store/tables/quotes.ts";
import { invoiceFileName } from "../invoices/invoice-content.ts";
import { toShown } from "../quotes/shown-quote.ts";
import { readSiteContent } from "../site/site-content.ts";
import { withoutSecrets } from "./secret-links.ts";
import { type MailLog, maxTries, nextTryAfter } from "./retries.ts";

const wasCutOff =
  "The site stopped, or the connection broke, while the mail server was taking this email. It may have arrived or not.";

/** Returns false if there is nothing left to send. Requires the lock of this email. */
export async function sendMail(context: Context, mailer: Mailer, id: number, log: MailLog): Promise<boolean> {
  const { db, clock } = context;
  const mail = await readMail(db, id);
  if (mail?.state === "handing-over") {
    // The instance that handed it over no longer holds the lock.
    await leaveOpen(context, mail, log);
    return false;
  }
  if (mail?.state !== "waiting" || (mail.nextAt ?? "") > clock.now().toISOString()) return false;
  const letter = await toLetter(context, mail).catch(async (error: unknown) => {
    if (!(error instanceof UnavailableError)) throw error;
    await postpone(context, mail, error, "waiting", log);
    return null;
  });
  if (!letter) return true;
  let handingOver = Promise.resolve(false);
  const handOver = async () => {
    handingOver = moveMail(db, id, "waiting", { state: "handing-over" });
    // It was deleted with its enquiry in the meantime.
    if (!(await handingOver)) throw new NotFoundError("Gone.");
  };
  try {
    await mailer.send(letter, isToOwner(mail) ? undefined : handOver);
  } catch (error) {
    const isRefused = error instanceof MailRefusedError && error.wasSaid;
    // The connection may have failed while this was written.
    const isHandedOver = await handingOver.catch(() => false);
    if (isHandedOver && !isRefused) await leaveOpen(context, mail, log);
    else await postpone(context, mail, error, isHandedOver ? "handing-over" : "waiting", log);
    return true;
  }
  await mails.update(
    db,
    { id },
    {
      state: "sent",
      text: keptText(mail),
      sentAt: clock.now().toISOString(),
      nextAt: null,
      error: null,
      errorAt: null,
    },
  );
  if (await clearMailFailure(db)) log.info("The mail server accepts emails again.");
  return true;
}

/** Reads an email. One that is still to be sent to a client goes to the address that the owner may have corrected. */
async function readMail(db: Database, id: number): Promise<MailRow | null> {
  const mail = await mails.find(db, { id });
  if (!mail || mail.state !== "waiting" || isToOwner(mail) || mail.enquiryId === null) return mail;
  const client = await enquiries.find(db, { id: mail.enquiryId });
  if (!client || client.email === mail.address) return mail;
  // The automatic answer has no name.
  const corrected = { name: mail.name && client.name, address: client.email };
  await mails.update(db, { id, state: "waiting" }, corrected);
  return { ...mail, ...corrected };
}

/** Returns a sent email's text for the history, without secrets: "" for an email to the owner, whose content is in the dashboard. */
export function keptText(mail: MailRow): string {
  return isToOwner(mail) ? "" : withoutSecrets(mail.text);
}

function isToOwner({ address }: MailRow): boolean {
  return address === "";
}

async function toLetter(context: Context, mail: MailRow): Promise<Letter> {
  const pdf =
    mail.invoiceId !== null
      ? await attachInvoice(context, mail.invoiceId)
      : mail.quoteId === null
        ? null
        : await attachQuote(context, mail.quoteId);
  const letter = {
    id: mail.headerId.split("@")[0] ?? "",
    subject: mail.subject,
    text: mail.text,
    ...(mail.calendar && { calendar: mail.calendar }),
    ...(pdf && { pdf }),
    thread: JSON.parse(mail.thread) as string[],
    isAutomatic: mail.kind === "automatic-answer" || mail.kind === "confirmation",
    date: new Date(mail.createdAt),
  };
  if (isToOwner(mail)) {
    const sender = mail.enquiryId === null ? null : await enquiries.find(context.db, { id: mail.enquiryId });
    return { ...letter, ...(sender?.email && { replyTo: { name: sender.name, address: sender.email } }) };
  }
  const { identity, newsletter } = await readSiteContent(context);
  const name = (mail.kind === "confirmation" ? newsletter.sender : undefined) ?? identity.name;
  return {
    ...letter,
    to: { name: mail.name, address: mail.address },
    fromName: name,
    replyTo: { name, address: context.config.owner.email ?? "" },
  };
}

/** Returns the PDF of a quote, or null where it can't be made: the email says where to find it anyway. */
async function attachQuote(context: Context, id: number): Promise<Letter["pdf"] | null> {
  const row = await quotes.find(context.db, { id });
  if (!row) return null;
  const { timeZone } = context.config;
  const { language } = (await readSiteContent(context)).identity;
  const quote = toShown(row, { language, timeZone, now: context.clock.now().toISOString() });
  try {
    return { name: `quote-${quote.number}.pdf`, bytes: await context.quotePdf(quote) };
  } catch (error) {
    if (error instanceof UnavailableError) return null;
    throw error;
  }
}

/** Returns the PDF of an invoice. Throws an UnavailableError where it can't be made: the email is nothing without it. */
async function attachInvoice(context: Context, id: number): Promise<Letter["pdf"] | null> {
  const row = await invoices.find(context.db, { id });
  return row && { name: invoiceFileName(row), bytes: await context.invoicePdf({ ...row, ...row.content }) };
}

async function leaveOpen({ db, clock }: Context, mail: MailRow, log: MailLog): Promise<void> {
  const now = clock.now().toISOString();
  await moveMail(db, mail.id, "handing-over", { state: "unknown", nextAt: null, error: wasCutOff, errorAt: now });
  log.error(`${nameOf(mail)}: ${wasCutOff} Decide about it in the dashboard.`);
}

async function postpone(
  { db, clock }: Context,
  mail: MailRow,
  error: unknown,
  state: MailRow["state"],
  log: MailLog,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  // The owner's address can be corrected in the settings; a client's can't.
  const isFinal = !isToOwner(mail) && error instanceof MailRefusedError && error.isFinal;
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
  // A client's wrong address or full mailbox, or a PDF that can't be made, says nothing about the owner's mail server.
  const isTheirs = !isToOwner(mail) && error instanceof MailRefusedError && error.isTheirs;
  const isPdf = error instanceof UnavailableError && !(error instanceof MailUnreachableError);
  if (!isTheirs && !isPdf) await saveMailFailure(db, now.toISOString(), reason);
  log.error(
    `${nameOf(mail)} could not be emailed (try ${tries} of ${maxTries}): ${reason} ${next === null ? "It is not tried again; it is in the dashboard." : `It is tried again at ${next}.`}`,
  );
}

/** Changes an email if it still has the given state, and returns whether it had. */
async function moveMail(
  db: Database,
  id: number,
  from: MailRow["state"],
  values: Partial<MailValues>,
): Promise<boolean> {
  return (await mails.update(db, { id, state: from }, values)) > 0;
}

/** Returns the name of an email for the log. */
function nameOf({ id, kind, enquiryId, linkId, subject }: MailRow): string {
  return {
    enquiry: `Message ${enquiryId}`,
    opening: `The first opening of client link ${linkId}`,
    conversation: `Email ${id} about message ${enquiryId}`,
    "automatic-answer": `The automatic answer to message ${enquiryId}`,
    // Logs have no addresses.
    confirmation: `Email ${id} that asks for a confirmation`,
    notice: `“${subject}”`,
  }[kind];
}
