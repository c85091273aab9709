import { limits } from "#contract/limits.ts";
import type { RecoveryCodes, TwoFactor, TwoFactorKey } from "#contract/two-factor.ts";
import type { Context } from "../../context.ts";
import { ConflictError, WrongCodeError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import {
  deleteTwoFactor,
  recoveryCodes,
  replaceRecoveryCodes,
  savePendingTwoFactor,
  twoFactor,
} from "../../store/tables/two-factor.ts";
import type { SessionRow } from "../../store/tables/users.ts";
import { readSiteContent } from "../site/site-content.ts";
import { appAddress, hashRecoveryCode, makeAppKey, makeRecoveryCodes } from "./one-time-codes.ts";
import { beginTry, confirmOwner, checkAppCode } from "./owner-proof.ts";
import { seal } from "./sealing.ts";
import { foldCase } from "../../text/words.ts";
import { changeRecords } from "../transactions.ts";

type Confirmation = { password: string; code: string; address: string };

export async function readTwoFactor(context: Context, userId: number): Promise<TwoFactor> {
  const since = (await twoFactor.find(context.db, { userId }))?.enabledAt ?? null;
  return {
    on: since !== null,
    since,
    recoveryCodesLeft: since === null ? 0 : await recoveryCodes.count(context.db, { userId }),
  };
}

/** Makes a key, which takes effect once the owner enters one of its codes. Each call makes a new key. */
export async function beginTwoFactor(
  context: Context,
  session: SessionRow,
  password: string,
  address: string,
): Promise<TwoFactorKey> {
  const user = await confirmOwner(context, session.username, { password, address }, false);
  const { identity } = await readSiteContent(context);
  const key = makeAppKey();
  const now = context.clock.now().toISOString();
  if (!(await savePendingTwoFactor(context.db, user.id, seal(context.signingKey, key, String(user.id)), now)))
    throw alreadyOn();
  return {
    key,
    address: appAddress(key, `${identity.name} (${new URL(context.config.siteUrl).hostname})`, user.username),
  };
}

export async function confirmTwoFactor(
  context: Context,
  session: SessionRow,
  code: string,
  address: string,
): Promise<RecoveryCodes> {
  const attempt = await beginTry(context, foldCase(session.username), address);
  const pending = await twoFactor.find(context.db, { userId: session.userId });
  if (pending?.enabledAt) {
    await attempt.succeeded();
    throw alreadyOn();
  }
  const now = context.clock.now();
  if (!pending || now.getTime() - Date.parse(pending.createdAt) > limits.twoFactor.setupMinutes * 60_000) {
    await attempt.succeeded();
    throw new ConflictError("This took too long. Begin again with a new key.");
  }
  if ((await checkAppCode(context, pending, code)) !== "right")
    throw new WrongCodeError("The code is wrong. Is the clock of your phone right?");
  await attempt.succeeded();
  return changeRecords(context, async ({ db, log }) => {
    // Nothing is changed if the key was turned on, replaced or removed in the meantime.
    const { userId, secret } = pending;
    const enabled = await twoFactor.update(db, { userId, secret, enabledAt: null }, { enabledAt: now.toISOString() });
    if (enabled === 0) throw alreadyOn();
    await log("Turned on two-factor login");
    return giveRecoveryCodes(db, session.userId);
  });
}

export async function renewRecoveryCodes(
  context: Context,
  session: SessionRow,
  confirmation: Confirmation,
): Promise<RecoveryCodes> {
  await mustBeOn(context, session);
  const user = await confirmOwner(context, session.username, confirmation);
  return changeRecords(context, async ({ db, log }) => {
    await log("Made new recovery codes");
    return giveRecoveryCodes(db, user.id);
  });
}

export async function turnTwoFactorOff(
  context: Context,
  session: SessionRow,
  confirmation: Confirmation,
): Promise<void> {
  await mustBeOn(context, session);
  const user = await confirmOwner(context, session.username, confirmation);
  await changeRecords(context, async ({ db, log }) => {
    await deleteTwoFactor(db, user.id);
    await log("Turned off two-factor login");
  });
}

/** Returns new recovery codes. Only their hashes are stored, so this is the only time they can be shown. */
async function giveRecoveryCodes(db: Database, userId: number): Promise<RecoveryCodes> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return { recoveryCodes: codes };
}

async function mustBeOn(context: Context, session: SessionRow): Promise<void> {
  const factor = await twoFactor.find(context.db, { userId: session.userId });
  if (!factor?.enabledAt) throw new ConflictError("Two-factor login is off.");
}

function alreadyOn(): ConflictError {
  return new ConflictError("Two-factor login is on already.");
}
