// Unexpected layout shifts, as browsers measure them.
import type { BrowserContext, Page } from "@playwright/test";

/**
 * `value` is the browser's measure: the fraction of the window that moved, times the distance. `afterInput` marks shifts that a user may
 * expect.
 */
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

/** Makes every page of the context record its shifts, starting with an empty list. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
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

/**
 * Loads the fonts of a site: on a busy machine, the first page of a visit may briefly show fallback fonts, which differ a little in some
 * letters.
 */
export async function loadFonts(page: Page, { url }: { url: string }): Promise<void> {
  await page.goto(`${url}/login`);
  // Also fonts that this page doesn't use, but not system fonts, which may be missing.
  await page.evaluate(() =>
    Promise.all([...document.fonts].filter(({ family }) => !family.endsWith("Fallback")).map((face) => face.load())),
  );
}
