// The rules: a cube that runs along a quay by itself, and jumps. Lengths are in meters, times in seconds. Nothing here draws.

/** The world moves in steps that never change, so that a jump is equally high on each screen. */
export const step = 1 / 60;
export const size = 0.8;
export const gravity = 30;
/** Leads to a height of 1.47. */
const jumpSpeed = 9.39;
/** The speed that is left of a jump whose key is released early. */
const cutSpeed = 4;
const startSpeed = 6.5;
const topSpeed = 11.5;
/** Meters per second that the run gets faster in each second. */
const acceleration = 0.07;
/** A jump that is pressed a little early or late counts, too. */
const early = 0.12;
const late = 0.08;
/** Meters that the world is made ahead of the cube. */
const ahead = 40;
const gemValue = 5;

/**
 * @typedef {{ x: number, length: number, bottom: number, height: number, kind: string, look: number }} Block
 * @typedef {ReturnType<typeof startRun>} Run
 */

/** @param {number} seed Runs with the same seed are the same. */
export function startRun(seed) {
  return {
    random: numbers(seed),
    time: 0,
    x: 0,
    height: 0,
    rise: 0,
    speed: startSpeed,
    isOver: false,
    /** "crate" and "gap" and so on: what ended it. */
    ended: "",
    collected: 0,
    /** Times since the last press and since the cube last stood. */
    pressed: Infinity,
    stood: 0,
    isCut: true,
    /** @type {Block[]} */
    blocks: [],
    /** In the quay. @type {{ x: number, length: number }[]} */
    gaps: [],
    /** @type {{ x: number, height: number, isTaken: boolean }[]} */
    gems: [],
    made: 14,
    last: "",
  };
}

export function scoreOf({ x, collected }) {
  return Math.floor(x) + collected * gemValue;
}

/**
 * Moves the world by one step. Changes the run.
 *
 * @param {Run} run
 * @param {{ pressed: boolean, held: boolean }} input
 */
export function move(run, { pressed, held }) {
  if (run.isOver) return;
  make(run);
  run.time += step;
  run.speed = Math.min(topSpeed, startSpeed + run.time * acceleration);
  run.pressed = pressed ? 0 : run.pressed + step;
  const before = run.height;
  if (run.pressed <= early && run.stood <= late) {
    run.rise = jumpSpeed;
    run.pressed = run.stood = Infinity;
    run.isCut = false;
  }
  if (!held && !run.isCut && run.rise > cutSpeed) {
    run.rise = cutSpeed;
    run.isCut = true;
  }
  run.x += run.speed * step;
  // The mean of the speeds before and after: exact for a fall.
  run.height += (run.rise - (gravity * step) / 2) * step;
  run.rise -= gravity * step;
  run.stood += step;
  const floor = floorAt(run, before);
  if (floor !== null && run.height <= floor) {
    run.height = floor;
    run.rise = 0;
    run.stood = 0;
    run.isCut = true;
  }
  const hit = hitBlock(run);
  if (hit) end(run, hit.kind);
  else if (run.height < -0.5) end(run, "gap");
  for (const gem of run.gems)
    if (!gem.isTaken && Math.abs(gem.x - run.x) < 0.75 && Math.abs(gem.height - run.height - size / 2) < 0.8) {
      gem.isTaken = true;
      run.collected += 1;
    }
}

function end(run, ended) {
  run.isOver = true;
  run.ended = ended;
}

/** Returns the highest floor below the cube, or null above water. */
function floorAt({ x, blocks, gaps }, from) {
  const isOver = (thing) => x + size / 2 > thing.x && x - size / 2 < thing.x + thing.length;
  const tops = blocks
    .filter((block) => isOver(block) && block.bottom === 0 && from >= block.height - 0.12)
    .map(({ height }) => height);
  const isOnQuay = !gaps.some((gap) => x - size / 2 > gap.x && x + size / 2 < gap.x + gap.length);
  if (isOnQuay && from >= -0.12) tops.push(0);
  return tops.length > 0 ? Math.max(...tops) : null;
}

function hitBlock({ x, height, blocks, gaps }) {
  const front = x + size / 2;
  // Who falls into a gap hits its other side.
  if (height < -0.12 && gaps.some((gap) => x > gap.x && front >= gap.x + gap.length)) return { kind: "gap" };
  return blocks.find(
    (block) =>
      front > block.x + 0.06 &&
      x - size / 2 < block.x + block.length - 0.06 &&
      height < block.bottom + block.height - 0.12 &&
      height + size > block.bottom + 0.06,
  );
}

/** Each pattern takes its lengths from the speed, so that it can be survived at any. Returns where it ends. */
const patterns = {
  crate(run, x) {
    add(run, { x, length: 0.9, height: 0.8, kind: "crate" });
    arc(run, x + 0.45, 3);
    return x + 0.9;
  },
  crates(run, x) {
    const count = run.speed > 8 ? 3 : 2;
    for (let at = 0; at < count; at++) add(run, { x: x + at * 0.9, length: 0.9, height: 0.8, kind: "crate" });
    arc(run, x + count * 0.45, 1);
    return x + count * 0.9;
  },
  container(run, x) {
    const length = 3.6 + Math.floor(run.random() * 3) * 1.8;
    add(run, { x, length, height: 1.2, kind: "container" });
    for (let at = 1; at < length - 0.6; at += 1.2) addGem(run, x + at, 1.2 + size / 2);
    return x + length;
  },
  stairs(run, x) {
    add(run, { x, length: 3.6, height: 1.2, kind: "container" });
    const next = x + 3.6 + run.speed * 0.3;
    addGap(run, x + 3.6, run.speed * 0.3);
    add(run, { x: next, length: 3.6, height: 1.2, kind: "container" });
    arc(run, x + 3.6 + run.speed * 0.15, 3, 1.2);
    return next + 3.6;
  },
  gap(run, x) {
    const length = run.speed * (0.32 + run.random() * 0.12);
    addGap(run, x, length);
    arc(run, x + length / 2, 3);
    return x + length;
  },
  hook(run, x) {
    // Too low to jump below it.
    add(run, { x, length: 2.4, height: 1.2, bottom: 1.3, kind: "hook" });
    for (let at = 0.4; at < 2.4; at += 0.8) addGem(run, x + at, size / 2);
    return x + 2.4;
  },
  crateThenHook(run, x) {
    add(run, { x, length: 0.9, height: 0.8, kind: "crate" });
    const hook = x + 0.9 + run.speed * 0.55;
    add(run, { x: hook, length: 2.4, height: 1.2, bottom: 1.3, kind: "hook" });
    return hook + 2.4;
  },
};
/** In the order in which a run brings them, with the seconds after which each appears. */
const order = [
  ["crate", 0],
  ["gap", 3],
  ["container", 6],
  ["hook", 11],
  ["crates", 16],
  ["stairs", 22],
  ["crateThenHook", 28],
];

function make(run) {
  while (run.made < run.x + ahead) {
    const arrival = run.time + (run.made - run.x) / run.speed;
    const known = order.filter(([name, from]) => from <= arrival && name !== run.last).map(([name]) => name);
    const name = known.length > 0 ? known[Math.floor(run.random() * known.length)] : "crate";
    run.last = name;
    const end = patterns[name](run, run.made);
    // Time to land, see what comes and jump again.
    run.made = end + run.speed * (0.75 + run.random() * 0.5);
  }
  const isAhead = ({ x, length = 0 }) => x + length > run.x - 12;
  for (const name of ["blocks", "gaps", "gems"])
    if (run[name].length > 0 && !isAhead(run[name][0])) run[name] = run[name].filter(isAhead);
}

function add(run, { bottom = 0, ...block }) {
  run.blocks.push({ bottom, look: Math.floor(run.random() * 4), ...block });
}

function addGap(run, x, length) {
  run.gaps.push({ x, length });
}

function addGem(run, x, height) {
  run.gems.push({ x, height, isTaken: false });
}

/** Puts gems where a jump passes. */
function arc(run, middle, count, from = 0) {
  for (let at = 0; at < count; at++) {
    const offset = at - (count - 1) / 2;
    addGem(run, middle + offset * 1.1, from + 1.75 - Math.abs(offset) * 0.25);
  }
}

/** Returns a stream of numbers from 0 to 1 that a seed decides (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
