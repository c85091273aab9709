// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";
import { findSlashItems } from "./slash-items.ts";
import { openSlashBelow } from "./slash-below.ts";
import { slashQuery } from "./slash-state.ts";

function labels(query: string): string[] {
  return findSlashItems(query).flatMap(({ items }) => items.map(({ label }) => label));
}

test.each(["/", "words /", "## /", "- /"])("%j opens the list of blocks, and further typing filters it", (typed) => {
  const text = openText();
  text.type(typed);
  expect(slashQuery(text.editor.state)).toBe("");
  text.type("quo");
  expect(slashQuery(text.editor.state)).toBe("quo");
});

test.each(["and/", "```ts /", "/ ", "words / or"])("%j leaves the list of blocks closed", (typed) => {
  const text = openText();
  text.type(typed);
  expect(slashQuery(text.editor.state)).toBeNull();
});

test("a slash in inline code leaves the list of blocks closed", () => {
  const text = openText("<p><code>let a</code></p>");
  text.caret("end", "let a");
  text.type(" /");
  expect(slashQuery(text.editor.state)).toBeNull();
});

test("a slash that the caret passes or undo restores stays text", () => {
  const text = openText("<p>/usr</p>");
  text.caret("end", "/usr");
  expect(slashQuery(text.editor.state)).toBeNull();
  text.type(" /");
  expect(slashQuery(text.editor.state)).toBe("");
  text.caret("start", "/usr");
  expect(slashQuery(text.editor.state)).toBeNull();
  const other = openText();
  other.type("/");
  other.press("Mod-z");
  expect(other.html()).toBe("");
  other.press("Mod-Shift-z");
  expect(other.html()).toBe("<p>/</p>");
  expect(slashQuery(other.editor.state)).toBeNull();
});

test("labels rank before keywords, and languages after blocks", () => {
  expect(labels("head")).toEqual(["Heading 1", "Heading 2", "Heading 3"]);
  expect(labels("ta").slice(0, 2).toSorted()).toEqual(["Table", "Task list"]);
  expect(labels("gds")).toEqual(["Code in GDScript", "Code in Shader"]);
  expect(labels("ts")).toContain("Code in TypeScript");
  expect(labels("h1")[0]).toBe("Heading 1");
  expect(labels("zzz")).toEqual([]);
});

test("the plus of a block opens the list in a line below it, and in an empty line", () => {
  const text = openText("<p>one</p><p></p>");
  openSlashBelow(text.editor, { from: 0, to: 5 });
  text.type("q");
  expect(text.html()).toBe("<p>one</p><p>/q</p>");
  expect(slashQuery(text.editor.state)).toBe("q");
  const empty = openText("<p>one</p><p></p><p>two</p>");
  openSlashBelow(empty.editor, { from: 5, to: 7 });
  expect(empty.html()).toBe("<p>one</p><p>/</p><p>two</p>");
  expect(slashQuery(empty.editor.state)).toBe("");
});
