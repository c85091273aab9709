import { readFileSync } from "node:fs";

/** Returns the bytes of memory that a process uses, or its peak, as Linux reports it. */
export function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}
