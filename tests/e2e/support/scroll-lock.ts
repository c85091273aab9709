import type { Page } from "@playwright/test";

/** Returns whether a dialog or the drawer keeps the page behind from scrolling. */
export const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === "hidden");
