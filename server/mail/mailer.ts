// Email: `mailer.ts` hands one email to the mail server, the outbox of enquiries decides which and when.
import { pipeline, Transform } from "node:stream";
import type { Config } from "../config.ts";
import { toMailError } from "./mail-errors.ts";

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
  replyTo?: Address;
  /** The ids of the emails that it answers, the oldest first. */
  thread?: readonly string[];
  /** A calendar file (RFC 5545) with one event. */
  calendar?: string;
  pdf?: { name: string; bytes: Uint8Array };
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

/** Null if SMTP or the recipient isn't configured. */
export function createMailer(config: Config): Mailer | null {
  const { mail, owner } = config;
  if (!mail.smtpUrl || !owner.email) return null;
  const ownerAddress = owner.email;
  const from = mail.from ?? ownerAddress;
  const { smtpUrl: url } = mail;
  const handOvers = new Map<string, () => Promise<void>>();
  // Loaded on demand, because most sites have no mail server.
  const transport = import("nodemailer").then(({ createTransport }) => {
    const made = createTransport({
      url,
      connectionTimeout: 8000,
      greetingTimeout: 8000,
      // Mail servers may check an email for a while before they accept it.
      socketTimeout: 60_000,
      dnsTimeout: 8000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    made.use("stream", ({ data, message }, done) => {
      const onHandOver = handOvers.get(String(data.messageId));
      // After all other stages, which have buffers.
      if (onHandOver) message.processFunc((input) => pipeline(input, holdTheEnd(onHandOver), () => undefined));
      done();
    });
    return made;
  });
  return {
    async send(
      { id, to, fromName, subject, text, replyTo, thread = [], calendar, pdf, isAutomatic, date },
      onHandOver,
    ) {
      const messageId = bracketed(headerIdOf(id, config.siteUrl));
      if (onHandOver) handOvers.set(messageId, onHandOver);
      const sending = (await transport).sendMail({
        from: fromName === undefined ? from : { name: oneLine(fromName), address: addressIn(from) },
        // An object, so that a comma or an angle bracket in a name can't add another recipient.
        to: to ? cleaned(to) : ownerAddress,
        subject: oneLine(subject),
        text,
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
        ...(!to && { headers: { "Auto-Submitted": "auto-generated" } }),
        // RFC 3834, and the same for Exchange.
        ...(isAutomatic && { headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" } }),
      });
      await sending
        .catch((error: unknown) => {
          throw toMailError(error, url, { isToOwner: to === undefined });
        })
        .finally(() => handOvers.delete(messageId));
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
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
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
