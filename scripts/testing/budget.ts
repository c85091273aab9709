// The budget of the whole run: the processor time that each part may take. Machines differ, so a part is held to its share of the whole.

/** Seconds of processor time, measured on two quiet cores. Lower them with each part that gets cheaper. */
export const budget = {
  "Build and checks": 70,
  "Unit tests": 50,
  "API tests": 205,
  "Tests of the built site": 60,
  "Browser tests": 550,
  "Firefox and WebKit": 105,
} as const;

export type Part = keyof typeof budget;
export type Used = Partial<Record<Part, number>>;

/** A part may take this many times its share before a run of CI fails, and … */
const tolerance = 1.3;
/** … this much of the run more than its share: a small part is half as large again on another machine. */
const leeway = 0.04;

/** Returns a line for each part, and the parts that take too much of what all parts that ran have used. */
export function compareWithBudget(used: Used): { lines: string[]; over: Part[] } {
  const parts = (Object.keys(budget) as Part[]).filter((part) => used[part] !== undefined);
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const [allUsed, allBudget] = [sum((part) => used[part] ?? 0), sum((part) => budget[part])];
  const over = parts.filter((part) => {
    const [share, planned] = [(used[part] ?? 0) / allUsed, budget[part] / allBudget];
    return share > tolerance * planned && share > planned + leeway;
  });
  const line = (name: string, seconds: number, of: number) =>
    `  ${name.padEnd(22)} ${seconds.toFixed(0).padStart(5)} s of ${of.toFixed(0).padStart(4)} s  ${((100 * seconds) / of).toFixed(0).padStart(4)} %`;
  const lines = parts.map((part) => {
    const share = `${((100 * (used[part] ?? 0)) / allUsed).toFixed(0)} % of the run, ${((100 * budget[part]) / allBudget).toFixed(0)} % planned`;
    return `${line(part, used[part] ?? 0, budget[part])}   ${share}`;
  });
  return { lines: [...lines, line("all", allUsed, allBudget)], over };
}
