import { z } from "zod";
import type { Generated } from "kysely";
import { tokenScopes } from "#contract/token-scopes.ts";
import type { Database } from "../database.ts";
import { json, type RowOf, table } from "../table.ts";

/** Tokens with which programs make calls on the owner's behalf. */
export type ApiTokenTable = {
  id: Generated<number>;
  userId: number;
  name: string;
  tokenHash: string;
  /** JSON list. */
  scopes: string;
  createdAt: string;
  /** Null if the token never expires. */
  expiresAt: string | null;
  lastUsedAt: Generated<string | null>;
  lastAddress: Generated<string>;
};

export const apiTokens = table("apiTokens", { scopes: json(z.array(z.enum(tokenScopes))) });
export type ApiTokenRow = RowOf<typeof apiTokens>;

/** Lists the tokens that have not expired, newest first. */
export async function listApiTokens(db: Database, userId: number, now: string): Promise<ApiTokenRow[]> {
  const rows = await db
    .selectFrom("apiTokens")
    .selectAll()
    .where("userId", "=", userId)
    .where((where) => where.or([where("expiresAt", "is", null), where("expiresAt", ">", now)]))
    .orderBy("id", "desc")
    .execute();
  return rows.map(apiTokens.decode);
}

/** Finds a token that has not expired by its hash, with the name of its account. */
export async function findApiToken(
  db: Database,
  hash: string,
  now: string,
): Promise<(ApiTokenRow & { username: string }) | null> {
  const row = await db
    .selectFrom("apiTokens")
    .innerJoin("users", "users.id", "apiTokens.userId")
    .selectAll("apiTokens")
    .select("users.username")
    .where("tokenHash", "=", hash)
    .where((where) => where.or([where("expiresAt", "is", null), where("expiresAt", ">", now)]))
    .executeTakeFirst();
  return row ? apiTokens.decode(row) : null;
}

export async function deleteExpiredApiTokens(db: Database, now: string): Promise<void> {
  await db.deleteFrom("apiTokens").where("expiresAt", "<=", now).execute();
}
