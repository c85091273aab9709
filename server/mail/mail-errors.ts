// Why a mail server did not take a letter over, in plain words and with what to do.
import { MailRefusedError, MailUnreachableError } from "../errors.ts";

/** What Nodemailer says of an error (https://nodemailer.com/errors), as far as it is read here. */
type SmtpError = Error & {
  code?: unknown;
  /** What Node called the error before Nodemailer gave it a code of its own. */
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
};

const maxQuoted = 300;

/** Errors of TLS that Nodemailer calls errors of the socket. */
const tlsCodes = /^(?:ERR_TLS|ERR_SSL|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/;
const connectionWords: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  EHOSTUNREACH: "no route to host",
  ENETUNREACH: "network unreachable",
  ECONNRESET: "connection reset",
};

/** Returns the error of Nodemailer with a reason of one line, which names no email address: it also goes into the log. */
export function toMailError(error: unknown, smtpUrl: string): MailRefusedError | MailUnreachableError {
  const { code, originalCode, command } = (error instanceof Error ? error : {}) as Partial<SmtpError>;
  const server = serverOf(smtpUrl);
  const said = quote(error);
  const later = isTemporary(error) ? "It may accept the email later." : null;
  // Without the error as their cause: its text, which may name a visitor's address, would go into the log.
  const refused = (reason: string) => new MailRefusedError(reason);
  const unreachable = (reason: string) => new MailUnreachableError(reason);
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
    case "EOAUTH2":
      return refused(
        `The mail server ${server} refused the login${said}. Check the user name and password in SMTP_URL; many providers want an app password.`,
      );
    case "EENVELOPE":
      if (command === "RCPT TO")
        return refused(`The mail server ${server} refused the recipient${said}. ${later ?? "Check OWNER_EMAIL."}`);
      return refused(
        `The mail server ${server} refused the sender${said}. ${later ?? "Set MAIL_FROM to an address that the account in SMTP_URL may send from."}`,
      );
    case "ETLS":
      return refused(`Can't make an encrypted connection to the mail server ${server}${said}. ${tlsAdvice}`);
    case "ETIMEDOUT":
      return unreachable(`The mail server ${server} didn't answer in time. ${connectionAdvice}`);
    case "EDNS":
      return unreachable(`Can't find the mail server ${server}${said}. Check the host name in SMTP_URL.`);
    case "ESOCKET":
      if (typeof originalCode === "string" && tlsCodes.test(originalCode))
        return refused(`Can't make an encrypted connection to the mail server ${server}${said}. ${tlsAdvice}`);
      return unreachable(`Can't connect to the mail server ${server}${said}. ${connectionAdvice}`);
    case "ECONNECTION":
      return unreachable(`The mail server ${server} closed the connection${said}. ${connectionAdvice}`);
    default:
      return refused(`The mail server ${server} didn't accept the email${said}. ${later ?? "Check SMTP_URL."}`);
  }
}

const tlsAdvice =
  "Use smtps:// with port 465 or smtp:// with port 587 in SMTP_URL, and the host name that the server's certificate names.";
const connectionAdvice = "Check the host and port in SMTP_URL. A firewall or the hosting company may block that port.";

/** "mail.example.com:587": without user name and password. */
export function serverOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === "smtps:" ? "465" : "587")}`;
}

/** In brackets: what the server said, else what Node says of the connection. */
function quote(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { response, originalCode, message } = error as SmtpError;
  const words =
    typeof response === "string" && response !== ""
      ? response
      : ((typeof originalCode === "string" ? connectionWords[originalCode] : undefined) ?? message);
  const line = words
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, "…")
    .trim()
    .replace(/\.$/, "");
  return line === "" ? "" : ` (${line.length > maxQuoted ? `${line.slice(0, maxQuoted)}…` : line})`;
}

/** 4xx in SMTP: the same letter may be taken later, as by greylisting or a full mailbox. */
function isTemporary(error: unknown): boolean {
  const code = error instanceof Error ? (error as SmtpError).responseCode : undefined;
  return typeof code === "number" && code >= 400 && code < 500;
}
