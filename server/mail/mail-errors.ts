// Explains in plain words why a mail server did not accept an email, and what to do.
import { MailRefusedError, MailUnreachableError, type SmtpRefusal } from "../errors.ts";

/** The parts of Nodemailer's errors (https://nodemailer.com/errors) that are read here. */
type SmtpError = Error & {
  code?: unknown;
  /** Node's error code, before Nodemailer replaced it. */
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
};

/** The settings that name a mail server. */
export type SmtpSetting = "SMTP_URL" | "NEWSLETTER_SMTP_URL";

const maxQuoted = 300;

/** TLS errors that Nodemailer reports as socket errors. */
const tlsCodes = /^(?:ERR_TLS|ERR_SSL|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/;
const connectionWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: "connection refused",
    EHOSTUNREACH: "no route to host",
    ENETUNREACH: "network unreachable",
    ECONNRESET: "connection reset",
  }),
);

/** Turns a Nodemailer error into one with a reason of one line. The reason contains no email address, because it is also logged. */
export function toMailError(
  error: unknown,
  smtpUrl: string,
  { isToOwner = true, setting = "SMTP_URL" }: { isToOwner?: boolean; setting?: SmtpSetting } = {},
): MailRefusedError | MailUnreachableError {
  const { code: given, originalCode, command } = (error instanceof Error ? error : {}) as Partial<SmtpError>;
  const code = given === "EENVELOPE" && command === "DATA" ? "EMESSAGE" : given;
  const server = serverOf(smtpUrl);
  const said = quote(error);
  const later = isTemporary(error) ? "It may accept the email later." : null;
  // Without the original error as cause: its text may contain a visitor's email address, and would be logged.
  const wasSaid = typeof (error as Partial<SmtpError>).responseCode === "number";
  const refusal = readRefusal(error);
  const refused = (reason: string, isFinal = false) => new MailRefusedError(reason, { isFinal, wasSaid, refusal });
  const unreachable = (reason: string) => new MailUnreachableError(reason);
  // Providers give a full mailbox a temporary or a final code; in both cases it accepts emails again once there is room.
  if ((command === "RCPT TO" || code === "EMESSAGE") && isMailboxFull(error))
    return new MailRefusedError(
      isToOwner
        ? `The mailbox of OWNER_EMAIL is full${said}. Make room in it.`
        : `The recipient's mailbox is full${said}. It may accept the email once there is room.`,
      { wasSaid, isTheirs: true, refusal },
    );
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
    case "EOAUTH2":
      return refused(
        `The mail server ${server} refused the login${said}. Check the user name and password in ${setting}; many providers want an app password.`,
      );
    case "EENVELOPE":
      if (command === "RCPT TO")
        return refused(
          `The mail server ${server} refused the recipient${said}. ${later ?? (isToOwner ? "Check OWNER_EMAIL." : "Check the address.")}`,
          later === null,
        );
      return refused(
        `The mail server ${server} refused the sender${said}. ${later ?? `Set MAIL_FROM to an address that the account in ${setting} may send from.`}`,
      );
    case "ETLS":
      return refused(`Can't make an encrypted connection to the mail server ${server}${said}. ${tlsAdvice(setting)}`);
    case "ETIMEDOUT":
      return unreachable(`The mail server ${server} didn't answer in time. ${connectionAdvice(setting)}`);
    case "EDNS":
      return unreachable(`Can't find the mail server ${server}${said}. Check the host name in ${setting}.`);
    case "ESOCKET":
      if (typeof originalCode === "string" && tlsCodes.test(originalCode))
        return refused(`Can't make an encrypted connection to the mail server ${server}${said}. ${tlsAdvice(setting)}`);
      return unreachable(`Can't connect to the mail server ${server}${said}. ${connectionAdvice(setting)}`);
    case "ECONNECTION":
      return unreachable(`The mail server ${server} closed the connection${said}. ${connectionAdvice(setting)}`);
    case "EMESSAGE":
      return refused(
        `The mail server ${server} didn't accept the email${said}. ${later ?? "It may take the text for spam, or the email for too large."}`,
        later === null,
      );
    default:
      return refused(`The mail server ${server} didn't accept the email${said}. ${later ?? `Check ${setting}.`}`);
  }
}

function tlsAdvice(setting: SmtpSetting): string {
  return `Use smtps:// with port 465 or smtp:// with port 587 in ${setting}, and the host name that the server's certificate names.`;
}

function connectionAdvice(setting: SmtpSetting): string {
  return `Check the host and port in ${setting}. A firewall or the hosting company may block that port.`;
}

function readRefusal(error: unknown): SmtpRefusal {
  const { code, command, response, responseCode } = (error instanceof Error ? error : {}) as Partial<SmtpError>;
  const to =
    code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2"
      ? "login"
      : code === "EENVELOPE"
        ? command === "RCPT TO"
          ? "recipient"
          : command === "DATA"
            ? "message"
            : "sender"
        : code === "EMESSAGE"
          ? "message"
          : "connection";
  const [, status = null] =
    typeof response === "string" ? (/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []) : [];
  return { to, code: typeof responseCode === "number" ? responseCode : null, status, words: String(response ?? "") };
}

/** Returns host and port, such as "mail.example.com:587", without user name and password. */
export function serverOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === "smtps:" ? "465" : "587")}`;
}

/** Returns the server's response, or else Node's message about the connection, in brackets. */
function quote(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { response, originalCode, message } = error as SmtpError;
  const words =
    typeof response === "string" && response !== ""
      ? response
      : ((typeof originalCode === "string" ? connectionWords.get(originalCode) : undefined) ?? message);
  const line = words
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, "…")
    .trim()
    .replace(/\.$/, "");
  return line === "" ? "" : ` (${line.length > maxQuoted ? `${line.slice(0, maxQuoted)}…` : line})`;
}

/** Returns whether the failure is temporary (4xx in SMTP), such as greylisting or a full mailbox. */
function isTemporary(error: unknown): boolean {
  const code = error instanceof Error ? (error as SmtpError).responseCode : undefined;
  return typeof code === "number" && code >= 400 && code < 500;
}

/** Returns whether the recipient's mailbox is full: status x.2.2 (RFC 3463), as 452 and 552 alone can also mean that the email is too large. */
function isMailboxFull(error: unknown): boolean {
  const response = error instanceof Error ? (error as SmtpError).response : undefined;
  return typeof response === "string" && /^[45]\d\d[ -][45]\.2\.2\b/.test(response);
}
