// Runs a command of the site as a process, like `npm run`, for behavior that only a process has: output, exit codes, kills and locks.
import { type ChildProcess, spawn } from "node:child_process";
import type { CommandName, Ended } from "./commands.ts";
import { siteSettings } from "./test-settings.ts";

type Options = {
  env?: Record<string, string>;
  /** Called with the process as soon as it runs. */
  onStart?: (child: ChildProcess) => void;
};

export function runProcess(
  command: CommandName,
  dataDir: string,
  args: readonly string[],
  { env, onStart }: Options = {},
): Promise<Ended> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["commands/savepoint.ts", command, ...args], {
      env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...siteSettings, DATA_DIR: dataDir, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      ended.out += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      ended.err += chunk.toString();
    });
    child.once("error", reject);
    // All output has arrived.
    child.once("close", (code) => resolve({ code, ...ended }));
    onStart?.(child);
  });
}
