import type { BrowserContext } from "@playwright/test";

declare global {
  interface Window {
    tellOfViolation(words: string): void;
  }
}

/** Calls `onViolation` with everything that the policies of the context's pages block. */
export async function watchPolicy(context: BrowserContext, onViolation: (words: string) => void): Promise<void> {
  await context.exposeBinding("tellOfViolation", ({ page }, words: string) => {
    onViolation(`${new URL(page.url()).pathname}: ${words}`);
  });
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      window.tellOfViolation(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
}
