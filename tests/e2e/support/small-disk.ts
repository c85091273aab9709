import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./server-process.ts";

export type SmallDisk = {
  path: string;
  /** Fills the disk except for this many bytes. */
  fill(leave?: number): void;
  makeRoom(): void;
  setWritable(writable: boolean): void;
  remove(): void;
};

/** Returns a disk of a few megabytes in memory, or null if this user or system may not create one. */
export function makeSmallDisk(megabytes: number): SmallDisk | null {
  const path = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, "filler");
  return {
    path,
    fill(leave = 0) {
      const file = openSync(filler, "a");
      try {
        for (const size of [1024 * 1024, 4096]) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size));
          } catch (error) {
            if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
          }
        }
      } finally {
        closeSync(file);
      }
      if (leave > 0) execFileSync("truncate", ["-s", `-${leave}`, filler]);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    setWritable(writable) {
      execFileSync("mount", ["-o", `remount,${writable ? "rw" : "ro"}`, path]);
    },
    remove() {
      execFileSync("umount", ["-l", path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
