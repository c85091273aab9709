import type { Database } from "../database.ts";

export type UserRow = { id: number; username: string; password_hash: string };
export type SessionRow = {
  id: string;
  user_id: number;
  username: string;
  device: string;
  address: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
};

export async function countUsers(db: Database): Promise<number> {
  return Number(
    (
      await db
        .selectFrom("users")
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );
}

export async function insertUser(
  db: Database,
  values: { username: string; username_key: string; password_hash: string; created_at: string },
): Promise<void> {
  await db.insertInto("users").values(values).execute();
}

export async function findUser(db: Database, usernameKey: string): Promise<UserRow | null> {
  return (
    (await db
      .selectFrom("users")
      .select(["id", "username", "password_hash"])
      .where("username_key", "=", usernameKey)
      .executeTakeFirst()) ?? null
  );
}

export async function updatePassword(db: Database, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}

export async function insertSession(db: Database, values: Omit<SessionRow, "username">): Promise<void> {
  await db.insertInto("sessions").values(values).execute();
}

/** Finds a session that is active at the given time. */
export async function findSession(db: Database, id: string, now: string): Promise<SessionRow | null> {
  const row = await sessions(db)
    .where("sessions.id", "=", id)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function listSessions(db: Database, userId: number, now: string): Promise<SessionRow[]> {
  return sessions(db)
    .where("sessions.user_id", "=", userId)
    .where("sessions.expires_at", ">", now)
    .orderBy("sessions.last_used_at", "desc")
    .execute();
}

/** Lists the IP addresses at which active sessions were last used. */
export async function listSessionAddresses(db: Database, now: string): Promise<string[]> {
  const rows = await db.selectFrom("sessions").select("address").distinct().where("expires_at", ">", now).execute();
  return rows.map(({ address }) => address);
}

export async function touchSession(db: Database, id: string, now: string, address: string): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: now, address }).where("id", "=", id).execute();
}

export async function deleteSession(db: Database, userId: number, id: string): Promise<boolean> {
  const result = await db.deleteFrom("sessions").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Deletes the other sessions and returns their number. */
export async function deleteOtherSessions(db: Database, userId: number, keptId: string | null): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(keptId !== null, (query) => query.where("id", "!=", String(keptId)))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteExpiredSessions(db: Database, now: string): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}

function sessions(db: Database) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.user_id",
      "users.username",
      "sessions.device",
      "sessions.address",
      "sessions.created_at",
      "sessions.last_used_at",
      "sessions.expires_at",
    ]);
}
