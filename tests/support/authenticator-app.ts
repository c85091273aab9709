import { Secret, TOTP } from "otpauth";

/** What an authenticator app shows for a key at a time; `steps` of 30 seconds later or, below zero, earlier. */
export function appCode(key: string, time: Date | number, steps = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    timestamp: Number(time) + steps * 30_000,
  });
}
