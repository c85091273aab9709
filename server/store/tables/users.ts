import type { Database } from "../database.ts";

export type UserRow = { id: number; username: string; passwordHash: string };
export type SessionRow = {
  id: string;
  userId: number;
  username: string;
  device: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
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
  values: { username: string; usernameKey: string; passwordHash: string; createdAt: string },
): Promise<void> {
  await db.insertInto("users").values(values).execute();
}

export async function findUser(db: Database, usernameKey: string): Promise<UserRow | null> {
  return (
    (await db
      .selectFrom("users")
      .select(["id", "username", "passwordHash"])
      .where("usernameKey", "=", usernameKey)
      .executeTakeFirst()) ?? null
  );
}

export async function updatePassword(db: Database, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
}

export async function insertSession(db: Database, values: Omit<SessionRow, "username">): Promise<void> {
  await db.insertInto("sessions").values(values).execute();
}

/** Finds a session that is active at the given time. */
export async function findSession(db: Database, id: string, now: string): Promise<SessionRow | null> {
  const row = await sessions(db).where("sessions.id", "=", id).where("sessions.expiresAt", ">", now).executeTakeFirst();
  return row ?? null;
}

export async function listSessions(db: Database, userId: number, now: string): Promise<SessionRow[]> {
  return sessions(db)
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

export async function touchSession(db: Database, id: string, now: string, address: string): Promise<void> {
  await db.updateTable("sessions").set({ lastUsedAt: now, address }).where("id", "=", id).execute();
}

export async function deleteSession(db: Database, userId: number, id: string): Promise<boolean> {
  const result = await db.deleteFrom("sessions").where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
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

function sessions(db: Database) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([
      "sessions.id",
      "sessions.userId",
      "users.username",
      "sessions.device",
      "sessions.address",
      "sessions.createdAt",
      "sessions.lastUsedAt",
      "sessions.expiresAt",
    ]);
}
