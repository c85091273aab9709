import { type ChildProcess, spawn } from "node:child_process";
import { pathWithTools } from "../node-24.mjs";
import { measureProcessorTime } from "./processor-time.ts";
import type { RunFolder } from "./run-folder.ts";

export type Stage = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
};

/** `processorSeconds` is null where the system doesn't tell. */
export type Ended = { passed: boolean; processorSeconds: number | null };

/** A stage that takes this long hangs. */
const maxMilliseconds = 60 * 60_000;
const running = new Set<ChildProcess>();

/**
 * Runs a stage in its own process group. With `isAlone` its output is streamed; otherwise it is shown when the stage has ended, so that the
 * lines of parallel stages do not mix.
 */
export function runStage(stage: Stage, folder: RunFolder, isAlone: boolean): Promise<Ended> {
  const start = Date.now();
  const env = { ...process.env, PATH: pathWithTools(process.execPath), TMPDIR: folder.path, ...stage.env };
  const child = spawn(stage.command, stage.args, {
    stdio: ["ignore", isAlone ? "inherit" : "pipe", isAlone ? "inherit" : "pipe"],
    detached: process.platform !== "win32",
    shell: process.platform === "win32",
    env,
  });
  const processorTime = measureProcessorTime();
  if (child.pid !== undefined) {
    folder.watch(child.pid);
    processorTime.add(child.pid);
  }
  running.add(child);
  if (isAlone) console.log(`\n── ${stage.name}`);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const limit = setTimeout(() => {
    console.error(`\n${stage.name} did not end within ${maxMilliseconds / 60_000} minutes and is stopped.`);
    kill(child);
  }, maxMilliseconds);
  return new Promise((resolve) => {
    const end = (passed: boolean, problem = "") => {
      clearTimeout(limit);
      running.delete(child);
      const processorSeconds = processorTime.seconds();
      processorTime.stop();
      // End processes that the stage may have left running.
      kill(child);
      const seconds = (Date.now() - start) / 1000;
      if (!isAlone) process.stdout.write(`\n── ${stage.name}\n${Buffer.concat(output).toString()}`);
      console.log(`${problem}${passed ? "✓" : "✗"} ${stage.name} (${seconds.toFixed(1)} s)`);
      resolve({ passed, processorSeconds });
    };
    child.once("error", (error) => end(false, `${stage.command} can't be run: ${error.message}\n`));
    child.once("exit", (code) => end(code === 0));
  });
}

/** Kills all running stages immediately. */
export function killStages(): void {
  for (const child of running) kill(child);
}

function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The process has ended.
  }
}
