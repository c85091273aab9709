// How messages reach the owner's mailbox: `mailer.ts` hands one letter to the mail server, `outbox.ts` decides which and when.
import type { Config } from "../config.ts";
import { toMailError } from "./mail-errors.ts";

/** One letter to the owner. Its texts may come from strangers. */
export type Letter = {
  /** The same at each try, so that a mailbox which gets it twice knows. */
  id: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  date: Date;
};

export type Mailer = {
  /** Resolves when the mail server has taken the letter over; throws an error with the reason in plain words when it has not. */
  send(letter: Letter): Promise<void>;
};

/** Null if SMTP or the recipient isn't configured. */
export function createMailer({ mail, owner, siteUrl }: Config): Mailer | null {
  if (!mail.smtpUrl || !owner.email) return null;
  const to = owner.email;
  const from = mail.from ?? owner.email;
  const { smtpUrl: url } = mail;
  // Most sites have no mail server, and theirs need not load what speaks to one.
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: 8000,
      greetingTimeout: 8000,
      socketTimeout: 15_000,
      dnsTimeout: 8000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send({ id, subject, text, replyTo, date }) {
      const sending = (await transport).sendMail({
        from,
        to,
        subject: oneLine(subject),
        text,
        // An object, so that a comma or an angle bracket in a name can't add another address.
        ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } }),
        date,
        messageId: `<${id}@${new URL(siteUrl).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      await sending.catch((error: unknown) => {
        throw toMailError(error, url);
      });
    },
  };
}

/**
 * Text for a header. The contract refuses control characters there; this doesn't rely on it. `=?` begins what mail programs decode (RFC 2047), so
 * that a name could read as another one.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("=?", "= ?")
    .trim();
}
