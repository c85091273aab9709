// The lines of the activity log about client links. They name the client, so a client who is renamed or deleted is found in them.
import type { Database } from "../../store/database.ts";
import { listActivity, maxEntries, rewordActivity } from "../../store/tables/activity.ts";
import { clientLinks } from "../../store/tables/client-links.ts";

const lines = {
  created: (client: string) => `Created a client link for ${client}`,
  edited: (client: string) => `Edited the client link for ${client}`,
  renewed: (client: string) => `Made a new URL of the client link for ${client}`,
  revoked: (client: string) => `Revoked the client link for ${client}`,
  deleted: (client: string) => `Deleted the client link for ${client}`,
  opened: (client: string) => `${client} opened a client link for the first time`,
};

export function linkLine(what: keyof typeof lines, { client }: { client: string }): string {
  return lines[what](client);
}

/** Returns all lines that there can be about a client. */
export function linkLinesOf(client: string): string[] {
  return Object.values(lines).map((line) => line(client));
}

/** Gives a client the name of now in the activity log, unless a link has the former name. */
export async function renameInActivity(db: Database, before: string, now: string): Promise<void> {
  if (await clientLinks.exists(db, { client: before })) return;
  const renamed = new Map(Object.values(lines).map((line) => [line(before), line(now)]));
  const entries = await listActivity(db, maxEntries);
  await rewordActivity(
    db,
    entries.flatMap(({ id, text }) => {
      const reworded = renamed.get(text);
      return reworded === undefined ? [] : [{ id, text: reworded }];
    }),
  );
}
