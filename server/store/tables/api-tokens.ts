import { z } from "zod";
import type { Selectable } from "kysely";
import { type TokenScope, tokenScopes } from "#contract/token-scopes.ts";
import type { Database, Tables } from "../database.ts";

const scopeList = z.array(z.enum(tokenScopes));

export type ApiTokenRow = Omit<Selectable<Tables["apiTokens"]>, "scopes"> & { scopes: TokenScope[] };

export async function insertApiToken(
  db: Database,
  { scopes, ...values }: Omit<ApiTokenRow, "id" | "lastUsedAt" | "lastAddress">,
): Promise<ApiTokenRow> {
  const row = await db
    .insertInto("apiTokens")
    .values({ ...values, scopes: JSON.stringify(scopes) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

/** Lists the tokens that have not expired, newest first. */
export async function listApiTokens(db: Database, userId: number, now: string): Promise<ApiTokenRow[]> {
  const rows = await db
    .selectFrom("apiTokens")
    .selectAll()
    .where("userId", "=", userId)
    .where((where) => where.or([where("expiresAt", "is", null), where("expiresAt", ">", now)]))
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
    .selectFrom("apiTokens")
    .innerJoin("users", "users.id", "apiTokens.userId")
    .selectAll("apiTokens")
    .select("users.username")
    .where("tokenHash", "=", hash)
    .where((where) => where.or([where("expiresAt", "is", null), where("expiresAt", ">", now)]))
    .executeTakeFirst();
  return row ? { ...toRow(row), username: row.username } : null;
}

export async function touchApiToken(db: Database, id: number, usedAt: string, address: string): Promise<void> {
  await db.updateTable("apiTokens").set({ lastUsedAt: usedAt, lastAddress: address }).where("id", "=", id).execute();
}

/** Returns the name of the deleted token, or null if there is none. */
export async function deleteApiToken(db: Database, userId: number, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom("apiTokens")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the number of deleted tokens. */
export async function deleteApiTokens(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("apiTokens").where("userId", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredApiTokens(db: Database, now: string): Promise<void> {
  await db.deleteFrom("apiTokens").where("expiresAt", "<=", now).execute();
}

function toRow<Row extends { scopes: string }>({
  scopes,
  ...row
}: Row): Omit<Row, "scopes"> & { scopes: TokenScope[] } {
  return { ...row, scopes: scopeList.parse(JSON.parse(scopes)) };
}
