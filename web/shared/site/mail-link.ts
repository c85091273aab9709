import { profile } from "#content/profile.ts";

/** Opens the visitor's mail program with the message to the owner in it. */
export function mailLink({ name, email, message }: { name: string; email: string; message: string }): string {
  return mailTo(profile.email, `Message from ${name} (${email})`, message);
}

/** Lines end as mail wants it: with CR and LF. */
export function mailTo(address: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
}
