import { readFileSync } from "node:fs";

/** Bytes that a process holds, or held at most, as Linux tells it. */
export function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}
