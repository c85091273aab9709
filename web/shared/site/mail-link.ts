import type { Words } from "#words/en.ts";

/** Returns a link that opens the visitor's mail program with the message to the owner. */
export function mailLink(
  owner: string,
  { name, email, message }: { name: string; email: string; message: string },
  words: Words["contact"],
): string {
  return mailTo(owner, words.mailSubject({ name, email }), message);
}

/** Returns a mailto link. Lines end with CR and LF (RFC 6068). */
export function mailTo(address: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
}
