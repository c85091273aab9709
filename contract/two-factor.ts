import { z } from "zod";
import { defineCalls, noContent, timestamp } from "./call.ts";
import { limits } from "./limits.ts";

export const currentPassword = z.string().min(1, "password is required").max(limits.password.max);

/** Six digits from the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const code = z
  .string()
  .trim()
  .min(1, "code is required")
  .max(60)
  .describe("Six digits from the authenticator app, or a recovery code; each works once");

export const twoFactor = z
  .object({
    on: z.boolean(),
    since: timestamp.nullable(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: "TwoFactor" });
export type TwoFactor = z.infer<typeof twoFactor>;

export const twoFactorKey = z
  .object({
    key: z.string().describe("The secret as base32, for typing; returned only once"),
    address: z.string().describe("The same secret as an otpauth:// URL, for a QR code"),
  })
  .meta({ id: "TwoFactorKey" });
export type TwoFactorKey = z.infer<typeof twoFactorKey>;

export const recoveryCodes = z
  .object({
    recoveryCodes: z.array(z.string()).describe("Each code logs in once; returned only now"),
  })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

const proof = z.strictObject({ password: currentPassword, code });

export const twoFactorCalls = defineCalls({
  get: {
    method: "GET",
    url: "/auth/two-factor",
    access: "owner",
    scope: "login",
    summary: "Get whether login requires a code",
    response: { 200: twoFactor },
  },
  begin: {
    method: "POST",
    url: "/auth/two-factor/begin",
    access: "owner",
    scope: "login",
    summary: "Make a key for an authenticator app; login doesn't require a code yet",
    body: z.strictObject({ password: currentPassword }),
    response: { 200: twoFactorKey },
  },
  confirm: {
    method: "POST",
    url: "/auth/two-factor/confirm",
    access: "owner",
    scope: "login",
    summary: "Turn two-factor login on with a first code from the app",
    body: z.strictObject({ code }),
    response: { 200: recoveryCodes },
  },
  renewRecoveryCodes: {
    method: "POST",
    url: "/auth/two-factor/recovery-codes",
    access: "owner",
    scope: "login",
    summary: "Make new recovery codes; the old ones stop working",
    body: proof,
    response: { 200: recoveryCodes },
  },
  turnOff: {
    method: "POST",
    url: "/auth/two-factor/off",
    access: "owner",
    scope: "login",
    summary: "Turn two-factor login off, with the password and a code",
    body: proof,
    response: { 204: noContent },
  },
});
