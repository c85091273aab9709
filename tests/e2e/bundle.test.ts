import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { scriptBudget } from "./support/page-weight.ts";
import { expect, test } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

test(
  "the first interaction with a page stays within its script budget",
  { tag: "@long" },
  async ({ page, exampleSite: { url } }) => {
    for (const path of scriptBudget.pages) {
      const bytes = await weighScript(page, url, path);
      expect(bytes, path).toBeGreaterThan(90_000);
      expect(bytes / 1000, path).toBeLessThanOrEqual(scriptBudget.page + scriptBudget.words);
    }
  },
);

/** Returns the bytes of all script that has arrived when the page has handled its first interaction, compressed with Brotli. */
async function weighScript(page: Page, url: string, path: string): Promise<number> {
  await page.goto(url + path, { waitUntil: "load" });
  // The login page has its script from the start.
  if (path !== "/login") await hydrate(page);
  await page.waitForLoadState("networkidle");
  const files = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType("resource")
        .map((entry) => new URL(entry.name).pathname)
        .filter((file) => file.endsWith(".js")),
    ),
  ]);
  return files.reduce((sum, file) => sum + readFileSync(`build/client${file}.br`).length, 0);
}
