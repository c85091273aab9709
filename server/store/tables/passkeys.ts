import { z } from "zod";
import type { Database } from "../database.ts";

const transportList = z.array(z.string());

export type PasskeyRow = {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  synced: boolean;
  created_at: string;
  last_used_at: string | null;
};

export async function listPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  const rows = await db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();
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
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select([
      "passkeys.id",
      "passkeys.user_id",
      "passkeys.credential_id",
      "passkeys.public_key",
      "passkeys.counter",
      "passkeys.name",
      "users.username",
      "users.passkey_handle",
    ])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPasskey(
  db: Database,
  { transports, synced, ...row }: Omit<PasskeyRow, "id" | "last_used_at">,
): Promise<number> {
  const { id } = await db
    .insertInto("passkeys")
    .values({ ...row, transports: JSON.stringify(transports), synced: synced ? 1 : 0, last_used_at: null })
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
    .set({ counter, last_used_at: now })
    .where("id", "=", from.id)
    .where("counter", "=", from.counter)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Deletes a passkey and returns its name, or null if it does not exist. */
export async function deletePasskey(db: Database, userId: number, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Deletes all passkeys and returns their number. */
export async function deletePasskeys(db: Database, userId: number): Promise<number> {
  const result = await db.deleteFrom("passkeys").where("user_id", "=", userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function findPasskeyHandle(db: Database, userId: number): Promise<string | null> {
  return (
    (await db.selectFrom("users").select("passkey_handle").where("id", "=", userId).executeTakeFirst())
      ?.passkey_handle ?? null
  );
}

export async function savePasskeyHandle(db: Database, userId: number, handle: string): Promise<void> {
  await db.updateTable("users").set({ passkey_handle: handle }).where("id", "=", userId).execute();
}
