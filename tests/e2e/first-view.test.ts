import { measureFirstView } from "../../bench/first-view.ts";
import { weighPage } from "./support/page-weight.ts";
import { expect, test } from "./support/site.ts";

/** Compressed bytes. Images are not counted, because their sizes are made in the background; `npm run bench` measures them. */
const budgets = [
  { path: "/blog/scope-is-a-feature", document: 21_300, stylesheet: 18_600, font: 34_500, files: 8 },
  { path: "/", document: 31_500, stylesheet: 22_500, font: 26_000, files: 5 },
  { path: "/blogs", document: 16_000, stylesheet: 17_500, font: 26_000, files: 7 },
  { path: "/portfolio", document: 12_000, stylesheet: 20_000, font: 26_000, files: 6 },
  { path: "/portfolio/all", document: 21_000, stylesheet: 20_000, font: 26_000, files: 5 },
];
const kinds = ["document", "stylesheet", "font"] as const;

/** Bytes that a new connection sends before it waits for an acknowledgement: ten packets. */
const firstPackets = 14_600;

test("each page is small, loads few files, and needs no script for reading", async ({ exampleSite }) => {
  for (const { path, files, ...max } of budgets) {
    const page = await weighPage(exampleSite.url, path);
    expect(page.scriptsAtOnce, path).toEqual([]);
    for (const kind of kinds) expect(page[kind], `${kind} of ${path}`).toBeLessThanOrEqual(max[kind]);
    expect(page.files, `files of ${path}`).toBeLessThanOrEqual(files);
  }
});

test("with DEFER_HYDRATION=false pages start React immediately", async ({ openSite, page }) => {
  const site = await openSite({ settings: { DEFER_HYDRATION: "false" } });
  await page.goto(`${site.url}/portfolio`);
  await page.waitForFunction(() => window.isHydrated);
});

test("each font that every page preloads arrives in one round trip", async ({ exampleSite }) => {
  const { fonts } = await weighPage(exampleSite.url, "/blogs");
  expect(fonts.map(({ path }) => path)).toEqual([
    expect.stringContaining("zalando"),
    expect.stringContaining("hanken"),
  ]);
  for (const { path, bytes } of fonts) expect(bytes, path).toBeLessThanOrEqual(firstPackets);
});

test(
  "a browser gets only the files that the page references, and no script while the visitor only reads",
  { tag: "@long" },
  async ({ exampleSite }) => {
    for (const { path, files, ...max } of budgets) {
      const view = await measureFirstView(exampleSite.url + path);
      expect(view.script, path).toBe(0);
      for (const kind of kinds) expect(view[kind], `${kind} of ${path}`).toBeLessThanOrEqual(max[kind]);
      const needed = view.files.filter(({ kind }) => kinds.some((each) => each === kind));
      expect(needed.map((file) => file.path).length, `files of ${path}`).toBeLessThanOrEqual(files);
    }
  },
);
