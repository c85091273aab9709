// Runs or updates an installation as a process of its own, for tests that kill it: FOLDER, "start" or "update", and an archive.
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { openInstallation } from "#server/releases/installation.ts";
import { superviseSite } from "#server/releases/supervisor.ts";
import { updateSite } from "#server/releases/update.ts";

const [folder = "", what, archive = ""] = process.argv.slice(2);
const { PORT, PATH } = process.env;
const shared = {
  installation: openInstallation(folder),
  env: { PORT, PATH },
  log: (line: string) => {
    console.log(line);
  },
};
const config = readConfig({ PORT, DATA_DIR: join(folder, "data") });

if (what === "update")
  await updateSite({ ...shared, config, archive, platform: "linux-x64", allowUnsigned: false, onlyCheck: false });
else
  process.exitCode = await superviseSite({
    ...shared,
    origin: `http://127.0.0.1:${PORT}`,
    dataDir: config.dataDir,
    signal: new AbortController().signal,
    pace: { watchSeconds: 0.5, checkSeconds: 0.1 },
  });
