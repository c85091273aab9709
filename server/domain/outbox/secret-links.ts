// Links in emails to clients, to the secret page of a quote, of times for a call or for files.
import { hashToken } from "../../secrets/secrets.ts";

/** Returns a text without the secrets of the links in it, for the history. */
export function withoutSecrets(text: string): string {
  return text.replace(/(\/(?:call|quote|files)\/)[\w-]{20,}/g, "$1…");
}

/** Returns the hashes of the links to quotes in a text. */
export function quoteLinksIn(text: string): string[] {
  return [...text.matchAll(/\/quote\/([\w-]{20,})/g)].map(([, token = ""]) => hashToken(token));
}
