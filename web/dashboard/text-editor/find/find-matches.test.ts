import { expect, test } from "vitest";
import { openHtml } from "../open-html.ts";
import { postSchema } from "../schema.ts";
import { findMatches, type Search } from "./find-matches.ts";

// @vitest-environment jsdom

function found(html: string, search: Partial<Search> & { text: string }): string[] {
  const doc = openHtml(html, postSchema);
  return findMatches(doc, { isCaseSensitive: false, isWholeWord: false, ...search }).map(({ from, to }) =>
    doc.textBetween(from, to),
  );
}

test("words are found across formats, in lists, tables and code, but not across lines", () => {
  const html =
    "<p>A <strong>bo</strong>ld word</p><ul><li>bold</li></ul><table><tbody><tr><td>BOLD</td></tr></tbody></table><pre>bold</pre><p>bo</p><p>ld</p>";
  expect(found(html, { text: "bold" })).toEqual(["bold", "bold", "BOLD", "bold"]);
});

test("case and whole words can be matched, in every script", () => {
  const html = "<p>Ärger ärgern ÄRGER</p>";
  expect(found(html, { text: "ärger" })).toEqual(["Ärger", "ärger", "ÄRGER"]);
  expect(found(html, { text: "ärger", isCaseSensitive: true })).toEqual(["ärger"]);
  expect(found(html, { text: "ärger", isWholeWord: true })).toEqual(["Ärger", "ÄRGER"]);
});

test("characters with a meaning in patterns match literally", () => {
  expect(found("<p>f(x) = a.b*c [1] $5 \\d - /</p>", { text: "f(x) = a.b*c [1] $5 \\d - /" })).toHaveLength(1);
  expect(found("<p>axb</p>", { text: "a.b" })).toEqual([]);
  expect(found("<p>one&nbsp;two</p>", { text: "one two" })).toHaveLength(1);
});
