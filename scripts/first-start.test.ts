import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { onFreePort } from "#tests/support/free-port.ts";

/** The npm versions of Node 20, 22 and 24. */
const npms = ["10.8.2", "10.9.4", "11.6.2"];
const minutes = 60_000;

/** The network settings of this machine for the registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
);

/** Returns the path of a program on this machine. */
function find(program: string): string {
  const found = spawnSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).stdout.trim();
  return realpathSync(found);
}

test.each(npms)(
  "npm %s starts a fresh clone without Python and a compiler",
  { tags: ["long"], timeout: 15 * minutes },
  async (version) => {
    const folder = mkdtempSync(join(tmpdir(), "savepoint-first-start-"));
    const [bin, home, clone] = [join(folder, "bin"), join(folder, "home"), join(folder, "savepoint")];
    for (const path of [bin, home]) mkdirSync(path);
    const run = (program: string, args: string[]) => expect(spawnSync(program, args, { cwd: folder }).status).toBe(0);
    run("npm", ["install", "--prefix", join(folder, "npm"), `npm@${version}`, "--no-audit", "--no-fund"]);
    run("git", ["clone", "--quiet", process.cwd(), clone]);
    for (const program of ["node", "sh", "git"]) symlinkSync(find(program), join(bin, program));
    const npm = join(bin, "npm");
    writeFileSync(npm, `#!/bin/sh\nexec node "${join(folder, "npm/node_modules/npm/bin/npm-cli.js")}" "$@"\n`);
    chmodSync(npm, 0o755);

    await onFreePort(async (port) => {
      const child = spawn(npm, ["start"], {
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
      onTestFinished(async () => {
        // npm and the server are in their own process group.
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
        await ended;
        // Tens of thousands of files.
        rmSync(folder, { recursive: true, force: true });
      }, 5 * minutes);
      for (;;) {
        if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output}`);
        if ((await fetch(`http://localhost:${port}/`).catch(() => null))?.ok) return;
        await wait(500);
      }
    });
  },
);
