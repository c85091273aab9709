import type { Generated } from "kysely";
import type { Database } from "../database.ts";

export type ActivityTable = { id: Generated<number>; time: string; text: string };

/** How many entries are kept. */
export const maxEntries = 1000;

/** Adds an entry, and keeps only the newest thousand. */
export async function insertActivity(db: Database, time: string, text: string): Promise<void> {
  const { id } = await db.insertInto("activity").values({ time, text }).returning("id").executeTakeFirstOrThrow();
  await db
    .deleteFrom("activity")
    .where("id", "<=", id - maxEntries)
    .execute();
}

export async function listActivity(db: Database, limit: number): Promise<{ id: number; time: string; text: string }[]> {
  return db.selectFrom("activity").selectAll().orderBy("id", "desc").limit(limit).execute();
}

export async function deleteActivityById(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("activity").where("id", "in", ids).execute();
}

/** Replaces the texts of entries. */
export async function rewordActivity(db: Database, entries: readonly { id: number; text: string }[]): Promise<void> {
  for (const { id, text } of entries) await db.updateTable("activity").set({ text }).where("id", "=", id).execute();
}
