import type { Database } from "./database.ts";

/** Facts about this installation that are not configuration. */
export type SettingName = "demo-content" | "projects-indexed" | "copied-at" | "last-backup" | "backup-failure";

export async function findSetting(db: Database, name: SettingName): Promise<string | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveSetting(db: Database, name: SettingName, value: string): Promise<void> {
  await db.insertInto("settings").values({ name, value }).onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();
}
