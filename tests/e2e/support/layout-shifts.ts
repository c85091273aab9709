// What moves on a page without being asked to, as browsers measure it.
import type { Page } from "@playwright/test";

/** `value` is the browser's measure: the share of the window that moved, times how far. `afterInput` may be what somebody asked for. */
type Shift = { value: number; afterInput: boolean; what: string[] };

declare global {
  interface Window {
    shifts: Shift[];
  }
  interface PerformanceEntry {
    value?: number;
    hadRecentInput?: boolean;
    sources?: { node: Node | null }[];
  }
}

/** To be called before a page is opened; each page begins anew. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value = 0, hadRecentInput: afterInput = false, sources = [] } of list.getEntries()) {
        window.shifts.push({
          value,
          afterInput,
          what: sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? ""),
          ),
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => window.shifts);
}
