// Unexpected layout shifts, as browsers measure them.
import type { BrowserContext, Disposable, Page } from "@playwright/test";

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

/** Opens a page in a tab of its own, without fonts, and returns what moves while it loads. */
export async function shiftsWhileLoading(
  context: BrowserContext,
  viewport: { width: number; height: number },
  open: (page: Page) => Promise<unknown>,
): Promise<Shift[]> {
  const page = await context.newPage();
  await leaveOutFonts(page);
  await page.setViewportSize(viewport);
  await open(page);
  const shifts = await shiftsOf(page);
  await page.close();
  return shifts;
}

/**
 * Makes a tab show the site without its fonts until `bringFonts`: when these arrive depends on the machine, and words that have a little more
 * room then may move what is below them.
 */
export async function leaveOutFonts(page: Page): Promise<Disposable> {
  return page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { --font-display: sans-serif !important; --font-text: sans-serif !important; }");
    document.adoptedStyleSheets.unshift(sheet);
  });
}

/** Shows the current page with its fonts. */
export async function bringFonts(page: Page): Promise<void> {
  await page.evaluate(() => document.adoptedStyleSheets.shift());
}
