import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RunFolder = {
  path: string;
  /** Registers a process group that ends with the run. */
  watch(group: number): void;
  remove(): void;
};

/** Linux keeps this folder in memory. Containers often have next to no space there. */
const memory = "/dev/shm";
const bytesNeeded = 4 * 1024 ** 3;

/**
 * Makes the folder for everything that a test run writes outside of the project. If this process is killed, a shell that waits for its end
 * kills the registered processes and removes the folder several times, because browsers and databases still write while they end.
 */
export function makeRunFolder(): RunFolder {
  const path = mkdtempSync(join(hasRoom() ? memory : tmpdir(), "savepoint-tests-"));
  // PostgreSQL does not run as root, and has its folder inside this one.
  chmodSync(path, 0o711);
  const script =
    'while read -r group; do groups="$groups -$group"; done; [ -z "$groups" ] || kill -KILL -- $groups 2>/dev/null; for pause in 0 1 2 4; do sleep $pause; rm -rf "$0"; done';
  const shell =
    process.platform === "win32"
      ? null
      : spawn("sh", ["-c", script, path], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  shell?.unref();
  return {
    path,
    watch: (group) => shell?.stdin.write(`${group}\n`),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= bytesNeeded;
  } catch {
    return false;
  }
}
