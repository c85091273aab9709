// Runs Lighthouse on the pages with its emulated phone: one browser for all pages, one page at a time.
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { ensureChromium } from "../../../scripts/browsers.ts";
import { freePort } from "#tests/support/free-port.ts";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/** Scores from 0 to 100, and the audits that lowered them; for the performance, milliseconds and the layout shift. */
export type Audit = {
  scores: Partial<Record<Category, number>>;
  failed: string[];
  largestPaint: number;
  blocked: number;
  shifts: number;
};

export type Auditor = { audit(url: string, of: readonly Category[]): Promise<Audit>; close(): Promise<void> };

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
    async audit(url, of) {
      const result = await lighthouse(url, { port, onlyCategories: [...of], logLevel: "silent" });
      if (!result) throw new Error(`Lighthouse has nothing to say of ${url}.`);
      const { categories: judged, audits, runtimeError } = result.lhr;
      if (runtimeError) throw new Error(`Lighthouse could not read ${url}: ${runtimeError.message}`);
      const failed = Object.values(judged)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
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
