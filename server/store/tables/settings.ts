import type { z } from "zod";
import type { Database } from "../database.ts";

export type SettingTable = { name: string; value: string };

/** Facts about this installation that are not configuration. */
export type SettingName =
  | "demo-content"
  | "copied-at"
  | "last-backup"
  | "backup-failure"
  | "mail-failure"
  | "session-secret"
  | "login-devices"
  | "reply-settings"
  | "calendar-feed"
  | "invoice-settings"
  | "spam-salt"
  | "newsletter-key"
  | "newsletter-failure"
  | "newsletter-pace"
  | "transfer"
  | "search-version"
  | "setup"
  | "setup-key"
  | "site-url"
  /** The oldest schema whose version can use the database. */
  | "works-from";

export async function findSetting(db: Database, name: SettingName): Promise<string | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

/** Returns a setting that is stored as JSON; null if there is none, or what is stored isn't valid. */
export async function readSetting<Value>(
  db: Database,
  name: SettingName,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const text = await findSetting(db, name);
  return text ? (schema.safeParse(JSON.parse(text)).data ?? null) : null;
}

export async function saveSetting(db: Database, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Makes other transactions that lock the same setting wait for the end of this one. A setting that was never saved can't be locked. */
export async function lockSetting(db: Database, name: SettingName): Promise<void> {
  await db.updateTable("settings").set({ name }).where("name", "=", name).execute();
}

/** Saves a value if there is none, and returns the stored one: with concurrent calls, the first one's. */
export async function keepSetting(db: Database, name: SettingName, value: string): Promise<string> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSetting(db, name)) ?? value;
}

export async function deleteSetting(db: Database, name: SettingName): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", name).execute();
}
