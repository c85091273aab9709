import { receiveFirstView, type ReceivedFile } from "./support/first-view.ts";
import { firstViewBudgets, untilSmallest } from "./support/page-weight.ts";
import { expect, test } from "./support/site.ts";

/** Of median length among the example posts. The longest take 3 KB more, and those with images in their first screen up to 9 KB. */
const medianPost = "/blog/boring-leaderboards-are-the-best";
const kinds = ["document", "stylesheet", "font"] as const;

test("with DEFER_HYDRATION=false pages start React immediately", async ({ openSite, page }) => {
  const site = await openSite({ settings: { DEFER_HYDRATION: "false" } });
  await page.goto(`${site.url}/portfolio`);
  await page.waitForFunction(() => window.isHydrated);
});

test(
  "a browser gets only the files that the page references, and no script while the visitor only reads",
  { tag: "@long" },
  async ({ exampleSite }) => {
    for (const { path, files, ...max } of firstViewBudgets) {
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
