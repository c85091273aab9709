import type { Database } from "../database.ts";

export type TwoFactorRow = {
  userId: number;
  secret: string;
  lastStep: number;
  createdAt: string;
  enabledAt: string | null;
};

export async function findTwoFactor(db: Database, userId: number): Promise<TwoFactorRow | null> {
  return (await db.selectFrom("twoFactor").selectAll().where("userId", "=", userId).executeTakeFirst()) ?? null;
}

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

/** Returns false if the key was turned on, replaced or removed in the meantime. */
export async function enableTwoFactor(db: Database, { userId, secret }: TwoFactorRow, now: string): Promise<boolean> {
  const result = await db
    .updateTable("twoFactor")
    .set({ enabledAt: now })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .where("enabledAt", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
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
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  const result = await db
    .deleteFrom("twoFactor")
    .where("userId", "=", userId)
    .returning("enabledAt")
    .executeTakeFirst();
  return result !== undefined && result.enabledAt !== null;
}

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await db
    .insertInto("recoveryCodes")
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false if the code is wrong or was used. */
export async function spendRecoveryCode(db: Database, userId: number, hash: string): Promise<boolean> {
  const result = await db
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
