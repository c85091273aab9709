import { receiveFirstView, type ReceivedFile } from "./support/first-view.ts";
import { untilSmallest, weighPage } from "./support/page-weight.ts";
import { expect, test } from "./support/site.ts";

/**
 * Compressed bytes, without the heads of the responses. Images are not counted here, because their sizes are made in the background. `files`
 * includes the fonts that the text of the page asks for, such as the italics of a post.
 */
const budgets = [
  { path: "/blog/scope-is-a-feature", document: 26_300, stylesheet: 19_500, font: 34_500, files: 8 },
  { path: "/", document: 33_300, stylesheet: 22_500, font: 26_000, files: 5 },
  { path: "/blogs", document: 16_000, stylesheet: 17_500, font: 26_000, files: 7 },
  { path: "/portfolio", document: 12_000, stylesheet: 20_000, font: 26_000, files: 6 },
  { path: "/portfolio/all", document: 21_000, stylesheet: 20_000, font: 26_000, files: 5 },
  { path: "/portfolio/moss-and-iron", document: 19_500, stylesheet: 22_400, font: 26_000, files: 8 },
  { path: "/about", document: 17_000, stylesheet: 13_000, font: 26_000, files: 5 },
];
/** Of median length among the example posts. The longest take 3 KB more, and those with images in their first screen up to 9 KB. */
const medianPost = "/blog/boring-leaderboards-are-the-best";
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
      const received = await receiveFirstView(exampleSite.url + path);
      expect(received.filter(({ kind }) => kind === "script")).toEqual([]);
      const needed = received.filter((file) => kinds.some((kind) => kind === file.kind));
      for (const kind of kinds) {
        const ofKind = needed.filter((file) => file.kind === kind);
        expect(
          sum(ofKind, ({ bytes, head }) => bytes - head),
          `${kind} of ${path}`,
        ).toBeLessThanOrEqual(max[kind]);
      }
      expect(needed.length, `files of ${path}`).toBeLessThanOrEqual(files);
    }
  },
);

test(
  "all that travels for a post of median length is at most 80 KB, and 230 KB for the home page, heads of the responses included",
  { tag: "@long" },
  async ({ exampleSite }) => {
    for (const { path, all } of [
      { path: medianPost, all: 80_000 },
      { path: "/", all: 230_000 },
    ]) {
      await untilSmallest(exampleSite.url + path);
      const received = await receiveFirstView(exampleSite.url + path, 2);
      expect(
        sum(received, ({ bytes }) => bytes),
        path,
      ).toBeLessThanOrEqual(all);
    }
  },
);

function sum(files: readonly ReceivedFile[], bytesOf: (file: ReceivedFile) => number): number {
  return files.reduce((total, file) => total + bytesOf(file), 0);
}
