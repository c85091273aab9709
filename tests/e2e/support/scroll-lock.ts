import type { Page } from "@playwright/test";

/** Whether the page stays where it is, because a dialog or the drawer lies before it. */
export const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === "hidden");
