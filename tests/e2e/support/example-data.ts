import { rm } from "node:fs/promises";
import { startServer, temporaryFolder } from "./server-process.ts";

/** Makes the example content once for all workers; each starts on a copy of it. */
export default async function prepareExampleData(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder();
  const server = await startServer({ dataDir, env: { DEMO_CONTENT: "true" } });
  await server.stop();
  process.env.EXAMPLE_DATA_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
