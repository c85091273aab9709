import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { sitemapFile, sitemapOf } from "./sitemap.ts";

const entries = Array.from({ length: 5 }, (_, index) => ({ url: `https://a.example/${index}?x=1&y=2`, lastModified: "", images: [] }));

function locations(xml: string | null): string[] {
  return DomUtils.getElementsByTagName("loc", parseDocument(xml ?? "", { xmlMode: true })).map((element) => DomUtils.textContent(element));
}

test("a sitemap that is too large for one file is an index of several", () => {
  expect(locations(sitemapOf(entries, "https://a.example", 2))).toEqual([1, 2, 3].map((number) => `https://a.example/sitemap-${number}.xml`));
  expect(locations(sitemapFile(entries, 1, 2))).toEqual(["https://a.example/0?x=1&y=2", "https://a.example/1?x=1&y=2"]);
  expect(locations(sitemapFile(entries, 3, 2))).toHaveLength(1);
  expect(sitemapFile(entries, 4, 2)).toBeNull();
  expect(sitemapFile(entries, 0, 2)).toBeNull();
  expect(sitemapFile(entries, 1)).toBeNull();
});
