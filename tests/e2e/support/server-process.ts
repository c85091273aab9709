import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const owner = { username: "owner", password: "correct horse battery staple" };

/** What `npm start` runs. */
export const program = "build/program/main.js";
export const programFlags = ["--max-semi-space-size=4"];

export type ServerProcess = { url: string; pid: number; dataDir: string; output(): string; stop(): Promise<number | null> };

/** Starts the built site as its users do, on a free port and a folder of its own; resolves once it answers. */
export async function startServer(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const port = await freePort();
  let output = "";
  const child = spawn(process.execPath, [...programFlags, program], {
    env: {
      ...process.env, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", PORT: String(port), DATA_DIR: dataDir, DEMO_CONTENT: "false", BACKUPS: "false", LOG_LEVEL: "warn", OWNER_PASSWORD: owner.password, ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const collect = (chunk: Buffer) => { output += chunk.toString(); };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const url = `http://localhost:${port}`;
  await untilReady(child, url, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    async stop() {
      const code = await end(child);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "savepoint-test-"));
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`);
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => { resolve(code); });
    child.kill("SIGTERM");
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => { resolve(port); });
    });
  });
}
