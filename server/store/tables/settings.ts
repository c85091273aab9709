import type { Database } from "../database.ts";

/** Facts about this installation that are not configuration. */
export type SettingName =
  | "demo-content"
  | "projects-indexed"
  | "copied-at"
  | "last-backup"
  | "backup-failure"
  | "mail-failure"
  | "session-secret"
  | "setup";

export async function findSetting(db: Database, name: SettingName): Promise<string | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveSetting(db: Database, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Saves it where it is not there yet, and answers what is there then: of several who make it at once, the first one's. */
export async function keepSetting(db: Database, name: SettingName, value: string): Promise<string> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSetting(db, name)) ?? value;
}
