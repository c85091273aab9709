import { rm } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { startServer, temporaryFolder } from "./server-process.ts";

/** Makes the example content once for all workers; each starts on a copy of it. */
export default async function prepareExampleData(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder();
  const server = await startServer({ dataDir, env: { DEMO_CONTENT: "true" } });
  await server.stop();
  // A hundred pictures in a dozen sizes each would keep the machine busy through all tests; those of the pipeline make their own.
  const database = new SQLite(join(dataDir, "savepoint.sqlite"));
  database.exec("update media set state = 'ready'");
  database.close();
  process.env.EXAMPLE_DATA_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
