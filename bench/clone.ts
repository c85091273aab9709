// From a fresh clone to the first page, as somebody does who has just found the project: nothing installed, nothing built, no cache
// of npm, and a home folder with nothing in it.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { freePort } from "../tests/support/free-port.ts";
import type { Figure } from "./figure.ts";

const goal = 45;
const patience = 300;

export async function measureClone(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const [clone, home] = [join(folder, "savepoint"), join(folder, "home")];
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  // Neither the packages of this checkout nor what npm tells its scripts may help.
  const given = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|DATA_DIR$|PORT$|HOME$)/i.test(name));
  const path = (process.env.PATH ?? "")
    .split(":")
    .filter((each) => !each.includes("node_modules"))
    .join(":");
  const env = {
    ...Object.fromEntries(given),
    PATH: path,
    HOME: home,
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
  };
  const started = performance.now();
  const cloned = spawnSync("git", ["clone", "--quiet", process.cwd(), clone], { env, stdio: "inherit" });
  if (cloned.status !== 0) throw new Error("The clone could not be made.");
  const child = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "ignore", "inherit"], detached: true });
  try {
    for (;;) {
      const seconds = (performance.now() - started) / 1000;
      const answer = await fetch(`http://localhost:${port}/`).catch(() => null);
      if (answer?.ok)
        return [
          {
            name: "fresh clone to the first page",
            figure: `${seconds.toFixed(0)} s, packages from the registry and no cache`,
            goal: `≤ ${goal} s`,
            met: seconds <= goal,
            used: seconds / goal,
          },
        ];
      if (child.exitCode !== null || seconds > patience)
        throw new Error(`npm start ended with ${child.exitCode ?? "nothing"} after ${seconds.toFixed(0)} s.`);
      await wait(100);
    }
  } finally {
    // The server is a child of npm: both are in a group of their own.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await wait(1500);
    rmSync(folder, { recursive: true, force: true });
  }
}
