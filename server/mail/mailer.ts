// Email to the owner: `mailer.ts` hands one email to the mail server, `outbox.ts` decides which and when.
import type { Config } from "../config.ts";
import { toMailError } from "./mail-errors.ts";

/** One email to the owner. Its texts may come from strangers. */
export type Letter = {
  /** The same at each try, so that a mail program recognises duplicates. */
  id: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  date: Date;
};

export type Mailer = {
  /** Resolves when the mail server has accepted the email; otherwise throws an error with the reason in plain words. */
  send(letter: Letter): Promise<void>;
};

/** Null if SMTP or the recipient isn't configured. */
export function createMailer({ mail, owner, siteUrl }: Config): Mailer | null {
  if (!mail.smtpUrl || !owner.email) return null;
  const to = owner.email;
  const from = mail.from ?? owner.email;
  const { smtpUrl: url } = mail;
  // Loaded on demand, because most sites have no mail server.
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
        // An object, so that a comma or an angle bracket in a name can't add another recipient.
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
 * Cleans text for a header. The contract rejects control characters, but this doesn't rely on it. `=?` starts an encoded word (RFC 2047),
 * which could make a name read as another one.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("=?", "= ?")
    .trim();
}
