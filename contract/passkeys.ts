import { z } from "zod";
import { loginAnswer } from "./auth.ts";
import { defineCalls, line, noContent, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { code, currentPassword } from "./two-factor.ts";

/** Base64url, in which browsers send the output of passkeys. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, "must be base64url");
const credentialId = bytes(1400);

export const passkey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    synced: z.boolean().describe("Whether a service syncs the passkey to the owner's other devices"),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof passkey>;

const passkeyList = z.object({
  items: z.array(passkey),
  origin: z.string().describe("The origin that passkeys are tied to; browsers refuse them at any other"),
});
export type PasskeyList = z.infer<typeof passkeyList>;

const kind = z.literal("public-key");

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, with the passkey options that this site uses. */
const creationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: kind, alg: z.number().int() })),
    timeout: z.number().int(),
    excludeCredentials: z.array(z.object({ type: kind, id: z.string(), transports: z.array(z.string()) })),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  })
  .meta({ id: "PasskeyCreationOptions" });
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, without a list of passkeys, so that the device offers its own. */
const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal("required"),
  })
  .meta({ id: "PasskeyRequestOptions" });
export type PasskeyRequestOptions = z.infer<typeof requestOptions>;

/** The result of `navigator.credentials` as JSON; fields that the server doesn't use are dropped. */
const credential = { id: credentialId, rawId: credentialId, type: kind, clientExtensionResults: z.object({}) };

export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

export const passkeyCalls = defineCalls({
  logInOptions: {
    method: "POST",
    url: "/auth/login/passkey/options",
    access: "public",
    summary: "Begin to log in with a passkey",
    response: { 200: requestOptions },
  },
  logIn: {
    method: "POST",
    url: "/auth/login/passkey",
    access: "public",
    summary: "Log in with a passkey, without a password or a code",
    body: z.strictObject({ credential: usedPasskey }),
    response: { 200: loginAnswer },
  },
  list: {
    method: "GET",
    url: "/auth/passkeys",
    access: "owner",
    scope: "login",
    summary: "List passkeys",
    response: { 200: passkeyList },
  },
  addOptions: {
    method: "POST",
    url: "/auth/passkeys/options",
    access: "owner",
    scope: "login",
    summary: "Begin to add a passkey, with the password, and a code where two-factor login is on",
    body: z.strictObject({ password: currentPassword, code: code.optional() }),
    response: { 200: creationOptions },
  },
  add: {
    method: "POST",
    url: "/auth/passkeys",
    access: "owner",
    scope: "login",
    summary: "Add a passkey",
    body: z.strictObject({ name: line(limits.passkeyName), credential: newPasskey }),
    response: { 201: passkey },
  },
  remove: {
    method: "DELETE",
    url: "/auth/passkeys/:id",
    access: "owner",
    scope: "login",
    summary: "Remove a passkey",
    params: z.object({ id: rowId }),
    response: { 204: noContent },
  },
});
