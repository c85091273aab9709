// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type OpenText, openText } from "#tests/support/text-editor.ts";
import {
  changeSearch,
  closeFind,
  findKey,
  goToMatch,
  openFind,
  replaceAllMatches,
  replaceMatch,
} from "./find-state.ts";

const html =
  "<p>Paint the level</p><h2>Le<strong>vel</strong> design</h2><ul><li>levels</li></ul><pre>level</pre><p>end</p>";

function searchFor(
  { editor }: OpenText,
  words: string,
  rules: { isCaseSensitive?: boolean; isWholeWord?: boolean } = {},
) {
  changeSearch(editor, { text: words, isCaseSensitive: false, isWholeWord: false, ...rules });
}

function shown({ editor }: OpenText): string {
  const find = findKey.getState(editor.state);
  return find ? `${find.index + 1} of ${find.matches.length}` : "closed";
}

function selected({ editor: { state } }: OpenText): string {
  return state.doc.textBetween(state.selection.from, state.selection.to);
}

test("matches are shown one after the other, wrapping around at the ends, by whole words and by case", () => {
  const text = openText(html);
  searchFor(text, "level");
  expect(shown(text)).toBe("1 of 4");
  expect([...text.editor.view.dom.querySelectorAll(".find-match")].map(({ textContent }) => textContent)).toEqual([
    "level",
    "Le",
    "vel",
    "level",
    "level",
  ]);
  goToMatch(text.editor, 1);
  expect(shown(text)).toBe("2 of 4");
  goToMatch(text.editor, -1);
  goToMatch(text.editor, -1);
  expect(shown(text)).toBe("4 of 4");
  searchFor(text, "level", { isWholeWord: true });
  expect(shown(text)).toBe("3 of 3");
  searchFor(text, "level", { isWholeWord: true, isCaseSensitive: true });
  expect(shown(text)).toBe("2 of 2");
  searchFor(text, "zebra");
  expect(shown(text)).toBe("0 of 0");
});

test("the search begins with the selected words, and closing it leaves the match selected", () => {
  const text = openText(html);
  text.select("end");
  openFind(text.editor);
  expect(findKey.getState(text.editor.state)?.search.text).toBe("end");
  expect(shown(text)).toBe("1 of 1");
  closeFind(text.editor);
  expect(shown(text)).toBe("closed");
  expect(selected(text)).toBe("end");
  expect(text.editor.view.dom.querySelector(".find-match")).toBeNull();
});

test("the matches follow typing in the text", async () => {
  const text = openText(html);
  searchFor(text, "end");
  text.caret("start", "Paint");
  text.type("the end of ");
  await expect.poll(() => shown(text)).toMatch(/of 2$/);
});

test("replacing one match shows the next", () => {
  const text = openText(html);
  searchFor(text, "level");
  replaceMatch(text.editor, "stage");
  expect(shown(text)).toBe("1 of 3");
  expect(text.html()).toBe(html.replace("Paint the level", "Paint the stage"));
});

test("replacements have the formats of the first letter that they replace", () => {
  const text = openText("<p>The <em>lev</em>el</p>");
  searchFor(text, "level");
  replaceMatch(text.editor, "stage");
  expect(text.html()).toBe("<p>The <em>stage</em></p>");
});

test("all matches are replaced in one undo step, separate from the one before", () => {
  const text = openText(html);
  searchFor(text, "level");
  replaceMatch(text.editor, "stage");
  expect(replaceAllMatches(text.editor, "stage")).toBe(3);
  expect(text.html()).toBe(
    "<p>Paint the stage</p><h2>stage design</h2><ul><li>stages</li></ul><pre>stage</pre><p>end</p>",
  );
  text.press("Mod-z");
  expect(text.html()).toBe(html.replace("Paint the level", "Paint the stage"));
  text.press("Mod-z");
  expect(text.html()).toBe(html);
});
