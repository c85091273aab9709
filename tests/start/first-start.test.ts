import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { onFreePort } from "#tests/support/free-port.ts";

/** Versions of Node and npm that people have: each npm that came with that Node, and the newest that runs on it. */
const pairs = [
  { node: "20", npm: "10.8.2" },
  { node: "20", npm: "10.9.4" },
  { node: "20", npm: "11.3.0" },
  { node: "20", npm: "11" },
  { node: "22", npm: "10.8.2" },
  { node: "22", npm: "10.9.4" },
  { node: "22", npm: "11.3.0" },
  { node: "22", npm: "latest" },
] as const;
type Pair = (typeof pairs)[number];
const [oldest] = pairs;
const minutes = 60_000;
/** What the whole run has built from the same sources before it tests the API. Clones of the long tests build it themselves. */
const alreadyMade = ["build", "share-fonts"];

/** The network settings of this machine for the registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
);

for (const pair of pairs) {
  test(
    `npm ${pair.npm} on Node ${pair.node} starts a fresh clone, with nothing else on the PATH`,
    { tags: ["long"], timeout: 15 * minutes },
    () => startClone(pair),
  );
}

test("the oldest npm and Node start a fresh clone that is built already", { timeout: 15 * minutes }, () =>
  startClone(oldest, alreadyMade),
);

async function startClone(pair: Pair, made: readonly string[] = []): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-first-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 5 * minutes);
  const bin = installPair(folder, pair);
  await expectFirstPage(folder, bin, made);
}

/** Installs a Node and an npm from the registry. Returns a folder with them and a shell, for the PATH. */
function installPair(folder: string, { node, npm }: Pair): string {
  const system = `node-${process.platform}-${process.arch}`;
  const tools = join(folder, "tools");
  const installed = spawnSync(
    "npm",
    ["install", "--prefix", tools, `${system}@${node}`, `npm@${npm}`, "--no-audit", "--no-fund", "--ignore-scripts"],
    { encoding: "utf8" },
  );
  expect(installed.status, installed.stderr).toBe(0);
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(join(tools, "node_modules", system, "bin", "node"), join(bin, "node"));
  symlinkSync("/bin/sh", join(bin, "sh"));
  writeFileSync(join(bin, "npm"), `#!/bin/sh\nexec node "${tools}/node_modules/npm/bin/npm-cli.js" "$@"\n`);
  chmodSync(join(bin, "npm"), 0o755);
  return bin;
}

/** Runs `npm start` in a copy of the files that git tracks, as they are now, and of what is made, until the home page is served. */
async function expectFirstPage(folder: string, bin: string, made: readonly string[]): Promise<void> {
  const [home, clone] = [join(folder, "home"), join(folder, "savepoint")];
  mkdirSync(home);
  const tracked = spawnSync("git", ["ls-files", "-z"], { encoding: "utf8" }).stdout.split("\0").filter(Boolean);
  expect(tracked).toContain("package-lock.json");
  for (const path of tracked) {
    mkdirSync(join(clone, dirname(path)), { recursive: true });
    cpSync(path, join(clone, path));
  }
  for (const path of made.filter((each) => existsSync(each))) cpSync(path, join(clone, path), { recursive: true });
  await onFreePort(async (port) => {
    const child = spawn(join(bin, "npm"), ["start"], {
      cwd: clone,
      // Neither other programs nor the packages and settings of this checkout.
      env: {
        ...network,
        PATH: bin,
        HOME: home,
        PORT: String(port),
        DATA_DIR: join(folder, "data"),
        DEMO_CONTENT: "false",
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<void>((resolve) => {
      child.once("close", () => resolve());
    });
    try {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output}`);
        const isServed = (await fetch(`http://localhost:${port}/`).catch(() => null))?.ok;
        // The last line is where to go next.
        if (isServed && output.includes(`\nSet up your site: http://localhost:${port}/setup#`)) return;
        await wait(500);
      }
    } finally {
      // npm and the server are in their own process group.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
      await ended;
    }
  });
}
