// The budget of the whole run: the processor time that each part may take. Machines differ, so a part is held to its share of the whole.

/** Seconds of processor time, measured on two slow cores that did other work, too. Lower them with each part that gets cheaper. */
export const budget = {
  "Build and checks": 120,
  "Unit tests": 140,
  "API tests": 600,
  "Browser tests": 2900,
  "Firefox and WebKit": 190,
} as const;

export type Part = keyof typeof budget;
export type Used = Partial<Record<Part, number>>;

/** A part may take this much more than its share before a run of CI fails: figures of a busy machine are noisy. */
const tolerance = 1.3;

/** Returns a line for each part, and the parts that take more than `tolerance` times their share of what all parts that ran have used. */
export function compareWithBudget(used: Used): { lines: string[]; over: Part[] } {
  const parts = (Object.keys(budget) as Part[]).filter((part) => used[part] !== undefined);
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const [allUsed, allBudget] = [sum((part) => used[part] ?? 0), sum((part) => budget[part])];
  const over = parts.filter((part) => (used[part] ?? 0) / allUsed > (tolerance * budget[part]) / allBudget);
  const line = (name: string, seconds: number, of: number) =>
    `  ${name.padEnd(22)} ${seconds.toFixed(0).padStart(5)} s of ${of.toFixed(0).padStart(4)} s  ${((100 * seconds) / of).toFixed(0).padStart(4)} %`;
  const lines = parts.map((part) => {
    const share = `${((100 * (used[part] ?? 0)) / allUsed).toFixed(0)} % of the run, ${((100 * budget[part]) / allBudget).toFixed(0)} % planned`;
    return `${line(part, used[part] ?? 0, budget[part])}   ${share}`;
  });
  return { lines: [...lines, line("all", allUsed, allBudget)], over };
}
