import { expect, test } from "vitest";
import { parseHtml } from "#tests/support/parse-html.ts";
import { blocksOf, diffBlocks, diffWords, type WordChange } from "./block-diff.ts";
import { diffLists } from "./list-diff.ts";

const blocks = (html: string) => blocksOf(html, parseHtml);
const paragraphs = (...texts: string[]) => blocks(texts.map((text) => `<p>${text}</p>`).join(""));
const marks = { same: "", added: "+", removed: "-" } as const;
const written = (changes: readonly WordChange[]) =>
  changes
    .map(({ kind, tokens }) => {
      const text = tokens.map((token) => token.text).join("");
      return kind === "same" ? text : `[${marks[kind]}${text}]`;
    })
    .join("");

test("the diff of two lists has the fewest steps, whatever they contain", () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  for (let round = 0; round < 400; round++) {
    const [one, other] = [0, 1].map(() => Array.from({ length: random(12) }, () => String(random(4)))) as [
      string[],
      string[],
    ];
    const stretches = diffLists(one, other);
    expect(stretches.flatMap(({ before }) => one.slice(...before))).toEqual(one);
    expect(stretches.flatMap(({ after }) => other.slice(...after))).toEqual(other);
    for (const { same, before, after } of stretches)
      if (same) expect(one.slice(...before)).toEqual(other.slice(...after));
    const kept = stretches
      .filter((stretch) => stretch.same)
      .reduce((sum, { before }) => sum + before[1] - before[0], 0);
    expect(kept).toBe(longestCommon(one, other));
  }
});

test("two long texts with nothing in common are quickly reported as one replacement", () => {
  const [one, other] = ["a", "b"].map((letter) => Array.from({ length: 20_000 }, (_, index) => letter + index)) as [
    string[],
    string[],
  ];
  expect(diffLists(one, other)).toEqual([{ same: false, before: [0, 20_000], after: [0, 20_000] }]);
});

test("changes are reported word by word, and adjacent changed words together", () => {
  expect(written(diffWords("The old cat sat.", "The young dog sat."))).toBe("The [-old cat][+young dog] sat.");
  expect(written(diffWords("", "New"))).toBe("[+New]");
  expect(written(diffWords("Same", "Same"))).toBe("Same");
});

test("edited paragraphs are compared with their old text, and others are added or removed", () => {
  const changes = diffBlocks(
    paragraphs("one two three four", "will go", "last words here"),
    paragraphs("one two three five", "last words here", "brand new"),
  );
  expect(changes.map((change) => change.kind)).toEqual(["changed", "removed", "same", "added"]);
  expect(changes[0]?.kind === "changed" && written(changes[0].words)).toBe("one two three [-four][+five]");
});

test("changed formats, link URLs, images and block types count as changes", () => {
  const changesOf = (before: string, after: string) =>
    diffBlocks(blocks(before), blocks(after))
      .map((change) => (change.kind === "changed" ? written(change.words) : change.kind))
      .join();
  expect(changesOf("<p>a bold word</p>", "<p>a <strong>bold</strong> word</p>")).toBe("a [-bold][+bold] word");
  expect(changesOf(`<p>see <a href="/a">this</a></p>`, `<p>see <a href="/b">this</a></p>`)).toBe(
    "see this[- (/a)][+ (/b)]",
  );
  expect(changesOf(`<p>see <img src="/media/a.png" alt="x"></p>`, `<p>see <img src="/media/b.png" alt="x"></p>`)).toBe(
    "see [-Image: x][+Image: x]",
  );
  expect(diffBlocks(blocks("<p>Title</p>"), blocks("<h2>Title</h2>"))).toMatchObject([
    { kind: "changed", before: { label: "" }, after: { label: "Heading 2" } },
  ]);
  expect(changesOf("<p>same   words</p>\n<p></p>", "<p>same words</p>")).toBe("same");
  expect(changesOf("<ul><li>one</li><li>two</li></ul>", "<ul><li>one</li><li>three</li></ul>")).toBe(
    "• one\n• [-two][+three]",
  );
});

function longestCommon(one: readonly string[], other: readonly string[]): number {
  const best = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  for (let a = one.length - 1; a >= 0; a--) {
    for (let b = other.length - 1; b >= 0; b--) {
      const row = best[a];
      if (row)
        row[b] =
          one[a] === other[b] ? 1 + (best[a + 1]?.[b + 1] ?? 0) : Math.max(best[a + 1]?.[b] ?? 0, row[b + 1] ?? 0);
    }
  }
  return best[0]?.[0] ?? 0;
}
