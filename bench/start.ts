// What a start takes: the time from the command to the first served page, and the memory of the process at rest.
import { readFileSync, rmSync } from "node:fs";
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { program, startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { freePort } from "../tests/support/free-port.ts";
import type { Figure } from "./figure.ts";
import { untilImagesAreMade } from "./image-variants.ts";
import { median } from "./percentile.ts";

const rounds = 5;
const settled = 10_000;
const maxStart = 1000;
const maxMemory = 160;

export async function measureStart(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  try {
    const first = await startServer({ dataDir, env: { DEMO_CONTENT: "true" } });
    await untilImagesAreMade(dataDir);
    await first.stop();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeStart(dataDir));
    const middle = median(times);
    return [
      {
        name: "start to the first answered page",
        figure: `${Math.round(middle)} ms (median of ${rounds})`,
        goal: `≤ ${maxStart / 1000} s`,
        met: middle <= maxStart,
      },
      await measureMemory(dataDir),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_CONTENT: "false",
      BACKUPS: "false",
      LOG_LEVEL: "warn",
    },
    stdio: "ignore",
  });
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
      const answer = await fetch(`http://localhost:${port}/`).catch(() => null);
      if (answer?.ok) return performance.now() - started;
      await wait(5);
    }
  } finally {
    child.kill("SIGTERM");
    await new Promise((resolve) => {
      child.once("exit", resolve);
    });
  }
}

async function measureMemory(dataDir: string): Promise<Figure> {
  const name = "memory at rest";
  if (process.platform !== "linux") return { name, figure: "not measured: it takes Linux" };
  const server = await startServer({ dataDir });
  try {
    await wait(settled);
    const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
    const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    return {
      name,
      figure: `${Math.round(megabytes)} MB`,
      goal: `≤ ${maxMemory} MB`,
      met: megabytes <= maxMemory,
    };
  } finally {
    await server.stop();
  }
}
