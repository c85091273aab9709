import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { parseXmlStrictly, textOf } from "#tests/support/xml.ts";
import { sitemapFile, sitemapOf } from "./sitemap.ts";

const entries = Array.from({ length: 5 }, (_, index) => ({
  url: `https://a.example/${index}?x=1&y=2`,
  lastModified: `2026-01-0${index + 1}T00:00:00.000Z`,
  images: [],
}));

function locations(xml: string | null): string[] {
  return DomUtils.getElementsByTagName("loc", parseDocument(xml ?? "", { xmlMode: true })).map((element) =>
    DomUtils.textContent(element),
  );
}

test("a sitemap that is too large for one file is an index of several", async () => {
  expect(locations(await sitemapOf(entries, "https://a.example", 2))).toEqual(
    [1, 2, 3].map((number) => `https://a.example/sitemap-${number}.xml`),
  );
  expect(locations(await sitemapFile(entries, 1, 2))).toEqual([
    "https://a.example/0?x=1&y=2",
    "https://a.example/1?x=1&y=2",
  ]);
  expect(locations(await sitemapFile(entries, 3, 2))).toHaveLength(1);
  expect(await sitemapFile(entries, 4, 2)).toBeNull();
  expect(await sitemapFile(entries, 0, 2)).toBeNull();
  expect(await sitemapFile(entries, 1)).toBeNull();
});

test("an index gives the last change of each of its files", async () => {
  const index = parseXmlStrictly(await sitemapOf(entries, "https://a.example", 2));
  expect([index.name, index.attributes.xmlns]).toEqual(["sitemapindex", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
  expect(index.children.map((file) => file.children.map(({ name }) => name).join(" "))).toEqual([
    "loc lastmod",
    "loc lastmod",
    "loc lastmod",
  ]);
  expect(index.children.map((file) => textOf(file, "lastmod").slice(0, 10))).toEqual([
    "2026-01-02",
    "2026-01-04",
    "2026-01-05",
  ]);
});
