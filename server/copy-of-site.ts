import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { liveDatabase } from "./backup/live-database.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { createContext } from "./create-context.ts";
import { databaseName } from "./store/sqlite/sqlite.ts";

/**
 * Does work on a copy of the site's database in a temporary folder, so that neither the database nor the data folder changes. Without a site,
 * the work gets an empty database.
 */
export async function onCopyOfSite<Result>(
  config: Config,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "savepoint-dry-run-"));
  try {
    const live = liveDatabase(config);
    if (await live.exists()) await live.copyTo(join(dataDir, databaseName));
    const context = await createContext({ ...config, dataDir, databaseUrl: null, s3: null, cdn: null, backups: false });
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
