// Runs a command of the site as a process, as `npm run` does.
import { type ChildProcess, spawn } from "node:child_process";
import { siteSettings } from "./test-settings.ts";

export type Ended = { code: number | null; out: string; err: string };

type Options = {
  env?: Record<string, string>;
  /** Called with the process as soon as it runs. */
  onStart?: (child: ChildProcess) => void;
};

export function runCommand(
  command: "backup" | "export" | "import" | "push-build" | "reset-password" | "restore",
  dataDir: string,
  args: readonly string[],
  { env, onStart }: Options = {},
): Promise<Ended> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`commands/${command}.ts`, ...args], {
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
