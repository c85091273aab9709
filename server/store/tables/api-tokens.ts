import { z } from "zod";
import type { Selectable } from "kysely";
import { type TokenScope, tokenScopes } from "#contract/token-scopes.ts";
import type { Database, Tables } from "../database.ts";

const scopeList = z.array(z.enum(tokenScopes));

export type ApiTokenRow = Omit<Selectable<Tables["api_tokens"]>, "scopes"> & { scopes: TokenScope[] };

export async function insertApiToken(
  db: Database,
  { scopes, ...values }: Omit<ApiTokenRow, "id" | "last_used_at" | "last_address">,
): Promise<ApiTokenRow> {
  const row = await db
    .insertInto("api_tokens")
    .values({ ...values, scopes: JSON.stringify(scopes) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

/** Lists the tokens that have not expired, newest first. */
export async function listApiTokens(db: Database, userId: number, now: string): Promise<ApiTokenRow[]> {
  const rows = await db
    .selectFrom("api_tokens")
    .selectAll()
    .where("user_id", "=", userId)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .orderBy("id", "desc")
    .execute();
  return rows.map(toRow);
}

/** Finds a token that has not expired by its hash, with the name of its account. */
export async function findApiToken(
  db: Database,
  hash: string,
  now: string,
): Promise<(ApiTokenRow & { username: string }) | null> {
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .selectAll("api_tokens")
    .select("users.username")
    .where("token_hash", "=", hash)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .executeTakeFirst();
  return row ? { ...toRow(row), username: row.username } : null;
}

export async function touchApiToken(db: Database, id: number, usedAt: string, address: string): Promise<void> {
  await db
    .updateTable("api_tokens")
    .set({ last_used_at: usedAt, last_address: address })
    .where("id", "=", id)
    .execute();
}

/** Returns the name of the deleted token, or null if there is none. */
export async function deleteApiToken(db: Database, userId: number, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom("api_tokens")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the number of deleted tokens. */
export async function deleteApiTokens(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("api_tokens").where("user_id", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredApiTokens(db: Database, now: string): Promise<void> {
  await db.deleteFrom("api_tokens").where("expires_at", "<=", now).execute();
}

function toRow<Row extends { scopes: string }>({
  scopes,
  ...row
}: Row): Omit<Row, "scopes"> & { scopes: TokenScope[] } {
  return { ...row, scopes: scopeList.parse(JSON.parse(scopes)) };
}
