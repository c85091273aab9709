import type { Generated } from "kysely";
import type { Database } from "../database.ts";
import { type RowOf, table } from "../table.ts";

export type UserTable = {
  id: Generated<number>;
  username: string;
  usernameKey: string;
  passwordHash: string;
  /** The user handle of the account's passkeys: random, base64url; null before the first passkey. */
  passkeyHandle: string | null;
  createdAt: string;
};

export type SessionTable = {
  id: string;
  userId: number;
  device: string;
  /** The owner's IP address at the last use; deleted with the session. */
  address: Generated<string>;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
};

export const users = table("users", {});
export type UserRow = RowOf<typeof users>;
export const sessions = table("sessions", {});
/** A session with the name of its account. */
export type SessionRow = RowOf<typeof sessions> & { username: string };

/** Finds a session that is active at the given time. */
export async function findSession(db: Database, id: string, now: string): Promise<SessionRow | null> {
  const row = await withUsername(db)
    .where("sessions.id", "=", id)
    .where("sessions.expiresAt", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function listSessions(db: Database, userId: number, now: string): Promise<SessionRow[]> {
  return withUsername(db)
    .where("sessions.userId", "=", userId)
    .where("sessions.expiresAt", ">", now)
    .orderBy("sessions.lastUsedAt", "desc")
    .execute();
}

/** Lists the IP addresses at which active sessions were last used. */
export async function listSessionAddresses(db: Database, now: string): Promise<string[]> {
  const rows = await db.selectFrom("sessions").select("address").distinct().where("expiresAt", ">", now).execute();
  return rows.map(({ address }) => address);
}

/** Deletes the other sessions and returns their number. */
export async function deleteOtherSessions(db: Database, userId: number, keptId: string | null): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(keptId !== null, (query) => query.where("id", "!=", String(keptId)))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteExpiredSessions(db: Database, now: string): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
}

function withUsername(db: Database) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .selectAll("sessions")
    .select("users.username");
}
