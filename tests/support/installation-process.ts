// Runs or changes an installation as a process of its own, for tests that kill it: FOLDER and "start", "update" with an archive, or "rollback".
// The settings are those of the environment.
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { openInstallation } from "#server/releases/installation.ts";
import { superviseSite } from "#server/releases/supervisor.ts";
import { rollBackSite, updateSite } from "#server/releases/update.ts";

const [folder = "", what, archive = "", unsigned] = process.argv.slice(2);
const { WATCH_SECONDS = "0.5", ...env } = process.env;
const watchSeconds = Number(WATCH_SECONDS);
const config = readConfig({ ...env, DATA_DIR: join(folder, "data") });
const shared = {
  installation: openInstallation(folder),
  env: { ...env, DATA_DIR: config.dataDir },
  log: (line: string) => {
    console.log(line);
  },
};
const change = { ...shared, config, onlyCheck: false };

if (what === "update")
  await updateSite({ ...change, archive, platform: "linux-x64", allowUnsigned: unsigned === "--unsigned" });
else if (what === "rollback") await rollBackSite(change);
else
  process.exitCode = await superviseSite({
    ...shared,
    origin: `http://127.0.0.1:${config.port}`,
    dataDir: config.dataDir,
    signal: new AbortController().signal,
    pace: { watchSeconds, checkSeconds: watchSeconds / 3 },
  });
