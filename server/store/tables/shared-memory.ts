// Data that instances on one database share for a few minutes. On PostgreSQL only: a single instance keeps it in memory.
import { sql } from "kysely";
import type { Database } from "../database.ts";

export async function listTries(db: Database, key: string): Promise<number[]> {
  const { rows } = await sql<{ time: number }>`select time from tries where key = ${key} order by id`.execute(db);
  return rows.map(({ time }) => time);
}

export async function addTry(db: Database, what: string, key: string, time: number): Promise<void> {
  await sql`insert into tries (what, key, time) values (${what}, ${key}, ${time})`.execute(db);
}

export async function deleteLastTry(db: Database, key: string): Promise<void> {
  await sql`delete from tries where id = (select max(id) from tries where key = ${key})`.execute(db);
}

export async function deleteTriesBefore(db: Database, what: string, time: number): Promise<void> {
  await sql`delete from tries where what = ${what} and time <= ${time}`.execute(db);
}

/** Returns false if the challenge was already saved. */
export async function saveUsedChallenge(db: Database, challenge: string, until: number): Promise<boolean> {
  const { rows } =
    await sql`insert into passkey_challenges (challenge, purpose, until) values (${challenge}, '', ${until}) on conflict do nothing returning challenge`.execute(
      db,
    );
  return rows.length > 0;
}

export async function deleteChallengesBefore(db: Database, time: number): Promise<void> {
  await sql`delete from passkey_challenges where until < ${time}`.execute(db);
}
