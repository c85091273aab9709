import type { Database } from "../database.ts";
import { type RowOf, table } from "../table.ts";

/** The key of the owner's authenticator app. Without `enabledAt` it waits for its first code. */
export type TwoFactorTable = {
  userId: number;
  /** Encrypted. */
  secret: string;
  /** The time step of the last accepted code: codes up to this step can't be used again. */
  lastStep: number;
  createdAt: string;
  enabledAt: string | null;
};

/** Hashes of the unused codes. */
export type RecoveryCodeTable = { userId: number; hash: string };

export const twoFactor = table("twoFactor", {});
export type TwoFactorRow = RowOf<typeof twoFactor>;
export const recoveryCodes = table("recoveryCodes", {});

/** Saves a pending key, which replaces another pending one. Returns false if a key is in use. */
export async function savePendingTwoFactor(
  db: Database,
  userId: number,
  secret: string,
  now: string,
): Promise<boolean> {
  const values = { secret, lastStep: 0, createdAt: now };
  const result = await db
    .insertInto("twoFactor")
    .values({ ...values, userId, enabledAt: null })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values).where("twoFactor.enabledAt", "is", null))
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Returns false if a code of this or a later step was already used. */
export async function spendStep(db: Database, { userId, secret }: TwoFactorRow, step: number): Promise<boolean> {
  const result = await db
    .updateTable("twoFactor")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Returns whether there was a key. */
export async function deleteTwoFactor(db: Database, userId: number): Promise<boolean> {
  await recoveryCodes.remove(db, { userId });
  const result = await db
    .deleteFrom("twoFactor")
    .where("userId", "=", userId)
    .returning("enabledAt")
    .executeTakeFirst();
  return result !== undefined && result.enabledAt !== null;
}

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly string[]): Promise<void> {
  await recoveryCodes.remove(db, { userId });
  await db
    .insertInto("recoveryCodes")
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}
