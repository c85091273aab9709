// Figures with plotted numbers: frame times, a burn-up and a spread of finish dates.
import { arrow, color, dot, path, rect, seededRandom, sheet, sheetWidth, text } from "./paper.ts";

export function frameTimes(): string {
  return sheet(820, "Time that each frame needed, waiting left out", [
    ...framePanel({ top: 150, label: "Before", seed: 11, base: 13.2, noise: 3.4, spikeEvery: 37, spike: 44 }),
    ...framePanel({ top: 440, label: "After", seed: 12, base: 9.4, noise: 1.6, spikeEvery: 0, spike: 0 }),
  ]);
}

interface FramePanel {
  top: number;
  label: string;
  seed: number;
  base: number;
  noise: number;
  spikeEvery: number;
  spike: number;
}

function framePanel(panel: FramePanel): string[] {
  const random = seededRandom(panel.seed);
  const left = 190;
  const bars = 150;
  const step = (sheetWidth - left - 70) / bars;
  const height = 300;
  const bottom = panel.top + height;
  const scale = height / 60;
  const budget = bottom - 16.7 * scale;
  const body = [text(70, budget - 38, panel.label, { weight: 700 })];
  for (let index = 0; index < bars; index++) {
    const isSpike = panel.spikeEvery > 0 && index % panel.spikeEvery === panel.spikeEvery - 9;
    const isEcho = panel.spikeEvery > 0 && index % 19 === 5;
    const ms = isSpike ? panel.spike + random() * 12 : panel.base + random() * panel.noise + (isEcho ? 9 : 0);
    const late = ms > 16.7;
    body.push(
      rect(left + index * step, bottom - ms * scale, step - 2, ms * scale, {
        fill: late ? color.orange : color.teal,
      }),
    );
  }
  body.push(
    path(
      [
        { x: left, y: bottom },
        { x: sheetWidth - 70, y: bottom },
      ],
      { stroke: color.grey },
    ),
    path(
      [
        { x: left, y: budget },
        { x: sheetWidth - 70, y: budget },
      ],
      { stroke: color.ink, dash: "12 10" },
    ),
    text(170, budget + 12, "16.7 ms", { anchor: "end", size: 30, fill: color.grey }),
    text(170, bottom + 2, "0", { anchor: "end", size: 30, fill: color.grey }),
  );
  return body;
}

export function burnUp(): string {
  const left = 150;
  const right = 1300;
  const bottom = 720;
  const weeks = 32;
  const x = (week: number) => left + ((right - left) * week) / weeks;
  const y = (days: number) => bottom - (days / 300) * 540;
  const at = ([week, days]: readonly [number, number]) => ({ x: x(week), y: y(days) });
  const scope = [
    [0, 214],
    [4, 214],
    [4, 232],
    [8, 232],
    [8, 258],
    [11, 258],
    [11, 279],
    [12, 279],
    [12, 222],
    [21, 222],
    [21, 228],
    [23, 228],
    [23, 204],
    [32, 204],
  ] as const;
  const done = [
    [0, 0],
    [2, 8],
    [4, 22],
    [6, 35],
    [8, 51],
    [10, 64],
    [12, 78],
    [14, 92],
    [16, 106],
    [18, 117],
    [20, 131],
    [22, 146],
    [24, 160],
    [26, 172],
    [28, 184],
    [30, 195],
    [32, 204],
  ] as const;
  const grid = [0, 100, 200, 300].flatMap((days) => [
    path(
      [
        { x: left, y: y(days) },
        { x: right, y: y(days) },
      ],
      { stroke: days === 0 ? color.grey : color.line },
    ),
    text(left - 20, y(days) + 11, String(days), { anchor: "end", size: 30, fill: color.grey }),
  ]);
  const ticks = [4, 12, 23, 32].map((week) =>
    text(x(week), bottom + 46, week === 4 ? "week 4" : String(week), { anchor: "middle", size: 30, fill: color.grey }),
  );
  return sheet(820, "Moss & Iron: estimated days in scope, and done", [
    ...grid,
    ...ticks,
    path([at([12, 279]), at([32, 279])], { stroke: color.mute, width: 4, dash: "4 12" }),
    path(done.map(at), { stroke: color.teal, width: 9 }),
    path(scope.map(at), { stroke: color.ink, width: 6 }),
    text(x(5), y(279) + 14, "scope", { weight: 700 }),
    text(x(7.2), y(18), "done", { weight: 700, fill: color.tealInk }),
    text(x(31.9), y(284), "without a cut", { size: 30, fill: color.grey, anchor: "end" }),
    arrow({ x: x(12.9), y: y(272) }, { x: x(12.9), y: y(232) }, color.orange),
    text(x(13.5), y(246), "cut 1: 57 days", { size: 32, weight: 700, fill: color.orangeInk }),
    text(x(23.5), y(217), "cut 2: 24 days", { size: 32, weight: 700, fill: color.orangeInk }),
    dot(x(32), y(204), 14, color.green, color.paper),
    text(x(31.4), y(158), "shipped", { weight: 700, fill: color.greenInk, anchor: "end" }),
  ]);
}

/** The tasks in the post about estimates: best, likely and worst days of each. */
const tasks = [
  [2, 3, 6],
  [2, 4, 9],
  [5, 8, 15],
  [3, 5, 12],
  [1, 2, 4],
  [2, 3, 8],
] as const;

export function finishDates(): string {
  const runs = simulate(10_000);
  const left = 100;
  const right = 1330;
  const bottom = 700;
  const first = 20;
  const last = 44;
  const width = (right - left) / (last - first);
  const x = (days: number) => left + (days - first) * width;
  const counts = Array.from(
    { length: last - first },
    (_, index) => runs.filter((days) => Math.floor(days) === first + index).length,
  );
  const most = Math.max(...counts);
  const p50 = quantile(runs, 0.5);
  const p80 = quantile(runs, 0.8);
  const bars = counts.map((count, index) => {
    const height = (count / most) * 440;
    const day = first + index;
    return rect(x(day) + 3, bottom - height, width - 6, height, {
      fill: day < 25 ? color.green : day < Math.floor(p80) + 1 ? color.teal : color.mute,
    });
  });
  const mark = (days: number, top: number, words: string, anchor: "start" | "end") => [
    path(
      [
        { x: x(days), y: bottom },
        { x: x(days), y: top - 34 },
      ],
      { stroke: color.ink, dash: "10 9" },
    ),
    text(x(days) + (anchor === "start" ? 16 : -16), top, words, { anchor, weight: 700, size: 32 }),
  ];
  return sheet(830, "10,000 simulated projects, by working days needed", [
    ...bars,
    path(
      [
        { x: left, y: bottom },
        { x: right, y: bottom },
      ],
      { stroke: color.grey },
    ),
    ...[20, 25, 30, 35, 40].map((day) =>
      text(x(day), bottom + 48, String(day), { anchor: "middle", size: 30, fill: color.grey }),
    ),
    ...mark(25, 420, "the plan: 25 days", "end"),
    text(x(25) - 16, 462, "3 in 100", { anchor: "end", size: 32, fill: color.greenInk }),
    ...mark(p50, 190, `one in two: ${Math.round(p50)}`, "end"),
    ...mark(p80, 240, `four in five: ${Math.round(p80)}`, "start"),
    text(right, bottom + 98, "working days", { anchor: "end", size: 30, fill: color.grey }),
  ]);
}

function simulate(times: number): number[] {
  const random = seededRandom(7);
  const sums = Array.from({ length: times }, () => tasks.reduce((days, task) => days + triangular(task, random()), 0));
  return sums.toSorted((a, b) => a - b);
}

function triangular([best, likely, worst]: readonly [number, number, number], chance: number): number {
  const split = (likely - best) / (worst - best);
  if (chance < split) return best + Math.sqrt(chance * (worst - best) * (likely - best));
  return worst - Math.sqrt((1 - chance) * (worst - best) * (worst - likely));
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}
