import type { Page } from "@playwright/test";

declare global {
  interface Window {
    tellOfViolation(words: string): void;
  }
}

/** Returns a list of everything that a page's policy blocks from now on. Call this before opening a page. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const forbidden: string[] = [];
  await page.exposeFunction("tellOfViolation", (words: string) => {
    forbidden.push(`${new URL(page.url()).pathname}: ${words}`);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      window.tellOfViolation(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  return forbidden;
}
