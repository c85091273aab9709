// Measures the processor time of stages, with all processes that they start.
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;
const interval = 500;

type Process = { pid: number; parent: number; ticks: number; started: number };

export type ProcessorTime = {
  /** Adds a process and all that descend from it from now on. */
  add(pid: number): void;
  /** Returns the seconds so far, or null where the system doesn't tell. */
  seconds(): number | null;
  stop(): void;
};

/** What the running stages do with the table of processes, which is read once for all of them. */
const readers = new Set<(all: Process[]) => void>();
let timer: NodeJS.Timeout | undefined;

function look(): void {
  const all = readProcesses();
  for (const read of readers) read(all);
}

/**
 * Reads the table of processes twice a second, and counts what each process had used when it was last seen. Processes that live shorter than
 * that are missed.
 */
export function measureProcessorTime(): ProcessorTime {
  const known = new Map<string, number>();
  const members = new Set<number>();
  const read = (all: Process[]) => {
    const alive = new Set(all.map(({ pid }) => pid));
    for (const pid of members) if (!alive.has(pid)) members.delete(pid);
    // Children have higher numbers than their parents, except when the numbers start again.
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
    for (const { pid, started, ticks } of all) if (members.has(pid)) known.set(`${pid} ${started}`, ticks);
  };
  readers.add(read);
  timer ??= setInterval(look, interval).unref();
  return {
    add: (pid) => members.add(pid),
    seconds() {
      if (process.platform !== "linux") return null;
      look();
      return [...known.values()].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
    },
    stop() {
      readers.delete(read);
      if (readers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Returns all processes in the order of their ids. Empty where there is no /proc. */
function readProcesses(): Process[] {
  return listIds()
    .map(readProcess)
    .filter((found) => found !== null);
}

function listIds(): number[] {
  try {
    return readdirSync("/proc")
      .map(Number)
      .filter((id) => id > 0)
      .toSorted((one, other) => one - other);
  } catch {
    return [];
  }
}

/** Returns null if the process has ended. The fields are in proc_pid_stat(5). */
function readProcess(pid: number): Process | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field, the name, may have spaces and parentheses in it.
    const fields = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const field = (number: number) => fields[number - 3] ?? 0;
    return { pid, parent: field(4), ticks: field(14) + field(15), started: field(22) };
  } catch {
    return null;
  }
}
