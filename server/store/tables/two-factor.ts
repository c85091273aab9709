import type { Database } from "../database.ts";

export type TwoFactorRow = {
  user_id: number;
  secret: string;
  last_step: number;
  created_at: string;
  enabled_at: string | null;
};

export async function findTwoFactor(db: Database, userId: number): Promise<TwoFactorRow | null> {
  return (await db.selectFrom("two_factor").selectAll().where("user_id", "=", userId).executeTakeFirst()) ?? null;
}

/** Saves a pending key, which replaces another pending one. Returns false if a key is in use. */
export async function savePendingTwoFactor(
  db: Database,
  userId: number,
  secret: string,
  now: string,
): Promise<boolean> {
  const values = { secret, last_step: 0, created_at: now };
  const result = await db
    .insertInto("two_factor")
    .values({ ...values, user_id: userId, enabled_at: null })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values).where("two_factor.enabled_at", "is", null))
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Returns false if the key was turned on, replaced or removed in the meantime. */
export async function enableTwoFactor(
  db: Database,
  { user_id: userId, secret }: TwoFactorRow,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable("two_factor")
    .set({ enabled_at: now })
    .where("user_id", "=", userId)
    .where("secret", "=", secret)
    .where("enabled_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Returns false if a code of this or a later step was already used. */
export async function spendStep(
  db: Database,
  { user_id: userId, secret }: TwoFactorRow,
  step: number,
): Promise<boolean> {
  const result = await db
    .updateTable("two_factor")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", secret)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Returns whether there was a key. */
export async function deleteTwoFactor(db: Database, userId: number): Promise<boolean> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const result = await db
    .deleteFrom("two_factor")
    .where("user_id", "=", userId)
    .returning("enabled_at")
    .executeTakeFirst();
  return result !== undefined && result.enabled_at !== null;
}

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false if the code is wrong or was used. */
export async function spendRecoveryCode(db: Database, userId: number, hash: string): Promise<boolean> {
  const result = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
