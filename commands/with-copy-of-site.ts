import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { liveDatabase } from "#server/backup/live-database.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { databaseName } from "#server/store/sqlite/sqlite.ts";
import type { CommandIo } from "./command-io.ts";
import type { Progress } from "./progress.ts";
import { withConfig } from "./with-config.ts";

/**
 * Runs a command on a copy of the site's database in a temporary folder, so that neither the database nor the data folder changes. Without
 * a site, the command gets an empty database. Returns the command's exit code.
 */
export function withCopyOfSite(
  io: CommandIo,
  what: string,
  work: (context: Context, progress: Progress) => Promise<number>,
): Promise<number> {
  return withConfig(io, what, async (config, progress) => {
    const dataDir = await mkdtemp(join(tmpdir(), "savepoint-dry-run-"));
    try {
      const live = liveDatabase(config);
      if (await live.exists()) await live.copyTo(join(dataDir, databaseName));
      const context = await createContext({
        ...config,
        dataDir,
        databaseUrl: null,
        s3: null,
        cdn: null,
        backups: false,
      });
      try {
        return await work(context, progress);
      } finally {
        await context.close();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
