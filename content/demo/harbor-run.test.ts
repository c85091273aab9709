import { expect, test } from "vitest";
import { projectFile } from "#server/program-files.ts";

type Run = {
  x: number;
  time: number;
  height: number;
  stood: number;
  isOver: boolean;
  made: number;
  blocks: object[];
  gaps: object[];
  gems: { isTaken: boolean }[];
};
type Rules = {
  startRun(seed: number): Run;
  move(run: Run, input: { pressed: boolean; held: boolean }): void;
};
/** In steps of a sixtieth of a second: when to press, and for how long. */
type Jump = { wait: number; hold: number };

const { startRun, move } = (await import(projectFile("content/demo/builds/harbor-run/rules.js").href)) as Rules;
const horizon = 150;
const holds = [1, 12, 40];

test("whatever a run of the example game brings, it can be survived", () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const run = startRun(seed);
    while (run.time < 75) {
      const jump = findWay(run, horizon);
      expect(jump, `run ${seed} after ${run.time} s at ${run.x} m`).not.toBeNull();
      if (jump === null) return;
      play(run, jump, Math.min(jump.wait + 1, 30));
      if (jump.wait < 30) land(run, jump.hold);
    }
    expect(run.isOver).toBe(false);
  }
});

test("a jump is as high as the height that the children chose", () => {
  const run = startRun(1);
  let highest = 0;
  for (let at = 0; at < 40; at++) {
    move(run, { pressed: at === 0, held: true });
    highest = Math.max(highest, run.height);
  }
  expect(highest).toBeCloseTo(1.47, 2);
});

/** Returns the first jump of a way to survive the next steps, a wait without one, or null if there is no way. */
function findWay(run: Run, steps: number): Jump | null {
  const waiting = ahead(run);
  let lasts = 0;
  while (lasts < steps && !waiting.isOver) {
    move(waiting, { pressed: false, held: false });
    lasts += 1;
  }
  if (!waiting.isOver) return { wait: steps, hold: 0 };
  for (let wait = Math.max(0, lasts - 4); wait >= 0; wait -= 3)
    for (const hold of holds) {
      const tried = ahead(run);
      const jump = { wait, hold };
      play(tried, jump, wait + 1);
      const took = wait + 1 + land(tried, hold);
      if (!tried.isOver && (took >= steps || findWay(tried, steps - took))) return jump;
    }
  return null;
}

function play(run: Run, { wait }: Jump, steps: number): void {
  for (let at = 0; at < steps; at++) move(run, { pressed: at === wait, held: at === wait });
}

/** Moves until the cube stands again, and returns the number of steps. */
function land(run: Run, hold: number): number {
  for (let at = 1; at < 90; at++) {
    move(run, { pressed: false, held: at < hold });
    if (run.isOver || run.stood === 0) return at;
  }
  return 90;
}

/** Returns a copy that makes nothing new. */
function ahead(run: Run): Run {
  return { ...run, made: Number.POSITIVE_INFINITY, gems: [] };
}
