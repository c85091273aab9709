import { readdirSync, readFileSync } from "node:fs";
import { publicPages, weighScript } from "../../bench/navigation.ts";
import { expect, test } from "./support/site.ts";

const assets = "build/client/assets";

test("no validation code and nothing of the server travels to the browser", () => {
  const found = readdirSync(assets).filter((name) => name.endsWith(".js")).filter((name) => /_zod|ZodError|better-sqlite3|argon2/.test(readFileSync(`${assets}/${name}`, "utf8")));
  expect(found).toEqual([]);
});

test("the API's own schemas are not made a second time by the pages", () => {
  expect(readFileSync("build/server/index.js", "utf8")).not.toMatch(/from ["']zod["']/);
});

test("every script and style travels as small as the browser takes it", async ({ exampleSite: { url } }) => {
  for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each))) {
    for (const encoding of ["br", "gzip"]) {
      const answer = await fetch(`${url}/assets/${name}`, { headers: { "accept-encoding": encoding } });
      expect([name, answer.status, answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([name, 200, encoding, "accept-encoding"]);
      expect(await answer.text(), name).toBe(readFileSync(`${assets}/${name}`, "utf8"));
    }
  }
});

/** Kilobytes of 1000 bytes, Brotli; React and its router alone are 92. The goal is 115 on each page. */
const mostScript: Record<keyof typeof publicPages, number> = {
  post: 112, home: 115, about: 112, portfolio: 110, "portfolio list": 110, project: 112, list: 111, archive: 110, category: 110, search: 111, login: 110,
};

for (const [name, path] of Object.entries(publicPages)) {
  test(`the first interaction with the page "${name}" brings no more script than it did`, async ({ page, exampleSite: { url } }) => {
    const bytes = await weighScript(page, url, path);
    expect(bytes).toBeGreaterThan(90_000);
    expect(bytes / 1000).toBeLessThanOrEqual(Object.entries(mostScript).find(([each]) => each === name)?.[1] ?? 0);
  });
}

test("what stands still in a page is not in its scripts as well: boot script, logos, the pictures and words of the front page", () => {
  const texts = readdirSync(assets).filter((name) => /^(site|root|home)-.*\.js$/.test(name)).map((name) => readFileSync(`${assets}/${name}`, "utf8"));
  expect(texts.length).toBeGreaterThan(3);
  for (const once of ["prefers-color-scheme: dark", 'viewBox="0 0 1200 952"', "M492.5 69.8", "Playable Prototype", "on budgets I can explain", "I gave the editor its undo.", "one very long quiz night", "schema.org"]) expect(texts.filter((text) => text.includes(once)), once).toEqual([]);
});

test("what opens later brings styles of its own alone: those of the page are not read a second time", async ({ page, exampleSite: { url } }) => {
  await page.goto(`${url}/portfolio/tower-drift`);
  const read = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(href ?? "").pathname));
  const before = await read();
  expect(before.length).toBeGreaterThan(1);
  await page.getByRole("link", { name: /at full size$/ }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const after = await read();
  expect(after.length).toBeGreaterThan(before.length);
  expect(after).toEqual([...new Set(after)]);
});
