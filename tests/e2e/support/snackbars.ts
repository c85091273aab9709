import type { Locator, Page } from "@playwright/test";

/** A message at the bottom left, inside one of the live regions that announce it. */
export function snackbar(page: Page, text: string): Locator {
  return page.locator(".snackbars > [aria-live] > .snackbar").filter({ hasText: text });
}
