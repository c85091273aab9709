// The secrets of links, cookies and tokens. A token is random, and the database has only its hash. A signature proves that the site itself
// wrote what stands beside it, and is stored nowhere.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Bytes. */
const usualLength = 32;

/** Returns a new token, of 256 random bits unless `bytes` says otherwise. */
export function newToken(bytes = usualLength): string {
  return randomBytes(bytes).toString("base64url");
}

/** Tokens have so many random bits that a quick hash without a salt is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Signs something, named by its first part so that no signature is good for anything else. 43 letters. */
export function sign(key: Uint8Array, ...what: (string | number)[]): string {
  return createHmac("sha256", key).update(what.join("\n")).digest("base64url");
}

/** Compares two secrets in a time that tells nothing of where they differ. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
