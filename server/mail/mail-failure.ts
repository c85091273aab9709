import { z } from "zod";
import type { Database } from "../store/database.ts";
import { readSetting, saveSetting } from "../store/tables/settings.ts";

const failure = z.object({ since: z.iso.datetime(), at: z.iso.datetime(), reason: z.string() });
/** `since` is the time of the first consecutive failure; `at` and `reason` are those of the last one. */
export type MailFailure = z.infer<typeof failure>;

/** Returns null if the last email was accepted, or none was ever sent. */
export async function findMailFailure(db: Database): Promise<MailFailure | null> {
  return readSetting(db, "mail-failure", failure);
}

export async function saveMailFailure(db: Database, at: string, reason: string): Promise<void> {
  const since = (await findMailFailure(db))?.since ?? at;
  await saveSetting(db, "mail-failure", JSON.stringify({ since, at, reason } satisfies MailFailure));
}

/** Returns whether emails had failed before. */
export async function clearMailFailure(db: Database): Promise<boolean> {
  if ((await findMailFailure(db)) === null) return false;
  await saveSetting(db, "mail-failure", "");
  return true;
}
