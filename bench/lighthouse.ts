import { startAuditor } from "../tests/e2e/support/lighthouse.ts";
import type { Figure } from "./figure.ts";
import { median } from "./percentile.ts";

const rounds = 3;
/** Milliseconds. */
const latestPaint = 1500;

/** Measures the performance of a page with Lighthouse's emulated phone. `mayBlock` is for how many milliseconds the page may block input. */
export async function measureWithLighthouse(name: string, url: string, mayBlock: number): Promise<Figure> {
  const auditor = await startAuditor();
  try {
    const audits = [];
    for (let round = 0; round < rounds; round++) audits.push(await auditor.audit(url, ["performance"]));
    const score = median(audits.map(({ scores }) => scores.performance ?? 0));
    const paint = median(audits.map(({ largestPaint }) => largestPaint));
    const blocked = Math.round(median(audits.map((audit) => audit.blocked)));
    const shifts = median(audits.map((audit) => audit.shifts));
    return {
      name: `${name} in Lighthouse, on a phone`,
      figure: `performance ${score}; largest paint ${(paint / 1000).toFixed(2)} s, blocked ${blocked} ms, shifts ${Number(shifts.toFixed(4))}`,
      goal: `100; ≤ ${latestPaint / 1000} s, ≤ ${mayBlock} ms, 0`,
      met: score === 100 && paint <= latestPaint && blocked <= mayBlock && shifts === 0,
    };
  } finally {
    await auditor.close();
  }
}
