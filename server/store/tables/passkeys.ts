import type { Generated } from "kysely";
import { z } from "zod";
import type { Database } from "../database.ts";
import { flag, json, type RowOf, table } from "../table.ts";
import type { UserTable } from "./users.ts";

export type PasskeyTable = {
  id: Generated<number>;
  userId: number;
  /** The authenticator's id of the credential, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The authenticator's count of uses; some always report 0. */
  counter: number;
  /** JSON list of the transports by which browsers can reach the authenticator. */
  transports: string;
  name: string;
  synced: number;
  createdAt: string;
  lastUsedAt: string | null;
};

export const passkeys = table("passkeys", { transports: json(z.array(z.string())), synced: flag });
export type PasskeyRow = RowOf<typeof passkeys>;

/** Finds a passkey with its account. */
export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<(PasskeyRow & Pick<UserTable, "username" | "passkeyHandle">) | null> {
  const row = await db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.userId")
    .selectAll("passkeys")
    .select(["users.username", "users.passkeyHandle"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
  return row ? passkeys.decode(row) : null;
}
