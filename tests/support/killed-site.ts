// Kills a site while it changes to another version: the process that supervises it, or the version itself.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, vi } from "vitest";
import { openInstallation } from "#server/releases/installation.ts";

type Victim = "supervisor" | "version";
/** A line of the command begins with `after`, and the kill comes this many milliseconds later. */
export type Kill = { victim: Victim; after: string; milliseconds: number };

type Change = {
  to: string;
  args: readonly string[];
  /** The kills of each attempt. The one after them is not disturbed. */
  attempts: readonly (readonly Kill[])[];
};

export type KilledSite = {
  origin: string;
  /** Changes the version, and expects the site to serve after each kill on the way. Returns the number of kills. */
  change(change: Change): Promise<number>;
  end(): Promise<void>;
};

const minute = 60_000;

/** Runs an installation, and starts it again whenever it ends, as systemd does. */
export async function runKilledSite(
  folder: string,
  { port, env }: { port: number; env: Record<string, string> },
): Promise<KilledSite> {
  const origin = `http://127.0.0.1:${port}`;
  const run = (...args: string[]) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, ["tests/support/installation-process.ts", folder, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, PORT: String(port), WATCH_SECONDS: "3", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => {
      child.once("close", resolve);
    });
    return { child, ended, output: () => output };
  };
  let isOver = false;
  let site = run("start");
  const keeping = (async () => {
    for (;;) {
      await site.ended;
      if (isOver) return;
      site = run("start");
    }
  })();
  const serves = async () => {
    await vi
      .waitUntil(async () => (await fetch(`${origin}/api/health/ready`).catch(() => null))?.ok, { timeout: 2 * minute })
      .catch(() => expect.fail(`The site doesn't serve: ${site.output()}`));
  };
  const kill = async (victim: Victim) => {
    const killed = site;
    const pid = victim === "supervisor" ? killed.child.pid : childOf(killed.child);
    // A version that isn't there has ended, and the next one starts.
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    if (victim === "supervisor") await killed.ended;
    await serves();
  };
  await serves();
  return {
    origin,
    async change({ to, args, attempts }) {
      let count = 0;
      for (const kills of [...attempts, []]) {
        if (openInstallation(folder).readCurrent() === to) break;
        const change = run(...args);
        let isEnded = false;
        void change.ended.then(() => (isEnded = true));
        for (const { victim, after, milliseconds } of kills) {
          await vi.waitUntil(() => isEnded || change.output().includes(after), { timeout: 5 * minute });
          await wait(milliseconds);
          await kill(victim);
          count++;
        }
        const code = await change.ended;
        if (kills.length === 0) expect(code, change.output()).toBe(0);
        await settled();
      }
      expect(openInstallation(folder).readCurrent()).toBe(to);
      return count;
    },
    async end() {
      isOver = true;
      site.child.kill("SIGKILL");
      await keeping;
    },
  };

  /** Waits until no change is under way, and expects that the site serves then. */
  async function settled(): Promise<void> {
    await vi.waitUntil(() => openInstallation(folder).readNext() === null, { timeout: 3 * minute });
    await serves();
  }
}

/** Returns the process that a process has started, on Linux. */
function childOf({ pid }: ChildProcess): number | undefined {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
  return child ? Number(child) : undefined;
}
