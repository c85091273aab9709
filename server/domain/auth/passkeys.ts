import { randomBytes } from "node:crypto";
import { profile } from "#content/profile.ts";
import { limits } from "#contract/limits.ts";
import type {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from "#contract/passkeys.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError, UnauthorizedError } from "../../errors.ts";
import { insertActivity } from "../../store/tables/activity.ts";
import {
  deletePasskey,
  findPasskey,
  findPasskeyHandle,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  savePasskeyHandle,
} from "../../store/tables/passkeys.ts";
import type { SessionRow } from "../../store/tables/users.ts";
import { confirmOwner } from "./owner-proof.ts";
import { openSession, type Token, type ClientInfo } from "./sessions.ts";

// A passkey checks who uses it (fingerprint, face, PIN) and is a thing that they have: both factors at once, so nothing else is
// asked for. Browsers tie it to the address of the site, which no look-alike can have.

/** Ed25519, ES256 and RS256, as COSE numbers them: between them, every authenticator. */
const algorithms = [-8, -7, -257];
const timeout = limits.passkeys.challengeMinutes * 60_000;
const forLogin = "log in";

/** Where passkeys work: the site as its visitors know it. */
export function passkeyOrigin({ siteUrl }: Config): string {
  return new URL(siteUrl).origin;
}

export async function readPasskeys(context: Context, userId: number): Promise<Passkey[]> {
  return (await listPasskeys(context.db, userId)).map(toPasskey);
}

export async function beginPasskey(
  context: Context,
  session: SessionRow,
  proof: { password: string; code?: string | undefined; address: string },
): Promise<PasskeyCreationOptions> {
  const user = await confirmOwner(context, session.username, proof);
  const known = await listPasskeys(context.db, user.id);
  if (known.length >= limits.passkeys.most)
    throw new ConflictError(`There are ${limits.passkeys.most} passkeys already. Remove one first.`);
  return {
    rp: { id: relyingParty(context.config), name: profile.name },
    user: { id: await handleOf(context, user.id), name: user.username, displayName: user.username },
    challenge: context.passkeyChallenges.issue(adding(session)),
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ type: "public-key", id, transports })),
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
  if (await findPasskey(context.db, found.credential.id)) throw new ConflictError("This passkey was added before.");
  const now = context.clock.now().toISOString();
  const values = {
    user_id: session.user_id,
    credential_id: found.credential.id,
    public_key: Buffer.from(found.credential.publicKey).toString("base64url"),
    counter: found.credential.counter,
    transports: credential.response.transports ?? [],
    name: name || "Passkey",
    synced: found.credentialBackedUp,
    created_at: now,
  };
  return context.db.transaction().execute(async (db) => {
    const id = await insertPasskey(db, values);
    await insertActivity(db, now, `Added the passkey “${values.name}”`);
    return toPasskey({ ...values, id, last_used_at: null });
  });
}

export async function removePasskey(context: Context, session: SessionRow, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const name = await deletePasskey(db, session.user_id, id);
    if (name === null) throw new NotFoundError("This passkey does not exist.");
    await insertActivity(db, context.clock.now().toISOString(), `Removed the passkey “${name}”`);
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
  if (!passkey || (userHandle !== undefined && userHandle !== passkey.passkey_handle))
    throw new UnauthorizedError("This passkey is not known here. Log in with the password.");
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { verified, authenticationInfo: found } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => context.passkeyChallenges.take(challenge, forLogin),
    expectedOrigin: passkeyOrigin(context.config),
    expectedRPID: relyingParty(context.config),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new UnauthorizedError(refused, { cause: error });
  });
  const now = context.clock.now().toISOString();
  if (!verified || !(await notePasskeyUse(context.db, passkey, found.newCounter, now)))
    throw new UnauthorizedError(refused);
  return openSession(
    context,
    { id: passkey.user_id, username: passkey.username },
    from,
    ` with the passkey “${passkey.name}”`,
  );
}

const refused = "The passkey was refused. Try again, or log in with the password.";

function relyingParty(config: Config): string {
  return new URL(config.siteUrl).hostname;
}

/** Only the session that asked can add what it asked for. */
function adding(session: SessionRow): string {
  return `add to ${session.id}`;
}

/** Says nothing about the account, and is the same for all of its passkeys, so that a device replaces the one that it has. */
async function handleOf(context: Context, userId: number): Promise<string> {
  const known = await findPasskeyHandle(context.db, userId);
  if (known !== null) return known;
  const made = randomBytes(32).toString("base64url");
  await savePasskeyHandle(context.db, userId, made);
  return made;
}

function toPasskey({
  id,
  name,
  synced,
  created_at: createdAt,
  last_used_at: lastUsedAt,
}: Pick<PasskeyRow, "id" | "name" | "synced" | "created_at" | "last_used_at">): Passkey {
  return { id, name, synced, createdAt, lastUsedAt };
}

/** When it is needed, since the formats that it knows take eight megabytes and a sixth of a second at the start. */
function loadVerifier(): Promise<typeof import("@simplewebauthn/server")> {
  return import("@simplewebauthn/server");
}
