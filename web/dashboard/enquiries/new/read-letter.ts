// Reads an email file (.eml) in the owner's browser. Nothing in the email runs or is loaded, and the server never sees the file.
import { emailPattern } from "#contract/email-address.ts";
import { limits } from "#contract/limits.ts";
import { parseInert } from "#web/shared/browser/trusted-html.ts";

/** What an email says about an enquiry. */
export type Letter = {
  name: string;
  email: string;
  /** Subject and text, shortened to what an enquiry may have. */
  message: string;
  subject: string;
  /** Message-ID without its brackets; null if the email has none that can go into a header. */
  id: string | null;
  /** When it was written; null if it doesn't say. */
  date: string | null;
  /** What the owner should know. */
  notes: string[];
};

/** The message says what is wrong with the file and what to do. */
export class UnreadableLetterError extends Error {}

const maxDepth = 30;
const { bytes, id: idLength } = limits.enquiry.letter;

/** Throws an `UnreadableLetterError` if the file isn't an email. */
export async function readLetter(file: File): Promise<Letter> {
  if (file.size > bytes)
    throw new UnreadableLetterError(
      `Emails can be up to ${bytes / 1024 / 1024} MB. Copy the text of this one instead.`,
    );
  const { default: PostalMime } = await import("postal-mime");
  const email = await PostalMime.parse(await file.arrayBuffer(), { maxNestingDepth: maxDepth }).catch(() => null);
  if (!email || !(email.from || email.messageId || (email.subject && email.date)))
    throw new UnreadableLetterError("This isn’t an email. Save it as an .eml file in your mail program.");
  const address = email.from?.address?.trim() ?? "";
  const isAddress = new RegExp(`^${emailPattern}$`).test(address) && address.length <= limits.contact.email;
  const type = email.headers.find(({ key }) => key === "content-type")?.value ?? "";
  const plain = email.text?.trim() || textOf(email.html ?? "");
  const isEncrypted =
    /^multipart\/encrypted|enveloped-data/i.test(type) || plain.startsWith("-----BEGIN PGP MESSAGE-----");
  const subject = oneLine(email.subject ?? "").slice(0, limits.enquiry.reply.subject);
  const message = [subject, isEncrypted ? "" : plain].filter(Boolean).join("\n\n");
  const time = Date.parse(email.date ?? "");
  const messageId = email.messageId?.replace(/^<|>$/g, "") ?? "";
  const { length: attachments } = isEncrypted ? [] : email.attachments.filter(({ related }) => !related);
  return {
    name: (oneLine(email.from?.name ?? "") || address).slice(0, limits.contact.name),
    email: isAddress ? address : "",
    message: message.slice(0, limits.contact.message),
    subject,
    id: messageId.length <= idLength && /^[^\s<>\p{Cc}]+$/u.test(messageId) ? messageId : null,
    date: Number.isNaN(time) ? null : new Date(time).toISOString(),
    notes: [
      !isAddress && "The email doesn’t say who sent it: enter the name and the address.",
      isEncrypted && "The email is encrypted: copy its text from your mail program.",
      message.length > limits.contact.message &&
        `The text was shortened to ${limits.contact.message.toLocaleString("en")} characters.`,
      attachments > 0 &&
        (attachments === 1 ? "1 attachment was left out." : `${attachments} attachments were left out.`),
    ].filter((note) => note !== false),
  };
}

/** Returns the text of HTML, with its paragraphs and line breaks. */
function textOf(html: string): string {
  const { body } = parseInert(html);
  for (const element of body.querySelectorAll("script, style, template, noscript")) element.remove();
  for (const element of body.querySelectorAll("div, tr, li")) element.append("\n");
  for (const element of body.querySelectorAll("p, h1, h2, h3, h4, blockquote")) element.append("\n\n");
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.replaceWith("\n");
  return (body.textContent ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
