import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

// Secrets that the server must read again are stored encrypted (AES-256-GCM). The key is derived from the key that signs tokens, so a copy
// of the database alone doesn't reveal them.

const cipher = "aes-256-gcm";
const lengths = { nonce: 12, tag: 16 };

/** Encrypts a text for one `owner`: moved to another owner's row, the result can't be decrypted. */
export function seal(signingKey: Uint8Array, text: string, owner: string): string {
  const nonce = randomBytes(lengths.nonce);
  const sealing = createCipheriv(cipher, keyFrom(signingKey), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** Returns the text, or null if it was sealed with another key, sealed for another owner, or changed. */
export function unseal(signingKey: Uint8Array, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, lengths.nonce);
  const tag = bytes.subarray(lengths.nonce, lengths.nonce + lengths.tag);
  try {
    const opening = createDecipheriv(cipher, keyFrom(signingKey), nonce, { authTagLength: lengths.tag })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([opening.update(bytes.subarray(lengths.nonce + lengths.tag)), opening.final()]).toString(
      "utf8",
    );
  } catch {
    return null;
  }
}

function keyFrom(signingKey: Uint8Array): Buffer {
  return Buffer.from(hkdfSync("sha256", signingKey, "", "savepoint two-factor", 32));
}
