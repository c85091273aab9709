import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";

/** Waits until a new site has made its image variants in the background, because this work would slow the measured pages down. */
export async function untilImagesAreMade(dataDir: string): Promise<void> {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"), { readonly: true });
  try {
    while (database.prepare("select 1 from media where state = 'pending' limit 1").get() !== undefined)
      await wait(1000);
  } finally {
    database.close();
  }
}
