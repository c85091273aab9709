// A site in a separate process, as `npm start` runs it, for tests of starting, stopping, output and crashes.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onFreePort } from "#tests/support/free-port.ts";
import { siteSettings } from "#tests/support/test-settings.ts";

/** The file that `npm start` runs. */
export const program = "build/program/main.js";

export type ServerProcess = {
  url: string;
  pid: number;
  dataDir: string;
  output(): string;
  stop(): Promise<number | null>;
};

type Options = {
  dataDir?: string;
  env?: Record<string, string>;
  /** The file that Node runs instead of the built site, and its folder. */
  args?: string[];
  cwd?: string;
  /** Whether to wait for the example content; by default, if the settings have it. */
  isFilled?: boolean;
};

/** Starts the built site on a free port with its own data folder. Resolves when the site responds and has all its example content. */
export async function startServer(options: Options = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const env = { ...siteSettings, DATA_DIR: dataDir, ...options.env };
  const server = await onFreePort((port) => startOn(port, env, options));
  return {
    ...server,
    dataDir,
    async stop() {
      const code = await server.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "savepoint-test-"));
}

async function startOn(
  port: number,
  env: Record<string, string>,
  { args = [program], cwd, isFilled = env.DEMO_CONTENT === "true" }: Options,
): Promise<Omit<ServerProcess, "dataDir">> {
  let output = "";
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const url = `http://localhost:${port}`;
  await untilReady(child, url, () => output);
  if (isFilled) await untilFilled(child, url, () => output);
  return { url, pid: child.pid ?? 0, output: () => output, stop: () => end(child) };
}

function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  return until(child, output, async () => (await fetch(`${url}/api/health/ready`).catch(() => null))?.ok === true);
}

function untilFilled(child: ChildProcess, url: string, output: () => string): Promise<void> {
  return until(child, output, async () => {
    const answer = await fetch(`${url}/api/site`).catch(() => null);
    return answer?.ok === true && !((await answer.json()) as { isBeingFilled: boolean }).isBeingFilled;
  });
}

async function until(child: ChildProcess, output: () => string, isSo: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`);
    if (await isSo()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      resolve(code);
    });
    child.kill("SIGTERM");
  });
}
