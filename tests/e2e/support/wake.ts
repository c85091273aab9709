import type { Page } from "@playwright/test";

/** Lets React take over, as the first control that needs it would. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => {
    addEventListener("hydrated", () => { resolve(); }, { once: true });
    document.querySelector("input,[data-search],button:not([popovertarget],[data-theme-toggle])")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  }));
}
