import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { limits } from "#contract/limits.ts";

// Single-use codes: those of an authenticator app (TOTP, RFC 6238, with the parameters that every app supports: SHA-1, six digits, 30
// seconds) and recovery codes.

const { digits, stepSeconds: period, stepsAround: window } = limits.twoFactor;
const algorithm = "SHA1";

export function makeAppKey(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Returns the `otpauth://` URL of a key. The app shows `issuer` and `label`. Colons are replaced, because apps end the issuer at a colon.
 */
export function appAddress(key: string, issuer: string, label: string): string {
  return new TOTP({
    issuer: issuer.replaceAll(":", " "),
    label: label.replaceAll(":", " "),
    secret: Secret.fromBase32(key),
    algorithm,
    digits,
    period,
  }).toString();
}

/** Returns the time step of an app's code, among the steps around `now`, or null if the code is wrong. */
export function findStep(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const ahead = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(key),
    algorithm,
    digits,
    period,
    timestamp,
    window,
  });
  return ahead === null ? null : TOTP.counter({ period, timestamp }) + ahead;
}

export function isAppCode(code: string): boolean {
  return code.length === digits && /^\d+$/.test(code);
}

/** Normalizes a typed or pasted code, which may have groups, other hyphens or capitals. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s\p{Pd}]/gu, "");
}

const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns codes such as `k3vd-7hqx-pm2a-w9ts`: 80 bits, in letters and digits that don't look alike. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: limits.twoFactor.recoveryCodes }, () =>
    [...randomBytes(16)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/** Hashes a recovery code. A fast hash is enough for 80 random bits, and needs no key that could be lost. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(`recovery code ${plainCode(code)}`)
    .digest("base64url");
}
