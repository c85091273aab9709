// Links with a secret that lead a client to a page of their own. Only the hash of the secret is stored.
import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(tokenBytes).toString("base64url");
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Returns a text without the secrets of the links in it, for the history. */
export function withoutSecrets(text: string): string {
  return text.replace(/(\/(?:call|quote)\/)[\w-]{20,}/g, "$1…");
}

/** Returns the hashes of the links to quotes in a text. */
export function quoteLinksIn(text: string): string[] {
  return [...text.matchAll(/\/quote\/([\w-]{20,})/g)].map(([, token = ""]) => hashOf(token));
}
