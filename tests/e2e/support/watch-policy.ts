import type { Page } from "@playwright/test";

declare global {
  interface Window {
    tellOfViolation(words: string): void;
  }
}

/** Returns a list to which everything is added that the policy of a page forbids. To be called before a page is opened. */
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
