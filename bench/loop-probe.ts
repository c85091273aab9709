// Loaded into the real server by the benchmark of its event loop: notes the longest stretch for which nothing else had its turn by
// the clock, and the one in which its thread worked most (a machine that is busy with others stretches only the first), and writes
// both to a file when asked by SIGUSR2.
import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

export type Stretch = { milliseconds: number; worked: number };

const file = process.env.LOOP_PROBE;
if (file && process.argv[1]?.endsWith("program/main.js")) watch(file);

function watch(target: string): void {
  const pause = 1;
  const workedSoFar = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest: Stretch = { milliseconds: 0, worked: 0 };
  let last = { at: performance.now(), worked: workedSoFar() };
  setInterval(() => {
    const now = { at: performance.now(), worked: workedSoFar() };
    const milliseconds = Math.max(0, now.at - last.at - pause);
    longest = {
      milliseconds: Math.max(longest.milliseconds, milliseconds),
      worked: Math.max(longest.worked, now.worked - last.worked),
    };
    last = now;
  }, pause).unref();
  process.on("SIGUSR2", () => {
    writeFileSync(target, JSON.stringify(longest));
    longest = { milliseconds: 0, worked: 0 };
  });
}
