// What a start takes: the time from the command to the first served page, and the memory of the process, at rest and under load.
import { rmSync } from "node:fs";
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { program, startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { freePort } from "../tests/support/free-port.ts";
import type { Figure } from "./figure.ts";
import { untilImagesAreMade } from "./lighthouse.ts";
import { load, untilSmallest } from "./load.ts";
import { memoryOf } from "./process-memory.ts";
import { median } from "./percentile.ts";

const rounds = 5;
const settled = 10_000;
const megabyte = 1024 * 1024;

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
        goal: "≤ 1 s",
        met: middle <= 1000,
        used: middle / 1000,
      },
      ...(await measureMemory(dataDir)),
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

async function measureMemory(dataDir: string): Promise<Figure[]> {
  if (process.platform !== "linux") return [{ name: "memory", figure: "not measured: it takes Linux" }];
  const server = await startServer({ dataDir });
  try {
    await wait(settled);
    const rest = memoryOf(server.pid, "VmRSS");
    const port = Number(new URL(server.url).port);
    let peak = 0;
    for (const path of ["/", "/blogs", "/portfolio"]) {
      await untilSmallest(server.url + path, { "accept-encoding": "br" });
      await load({ port, path, headers: { "accept-encoding": "br" }, connections: 32, seconds: 3 });
      peak = Math.max(peak, memoryOf(server.pid, "VmRSS"));
    }
    return [
      {
        name: "memory at rest",
        figure: `${Math.round(rest / megabyte)} MB`,
        goal: "≤ 160 MB",
        met: rest <= 160 * megabyte,
        used: rest / megabyte / 160,
      },
      {
        name: "memory under load",
        figure: `${Math.round(peak / megabyte)} MB`,
        goal: "≤ 260 MB",
        met: peak <= 260 * megabyte,
        used: peak / megabyte / 260,
      },
    ];
  } finally {
    await server.stop();
  }
}
