import { z } from "zod";
import type { Database } from "../store/database.ts";
import { readSetting, saveSetting } from "../store/tables/settings.ts";

const failure = z.object({ since: z.iso.datetime(), at: z.iso.datetime(), reason: z.string() });
/** `since` is the time of the first consecutive failure; `at` and `reason` are those of the last one. */
export type MailFailure = z.infer<typeof failure>;

/** The newsletter may have a mail server of its own, and fails apart from all other emails. */
type Failing = "mail-failure" | "newsletter-failure";

/** Returns null if the last email was accepted, or none was ever sent. */
export async function findMailFailure(db: Database, of: Failing = "mail-failure"): Promise<MailFailure | null> {
  return readSetting(db, of, failure);
}

export async function saveMailFailure(
  db: Database,
  at: string,
  reason: string,
  of: Failing = "mail-failure",
): Promise<void> {
  const since = (await findMailFailure(db, of))?.since ?? at;
  await saveSetting(db, of, JSON.stringify({ since, at, reason } satisfies MailFailure));
}

/** Returns whether emails had failed before. */
export async function clearMailFailure(db: Database, of: Failing = "mail-failure"): Promise<boolean> {
  if ((await findMailFailure(db, of)) === null) return false;
  await saveSetting(db, of, "");
  return true;
}
