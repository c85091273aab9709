// The processes of a browser and of the virtual screen that it draws on.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Milliseconds for a program to start. */
export const startLimit = 60_000;
const running = new Set<ChildProcess>();

/** Kills what is still running, as after a start that failed. */
export function killPrograms(): void {
  for (const child of running) child.kill("SIGKILL");
}

export type Running = {
  /** Calls back for each line of the output, of both streams. */
  onLine(callback: (line: string) => void): void;
  end(): Promise<void>;
};

/** Starts a program. It has no session bus, because a bus would be started for it, and stay. */
export function startProgram(path: string, args: readonly string[], env: Record<string, string>): Running {
  const child = track(
    spawn(path, args, {
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: "disabled:", NO_AT_BRIDGE: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  const lines = [createInterface(child.stdout), createInterface(child.stderr)];
  return {
    onLine(callback) {
      for (const stream of lines) stream.on("line", callback);
    },
    end: () => end(child),
  };
}

/** Resolves with what `find` returns for a line of the output. */
export function untilLine<Found>(program: Running, name: string, find: (line: string) => Found | null): Promise<Found> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`${name} did not start within ${startLimit / 1000} s.`));
    }, startLimit);
    program.onLine((line) => {
      const found = find(line);
      if (found === null) return;
      clearTimeout(limit);
      resolve(found);
    });
  });
}

export type Display = { name: string; end(): Promise<void> };

/** Starts a virtual screen, which chooses a free number and has no file, so that a killed one leaves none. */
export async function startDisplay(path: string): Promise<Display> {
  const child = track(
    spawn(path, ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-nolisten", "unix"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    }),
  );
  const [number] = (await once(child.stdio[3] as Readable, "data", { signal: AbortSignal.timeout(startLimit) })) as [
    Buffer,
  ];
  // A screen whose last window has just closed starts anew, and may miss a milder signal then.
  return { name: `:${number.toString().trim()}`, end: () => end(child, "SIGKILL") };
}

/** Makes an empty folder for what a browser stores. */
export function makeFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `savepoint-${name}-`));
  // Processes of a browser that has just ended may still write.
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

function track<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  const limit = setTimeout(() => child.kill("SIGKILL"), 5000);
  await exited;
  clearTimeout(limit);
}
