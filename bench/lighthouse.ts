// Runs Lighthouse on the pages with its emulated phone: one browser for all pages, one page at a time.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import SQLite from "better-sqlite3";
import lighthouse from "lighthouse";
import { ensureChromium } from "../scripts/browsers.ts";
import { freePort } from "../tests/support/free-port.ts";
import type { Figure } from "./figure.ts";
import { median } from "./percentile.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

/** Scores from 0 to 100 and the audits that lowered them; for the performance, milliseconds and the layout shift. */
export type Audit = {
  scores: Partial<Record<Category, number>>;
  failed: string[];
  largestPaint: number;
  blocked: number;
  shifts: number;
};

export type Auditor = { audit(url: string, of?: readonly Category[]): Promise<Audit>; close(): Promise<void> };

export async function startAuditor(): Promise<Auditor> {
  const found = ensureChromium();
  if (found.problem !== null) throw new Error(found.problem);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return {
    async audit(url, of = categories) {
      const result = await lighthouse(url, { port, onlyCategories: [...of], logLevel: "silent" });
      if (!result) throw new Error(`Lighthouse has nothing to say of ${url}.`);
      const { categories: judged, audits, runtimeError } = result.lhr;
      if (runtimeError) throw new Error(`Lighthouse could not read ${url}: ${runtimeError.message}`);
      const weighed = Object.values(judged)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ weight }) => weight > 0);
      const failed = weighed
        .filter(({ id }) => (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`);
      // A figure that could not be measured misses its goal.
      const measured = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
      return {
        scores: Object.fromEntries(
          Object.entries(judged).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
        ),
        failed,
        largestPaint: measured("largest-contentful-paint"),
        blocked: measured("total-blocking-time"),
        shifts: measured("cumulative-layout-shift"),
      };
    },
    close: () => browser.close(),
  };
}

/** `mayBlock`: the maximum milliseconds for which the page may block input while it loads. */
type AuditedPage = { name: string; path: string; mayBlock: number };

/** Milliseconds. Tasks shorter than a long task delay no input noticeably. */
const latestPaint = 1500;
const longTask = 50;

/** Returns the median of each figure on each page over several rounds. */
export async function measureWithLighthouse(
  siteUrl: string,
  pages: readonly AuditedPage[],
  rounds: number,
): Promise<Figure[]> {
  const auditor = await startAuditor();
  try {
    const figures: Figure[] = [];
    for (const { name, path, mayBlock } of pages) {
      const audits: Audit[] = [];
      for (let round = 0; round < rounds; round++) audits.push(await auditor.audit(siteUrl + path));
      const scores = categories.map((category) => ({
        category,
        score: median(audits.map((audit) => audit.scores[category] ?? 0)),
      }));
      const of = (what: "largestPaint" | "blocked" | "shifts") => median(audits.map((audit) => audit[what]));
      const [largestPaint, blocked, shifts] = [of("largestPaint"), Math.round(of("blocked")), of("shifts")];
      figures.push({
        name: `${name} in Lighthouse`,
        figure: `${scores.map(({ category, score }) => `${category} ${score}`).join(", ")}; largest paint ${(largestPaint / 1000).toFixed(2)} s, blocked ${blocked} ms, shifts ${Number(shifts.toFixed(4))}`,
        goal: `100 each; ≤ ${latestPaint / 1000} s, ${mayBlock === 0 ? "0" : `≤ ${mayBlock}`} ms, 0`,
        met:
          scores.every(({ score }) => score === 100) &&
          largestPaint <= latestPaint &&
          blocked <= mayBlock &&
          shifts === 0,
        used: Math.max(
          100 / Math.min(...scores.map(({ score }) => score)),
          largestPaint / latestPaint,
          blocked > mayBlock ? 1 + (blocked - mayBlock) / longTask : 0,
        ),
      });
    }
    return figures;
  } finally {
    await auditor.close();
  }
}

/** Waits until a new site has made its image variants in the background, because this work would slow the measured pages down. */
export async function untilImagesAreMade(dataDir: string): Promise<void> {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"), { readonly: true });
  try {
    while (database.prepare("select 1 from media where state = 'pending' limit 1").get() !== undefined)
      await wait(1000);
  } finally {
    database.close();
  }
}
