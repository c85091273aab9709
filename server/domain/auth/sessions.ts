import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { InvalidError, NotFoundError, UnauthorizedError } from "../../errors.ts";
import { apiTokens } from "../../store/tables/api-tokens.ts";
import { passkeys } from "../../store/tables/passkeys.ts";
import { deleteTwoFactor } from "../../store/tables/two-factor.ts";
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  findSession,
  type SessionRow,
  sessions,
  users,
} from "../../store/tables/users.ts";
import { noteDevice, queueDeviceMail } from "./device-mail.ts";
import { confirmOwner, notSetUp, recognizeOwner } from "./owner-proof.ts";
import { hashPassword, randomPassword } from "./passwords.ts";
import { foldCase } from "../../text/words.ts";
import { readToken, signToken } from "./tokens.ts";
import { changeRecords } from "../transactions.ts";

export type Token = { access_token: string; expiresAt: string };

const hour = 3_600_000;
const touchEvery = 5 * 60_000;

/** Where a request came from. */
export type ClientInfo = { address: string; device: string };

export async function logIn(
  context: Context,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
  from: ClientInfo,
): Promise<Token> {
  return openSession(context, await recognizeOwner(context, username, { password, code, address: from.address }), from);
}

/** Opens a session for the confirmed owner; `how` completes "Logged in on Firefox". */
export async function openSession(
  context: Context,
  user: { id: number; username: string },
  from: ClientInfo,
  how = "",
): Promise<Token> {
  const now = context.clock.now();
  await deleteExpiredSessions(context.db, now.toISOString());
  const session = {
    id: randomBytes(24).toString("base64url"),
    userId: user.id,
    device: from.device,
    address: from.address,
    createdAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + limits.session.maxDays * 24 * hour).toISOString(),
  };
  const isMailed = await changeRecords(context, async ({ db, log }) => {
    await sessions.insert(db, session);
    await log(`Logged in on ${from.device}${how}`);
    const isNew = await noteDevice(db, from.device);
    if (!isNew || !context.mailer) return false;
    await queueDeviceMail(db, context.config, from, session.createdAt);
    return true;
  });
  if (isMailed) context.events.emit("mailDue");
  return issueToken(context, { ...session, username: user.username });
}

/** Issues a new token for an active session. The session still ends on its last day. */
export async function issueToken(context: Context, session: SessionRow): Promise<Token> {
  const now = context.clock.now();
  const expiresAt = new Date(Math.min(now.getTime() + limits.session.hours * hour, Date.parse(session.expiresAt)));
  const payload = { sub: String(session.userId), username: session.username, role: "owner", sid: session.id } as const;
  return {
    access_token: await signToken(context.signingKey, payload, now, expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns the session of a token. Throws if the token or the session isn't valid, or no longer is. */
export async function readSession(context: Context, token: string, address: string): Promise<SessionRow> {
  const now = context.clock.now();
  const payload = await readToken(context.signingKey, token, now);
  const session = payload ? await findSession(context.db, payload.sid, now.toISOString()) : null;
  if (!session || String(session.userId) !== payload?.sub)
    throw new UnauthorizedError("Your session has ended. Log in again.");
  // Not awaited, so that reading works on a read-only disk and doesn't wait for writers.
  if (now.getTime() - Date.parse(session.lastUsedAt) > touchEvery)
    void sessions
      .update(context.db, { id: session.id }, { lastUsedAt: now.toISOString(), address })
      .catch(() => undefined);
  return session;
}

export async function logOut(context: Context, session: SessionRow, id: string): Promise<void> {
  if ((await sessions.remove(context.db, { id, userId: session.userId })) === 0)
    throw new NotFoundError("This session does not exist or has ended.");
}

/** Returns the number of deleted sessions. */
export async function logOutOthers(context: Context, session: SessionRow): Promise<number> {
  return changeRecords(context, async ({ db, log }) => {
    const ended = await deleteOtherSessions(db, session.userId, session.id);
    if (ended > 0) await log("Logged out all other devices");
    return ended;
  });
}

export async function changePassword(
  context: Context,
  session: SessionRow,
  {
    currentPassword: password,
    newPassword: next,
    ...proof
  }: { currentPassword: string; newPassword: string; code?: string | undefined; address: string },
): Promise<void> {
  // Checked first, because a code can be used only once.
  if (next === password)
    throw new InvalidError("The new password is the same as the current one.", { field: "newPassword" });
  const user = await confirmOwner(context, session.username, { password, ...proof });
  const hash = await hashPassword(next);
  await changeRecords(context, async ({ db, log }) => {
    await users.update(db, { id: user.id }, { passwordHash: hash });
    await deleteOtherSessions(db, user.id, session.id);
    const tokens = await apiTokens.remove(db, { userId: user.id });
    await log(`Changed the password and logged out all other devices${tokens > 0 ? ", API tokens among them" : ""}`);
  });
}

export type PasswordReset = { password: string; twoFactorTurnedOff: boolean; passkeysRemoved: number };

/**
 * Sets a random password for a locked-out owner. Also turns off two-factor login and removes all passkeys, so that the password alone is
 * enough.
 */
export async function resetPassword(context: Context, username: string): Promise<PasswordReset> {
  const user = await users.find(context.db, { usernameKey: foldCase(username) });
  if (!user)
    throw new NotFoundError((await users.exists(context.db, {})) ? `There is no account named ${username}.` : notSetUp);
  const password = randomPassword();
  const hash = await hashPassword(password);
  return changeRecords(context, async ({ db, log }) => {
    await users.update(db, { id: user.id }, { passwordHash: hash });
    await deleteOtherSessions(db, user.id, null);
    await apiTokens.remove(db, { userId: user.id });
    const twoFactorTurnedOff = await deleteTwoFactor(db, user.id);
    const passkeysRemoved = await passkeys.remove(db, { userId: user.id });
    await log("Reset the password on the server and logged out all devices");
    return { password, twoFactorTurnedOff, passkeysRemoved };
  });
}
