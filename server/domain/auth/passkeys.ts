import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import {
  type NewPasskey,
  type Passkey,
  passkey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type UsedPasskey,
} from "#contract/passkeys.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { pickFields } from "../../pick-fields.ts";
import { ConflictError, InvalidError, NotFoundError, UnauthorizedError } from "../../errors.ts";
import { findPasskey, type PasskeyRow, passkeys } from "../../store/tables/passkeys.ts";
import { type SessionRow, users } from "../../store/tables/users.ts";
import { readSiteContent } from "../site/site-content.ts";
import { confirmOwner } from "./owner-proof.ts";
import { openSession, type Token, type ClientInfo } from "./sessions.ts";
import { changeRecords } from "../transactions.ts";

// A passkey verifies its user (fingerprint, face, PIN) and is a device that the user has. It provides both factors, so passkey logins need
// nothing else. Browsers tie a passkey to the site's domain, which no look-alike site has.

/** The COSE numbers of Ed25519, ES256 and RS256. Every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];
const timeout = limits.passkeys.challengeMinutes * 60_000;
const forLogin = "log in";

/** Returns the origin at which passkeys work: the public origin of the site. */
export function passkeyOrigin({ siteUrl }: Config): string {
  return new URL(siteUrl).origin;
}

export async function readPasskeys(context: Context, userId: number): Promise<Passkey[]> {
  return (await passkeys.list(context.db, { userId }, "id")).map(toPasskey);
}

export async function beginPasskey(
  context: Context,
  session: SessionRow,
  proof: { password: string; code?: string | undefined; address: string },
): Promise<PasskeyCreationOptions> {
  const user = await confirmOwner(context, session.username, proof);
  const known = await passkeys.list(context.db, { userId: user.id }, "id");
  if (known.length >= limits.passkeys.most)
    throw new ConflictError(`There are ${limits.passkeys.most} passkeys already. Remove one first.`);
  const { identity } = await readSiteContent(context);
  return {
    rp: { id: relyingParty(context.config), name: identity.name },
    user: { id: await handleOf(context, user.id), name: user.username, displayName: user.username },
    challenge: context.passkeyChallenges.issue(adding(session)),
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ type: "public-key", id, transports })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

export async function addPasskey(
  context: Context,
  session: SessionRow,
  name: string,
  credential: NewPasskey,
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await loadVerifier();
  const { registrationInfo: found } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => context.passkeyChallenges.take(challenge, adding(session)),
    expectedOrigin: passkeyOrigin(context.config),
    expectedRPID: relyingParty(context.config),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw new InvalidError("The passkey could not be checked. Try again.", { cause: error });
  });
  if (!found) throw new InvalidError("The passkey could not be checked. Try again.");
  if (await passkeys.exists(context.db, { credentialId: found.credential.id }))
    throw new ConflictError("This passkey was added before.");
  const now = context.clock.now().toISOString();
  const values = {
    userId: session.userId,
    credentialId: found.credential.id,
    publicKey: Buffer.from(found.credential.publicKey).toString("base64url"),
    counter: found.credential.counter,
    transports: credential.response.transports ?? [],
    name: name || "Passkey",
    synced: found.credentialBackedUp,
    createdAt: now,
  };
  return changeRecords(context, async ({ db, log }) => {
    const row = await passkeys.insert(db, values);
    await log(`Added the passkey “${row.name}”`);
    return toPasskey(row);
  });
}

export async function removePasskey(context: Context, session: SessionRow, id: number): Promise<void> {
  await changeRecords(context, async ({ db, log }) => {
    const row = await passkeys.find(db, { id, userId: session.userId });
    if (!row || (await passkeys.remove(db, { id })) === 0) throw new NotFoundError("This passkey does not exist.");
    await log(`Removed the passkey “${row.name}”`);
  });
}

export function beginPasskeyLogin(context: Context): PasskeyRequestOptions {
  return {
    challenge: context.passkeyChallenges.issue(forLogin),
    rpId: relyingParty(context.config),
    timeout,
    userVerification: "required",
  };
}

export async function logInWithPasskey(context: Context, credential: UsedPasskey, from: ClientInfo): Promise<Token> {
  const passkey = await findPasskey(context.db, credential.id);
  const { userHandle } = credential.response;
  if (!passkey || (userHandle !== undefined && userHandle !== passkey.passkeyHandle))
    throw new UnauthorizedError("This passkey is not known here. Log in with the password.");
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { verified, authenticationInfo: found } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => context.passkeyChallenges.take(challenge, forLogin),
    expectedOrigin: passkeyOrigin(context.config),
    expectedRPID: relyingParty(context.config),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new UnauthorizedError(refused, { cause: error });
  });
  const now = context.clock.now().toISOString();
  if (!verified) throw new UnauthorizedError(refused);
  const { id, counter } = passkey;
  // Nothing is changed if another login has used the passkey in the meantime.
  const used = await passkeys.update(context.db, { id, counter }, { counter: found.newCounter, lastUsedAt: now });
  if (used === 0) throw new UnauthorizedError(refused);
  return openSession(
    context,
    { id: passkey.userId, username: passkey.username },
    from,
    ` with the passkey “${passkey.name}”`,
  );
}

const refused = "The passkey was refused. Try again, or log in with the password.";

function relyingParty(config: Config): string {
  return new URL(config.siteUrl).hostname;
}

/** Ties a challenge to the session that asked for it: no other session can use the challenge. */
function adding(session: SessionRow): string {
  return `add to ${session.id}`;
}

/**
 * Returns the user handle. It reveals nothing about the account, and all passkeys of the account share it, so that a device replaces its
 * existing passkey.
 */
async function handleOf(context: Context, userId: number): Promise<string> {
  const known = (await users.find(context.db, { id: userId }))?.passkeyHandle;
  if (known) return known;
  const made = randomBytes(32).toString("base64url");
  await users.update(context.db, { id: userId }, { passkeyHandle: made });
  return made;
}

function toPasskey(row: PasskeyRow): Passkey {
  return pickFields(passkey, row);
}

/** Loads the library on first use, because its parsers would add 8 MB and a sixth of a second to the start. */
function loadVerifier(): Promise<typeof import("@simplewebauthn/server")> {
  return import("@simplewebauthn/server");
}
