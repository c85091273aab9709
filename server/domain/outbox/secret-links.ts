// Links in emails to clients, to the secret page of a quote, of times for a call or for files, or to confirm a subscription.
import { hashToken } from "../../secrets/secrets.ts";

/** Returns a text without the secrets of the links in it, for the history. */
export function withoutSecrets(text: string): string {
  return text.replace(/(\/(?:call|quote|files|subscribe|unsubscribe)\/)[\w-]{20,}/g, "$1…");
}

/** Returns the hashes of the links to quotes in a text. */
export function quoteLinksIn(text: string): string[] {
  return [...text.matchAll(/\/quote\/([\w-]{20,})/g)].map(([, token = ""]) => hashToken(token));
}

/** Returns the hashes of the client links in a text. */
export function clientLinksIn(text: string): string[] {
  return [...text.matchAll(/\/s\/([\w-]{20,})/g)].map(([, token = ""]) => hashToken(token));
}

/** Returns a text without the secrets of any links, client links included, for readers who may not open them. */
export function withoutAnySecrets(text: string): string {
  return withoutSecrets(text).replace(/(\/s\/)[\w-]{20,}/g, "$1…");
}
