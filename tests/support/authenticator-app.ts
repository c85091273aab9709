import { Secret, TOTP } from "otpauth";

/** Returns the code that an authenticator app shows for a key at a time, or `steps` of 30 seconds later (negative: earlier). */
export function appCode(key: string, time: Date | number, steps = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    timestamp: Number(time) + steps * 30_000,
  });
}
