import { z } from "zod";
import type { Database } from "../database.ts";

const transportList = z.array(z.string());

export type PasskeyRow = {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  synced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
};

export async function listPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  const rows = await db.selectFrom("passkeys").selectAll().where("userId", "=", userId).orderBy("id").execute();
  return rows.map(({ transports, synced, ...row }) => ({
    ...row,
    transports: transportList.parse(JSON.parse(transports)),
    synced: synced === 1,
  }));
}

/** Finds a passkey with its account. */
export async function findPasskey(db: Database, credentialId: string) {
  const row = await db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.userId")
    .select([
      "passkeys.id",
      "passkeys.userId",
      "passkeys.credentialId",
      "passkeys.publicKey",
      "passkeys.counter",
      "passkeys.name",
      "users.username",
      "users.passkeyHandle",
    ])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPasskey(
  db: Database,
  { transports, synced, ...row }: Omit<PasskeyRow, "id" | "lastUsedAt">,
): Promise<number> {
  const { id } = await db
    .insertInto("passkeys")
    .values({ ...row, transports: JSON.stringify(transports), synced: synced ? 1 : 0, lastUsedAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if the counter is no longer `from`, because another login used the passkey. */
export async function notePasskeyUse(
  db: Database,
  from: { id: number; counter: number },
  counter: number,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable("passkeys")
    .set({ counter, lastUsedAt: now })
    .where("id", "=", from.id)
    .where("counter", "=", from.counter)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Deletes a passkey and returns its name, or null if it does not exist. */
export async function deletePasskey(db: Database, userId: number, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom("passkeys")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Deletes all passkeys and returns their number. */
export async function deletePasskeys(db: Database, userId: number): Promise<number> {
  const result = await db.deleteFrom("passkeys").where("userId", "=", userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function findPasskeyHandle(db: Database, userId: number): Promise<string | null> {
  return (
    (await db.selectFrom("users").select("passkeyHandle").where("id", "=", userId).executeTakeFirst())?.passkeyHandle ??
    null
  );
}

export async function savePasskeyHandle(db: Database, userId: number, handle: string): Promise<void> {
  await db.updateTable("users").set({ passkeyHandle: handle }).where("id", "=", userId).execute();
}
