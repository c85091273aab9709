// Email: `mailer.ts` hands one email to the mail server, the outbox of enquiries decides which and when.
import { pipeline, Transform } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { type SmtpSetting, toMailError } from "./mail-errors.ts";

type Address = { name: string; address: string };

/** One email. Its texts may come from strangers. */
export type Letter = {
  /** The same at each try, so that a mail program recognizes duplicates. */
  id: string;
  /** The owner, where it isn't given. */
  to?: Address;
  /** What the owner is called in an email to somebody else. */
  fromName?: string;
  subject: string;
  text: string;
  /** The same as `text`, for mail programs that show HTML. */
  html?: string;
  replyTo?: Address;
  /** The ids of the emails that it answers, the oldest first. */
  thread?: readonly string[];
  /** A calendar file (RFC 5545) with one event. */
  calendar?: string;
  pdf?: { name: string; bytes: Uint8Array };
  /** Of a letter to a list: its name, and the URL that takes the recipient off it by a single POST (RFC 8058). */
  list?: { id: string; unsubscribeUrl: string };
  /** Whether nobody wrote it for the recipient, so that no program answers it. */
  isAutomatic?: boolean;
  date: Date;
};

export type Mailer = {
  /**
   * Resolves when the mail server has accepted the email; otherwise throws an error with the reason in plain words. `onHandOver` is called
   * when everything but the end of the email was sent: if it fails, the mail server gets no whole email.
   */
  send(letter: Letter, onHandOver?: () => Promise<void>): Promise<void>;
};

/**
 * The headers that a signature covers. Nodemailer's own list lacks the last, without which no mailbox offers to unsubscribe by one press (RFC
 * 8058, 4).
 */
const signedHeaders =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:" +
  "List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** Null if SMTP or the recipient isn't configured. */
export function createMailer(config: Config): Mailer | null {
  return openMailer(config, config.mail.smtpUrl, "SMTP_URL");
}

/** Sends the letters of the newsletter: by a mail server of their own if there is one, so that a blocked newsletter blocks nothing else. */
export function createNewsletterMailer(config: Config): Mailer | null {
  const { newsletter, smtpUrl } = config.mail;
  return newsletter.smtpUrl === null
    ? openMailer(config, smtpUrl, "SMTP_URL")
    : openMailer(config, newsletter.smtpUrl, "NEWSLETTER_SMTP_URL");
}

function openMailer(config: Config, url: string | null, setting: SmtpSetting): Mailer | null {
  const { mail, owner } = config;
  if (url === null || !owner.email) return null;
  const ownerAddress = owner.email;
  const from = mail.from ?? ownerAddress;
  const handOvers = new Map<string, () => Promise<void>>();
  // Loaded on demand, because most sites have no mail server.
  const transports = import("nodemailer").then(({ createTransport }) => {
    const smtp = createTransport({
      url,
      connectionTimeout: 8000,
      greetingTimeout: 8000,
      // Mail servers may check an email for a while before they accept it.
      socketTimeout: 60_000,
      dnsTimeout: 8000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    smtp.use("stream", ({ data, message }, done) => {
      const onHandOver = handOvers.get(String(data.messageId));
      // After all other stages, which have buffers.
      if (onHandOver) message.processFunc((input) => pipeline(input, holdTheEnd(onHandOver), () => undefined));
      done();
    });
    if (mail.dkim === null) return { smtp, signing: null };
    // Signing reads an email to its end, so it is done before the mail server is asked: afterwards, the end can still be held.
    const signing = createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
      disableFileAccess: true,
      disableUrlAccess: true,
      dkim: {
        domainName: domainOf(addressIn(from)),
        keySelector: mail.dkim.selector,
        privateKey: mail.dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    });
    return { smtp, signing };
  });
  return {
    async send(letter, onHandOver) {
      const messageId = bracketed(headerIdOf(letter.id, config.siteUrl));
      if (onHandOver) handOvers.set(messageId, onHandOver);
      try {
        const { smtp, signing } = await transports;
        const email = toEmail(letter, { from, ownerAddress, messageId });
        if (signing === null) await smtp.sendMail(email);
        else {
          const { message, envelope } = await signing.sendMail(email);
          await smtp.sendMail({ raw: message, envelope, messageId });
        }
      } catch (error) {
        throw toMailError(error, url, { isToOwner: letter.to === undefined, setting });
      } finally {
        handOvers.delete(messageId);
      }
    },
  };
}

type Parties = { from: string; ownerAddress: string; messageId: string };

function toEmail(
  { to, fromName, subject, text, html, replyTo, thread = [], calendar, pdf, list, isAutomatic, date }: Letter,
  { from, ownerAddress, messageId }: Parties,
): SendMailOptions {
  return {
    from: fromName === undefined ? from : { name: oneLine(fromName), address: addressIn(from) },
    // An object, so that a comma or an angle bracket in a name can't add another recipient.
    to: to ? cleaned(to) : ownerAddress,
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    ...(replyTo && { replyTo: cleaned(replyTo) }),
    ...(thread.length > 0 && { inReplyTo: bracketed(thread.at(-1) ?? ""), references: thread.map(bracketed) }),
    ...(calendar && {
      icalEvent: { filename: "call.ics", method: /^METHOD:(\w+)/m.exec(calendar)?.[1], content: calendar },
    }),
    ...(pdf && {
      attachments: [{ filename: pdf.name, content: Buffer.from(pdf.bytes), contentType: "application/pdf" }],
    }),
    date,
    messageId,
    headers: {
      ...(!to && { "Auto-Submitted": "auto-generated" }),
      // RFC 3834, and the same for Exchange.
      ...(isAutomatic && { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" }),
      ...(list && {
        "List-Id": { prepared: true, value: bracketed(list.id) },
        "List-Unsubscribe": { prepared: true, value: bracketed(list.unsubscribeUrl) },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        // RFC 2076: no program answers it.
        Precedence: "bulk",
      }),
    },
  };
}

/** Returns the Message-ID of the email with an id, without its brackets. */
export function headerIdOf(id: string, siteUrl: string): string {
  return `${id}@${new URL(siteUrl).hostname}`;
}

/**
 * Passes an email on, and its end only after `onHandOver`. It buffers nothing: the end of a short email would else be reached before the
 * mail server has even accepted the recipient.
 */
function holdTheEnd(onHandOver: () => Promise<void>): Transform {
  return new Transform({
    readableHighWaterMark: 1,
    writableHighWaterMark: 1,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      onHandOver().then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}

function cleaned({ name, address }: Address): Address {
  return { name: oneLine(name), address: oneLine(address) };
}

function bracketed(id: string): string {
  return `<${id}>`;
}

/** Returns the address of a sender such as `Savepoint <site@alex.example>`. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
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
