// Email addresses of the newsletter: when two are the same, and which may not come back.
import { domainToASCII } from "node:url";
import { newToken, sign } from "../../secrets/secrets.ts";
import type { Database } from "../../store/database.ts";
import {
  type SubscriberRow,
  subscribers,
  suppressAddress,
  suppressedAddresses,
} from "../../store/tables/subscribers.ts";
import { keepSetting } from "../../store/tables/settings.ts";

/**
 * What a name before the @ may not have: only names in quotes have these, which hardly anybody uses, and mail programs read some of them in
 * their own ways. `=?` begins an encoded word of a header.
 */
const unsafe = /["\\()<>[\]:;,\s\p{Cc}]|=\?|^\.|\.\.|\.$/u;

/**
 * Returns the same for all spellings of an address: in lower case, the domain in Punycode. Returns null for what is no address. Mail servers
 * may tell the case of what stands before the @ apart, and none in use does.
 */
export function keyOf(email: string): string | null {
  const trimmed = email.trim().normalize("NFC");
  const at = trimmed.lastIndexOf("@");
  const domain = domainToASCII(trimmed.slice(at + 1));
  const name = trimmed.slice(0, at);
  return name !== "" && domain !== "" && !unsafe.test(name) ? `${name.toLowerCase()}@${domain}` : null;
}

/** Returns who gets the emails to an address: case and what stands after a plus sign make no other mailbox. */
export function mailboxOf(address: string): string {
  return (keyOf(address) ?? address).replace(/\+[^@]*(?=@)/, "");
}

/**
 * Returns the key that makes the hashes of suppressed addresses and the links to leave. It is in backups, unlike the secret of sessions:
 * letters that were sent before the site moved to another server must still lead out of the newsletter.
 */
export async function newsletterKey(db: Database): Promise<Uint8Array> {
  return Buffer.from(await keepSetting(db, "newsletter-key", newToken()), "base64url");
}

/** Returns what is stored of an address that left. Without the key nobody can find the address by trying. */
export function suppressionOf(key: Uint8Array, emailKey: string): string {
  return sign(key, "suppressed", emailKey);
}

/** Keeps an import from bringing an address back. */
export async function suppress(db: Database, emailKey: string): Promise<void> {
  await suppressAddress(db, suppressionOf(await newsletterKey(db), emailKey));
}

/** Lets an address in again, which its own confirmation does. */
export async function unsuppress(db: Database, emailKey: string): Promise<void> {
  await suppressedAddresses.remove(db, { hash: suppressionOf(await newsletterKey(db), emailKey) });
}

/** Deletes subscribers permanently. Those that had confirmed can't come back by an import. */
export async function eraseSubscribers(db: Database, rows: readonly SubscriberRow[]): Promise<void> {
  for (const { id, emailKey, state } of rows) {
    if (state !== "pending") await suppress(db, emailKey);
    await subscribers.remove(db, { id });
  }
}
