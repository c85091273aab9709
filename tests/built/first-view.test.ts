import { firstViewBudgets, weighPage } from "#tests/e2e/support/page-weight.ts";
import { expect, test } from "./support/site.ts";

/** Bytes that a new connection sends before it waits for an acknowledgement: ten packets. */
const firstPackets = 14_600;

test("each page is small, loads few files, and needs no script for reading", async ({ exampleSite }) => {
  for (const { path, files, ...max } of firstViewBudgets) {
    const page = await weighPage(exampleSite.url, path);
    expect(page.scriptsAtOnce, path).toEqual([]);
    for (const kind of ["document", "stylesheet", "font"] as const)
      expect(page[kind], `${kind} of ${path}`).toBeLessThanOrEqual(max[kind]);
    expect(page.files, `files of ${path}`).toBeLessThanOrEqual(files);
  }
});

test("each font that every page preloads arrives in one round trip", async ({ exampleSite }) => {
  const { fonts } = await weighPage(exampleSite.url, "/blogs");
  expect(fonts.map(({ path }) => path)).toEqual([
    expect.stringContaining("zalando"),
    expect.stringContaining("hanken"),
  ]);
  for (const { path, bytes } of fonts) expect(bytes, path).toBeLessThanOrEqual(firstPackets);
});
