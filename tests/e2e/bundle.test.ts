import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { languages } from "#words/languages.ts";
import { weighPage } from "./support/page-weight.ts";
import { expect, test } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

const assets = "build/client/assets";

test("the browser gets no validation code and no server code", () => {
  const found = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .filter((name) => /_zod|ZodError|better-sqlite3|argon2/.test(readFileSync(`${assets}/${name}`, "utf8")));
  expect(found).toEqual([]);
});

test("the pages don't build the API's schemas a second time", () => {
  expect(readFileSync("build/server/index.js", "utf8")).not.toMatch(/from ["']zod["']/);
});

test("every script and style is served in the smallest encoding that the browser accepts", async ({
  exampleSite: { url },
}) => {
  for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each))) {
    for (const encoding of ["br", "gzip"]) {
      const answer = await fetch(`${url}/assets/${name}`, { headers: { "accept-encoding": encoding } });
      expect([name, answer.status, answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
        name,
        200,
        encoding,
        "accept-encoding",
      ]);
      expect(await answer.text(), name).toBe(readFileSync(`${assets}/${name}`, "utf8"));
    }
  }
});

/** Kilobytes of 1000 bytes, Brotli; React and its router alone are 96. */
const maxScript = 146;
/** The words of all pages in English, and in a longer language: a file that loads with the first interaction (docs/decisions/0039-words.md). */
const maxWords = 8;
const maxTranslated = 12;
const pages = [
  "/blog/where-your-frame-time-really-goes",
  "/",
  "/about",
  "/portfolio",
  "/portfolio/all",
  "/portfolio/tower-drift",
  "/for/gameplay",
  "/blogs",
  "/blogs/archive",
  "/blogs/category/production",
  "/blogs/search",
  "/login",
];

test("no page exceeds its script budget, or brings the routes of the dashboard’s calls", async ({
  exampleSite: { url },
}) => {
  for (const path of pages) {
    const { script, scripts } = await weighPage(url, path);
    expect(script, path).toBeGreaterThan(90_000);
    expect(script / 1000, path).toBeLessThanOrEqual(maxScript);
    const text = scripts.map((file) => readFileSync(`build/client${file}`, "utf8")).join("\n");
    expect(text, path).toContain("POST /contact");
    expect(text, path).not.toContain("/auth/tokens");
  }
});

test("the words of each language are a file of their own, so that a page loads those of one", () => {
  const files = readdirSync(assets);
  for (const language of languages.keys()) {
    const name = files.find((file) => new RegExp(`^${language}-.{8}\\.js$`).test(file)) ?? "";
    // All that it needs is what makes phrases of sentences, which has no words.
    const imported = [...readFileSync(`${assets}/${name}`, "utf8").matchAll(/from"\.\/([^"]+)"/g)];
    expect(
      imported.map(([, file = ""]) => file.replace(/-.{8}\.js$/, "")),
      language,
    ).toEqual(["phrases"]);
    expect(readFileSync(`${assets}/${name}.br`).length / 1000, language).toBeLessThanOrEqual(
      language === "en" ? maxWords : maxTranslated,
    );
  }
});

test(
  "the first interaction with a page stays within its script budget",
  { tag: "@long" },
  async ({ page, exampleSite: { url } }) => {
    for (const path of pages) {
      const bytes = await weighScript(page, url, path);
      expect(bytes, path).toBeGreaterThan(90_000);
      expect(bytes / 1000, path).toBeLessThanOrEqual(maxScript + maxWords);
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
