import { expect, test } from "vitest";
import { workOn } from "./text-work.ts";
import { beginning, highlight, type Highlighted, matchingItems, snippet } from "./snippets.ts";

const begun = (...words: string[]) => words.map((word) => ({ words: [word], begun: true }));
const show = (pieces: Highlighted | null) =>
  pieces?.map(({ text, match }) => (match ? `[${text}]` : text)).join("") ?? null;
const filler = (count: number) => Array.from({ length: count }, (_, number) => `w${number}`).join(" ");

test("words that begin with a word of the search are marked, whatever their case and accents", () => {
  expect(show(highlight("A Café is no cafeteria; cafés are.", begun("cafe")))).toBe(
    "A [Café] is no [cafeteria]; [cafés] are.",
  );
  expect(show(highlight("Nothing here", begun("cafe")))).toBe("Nothing here");
  expect(highlight("", begun("a"))).toEqual([]);
});

test("quoted words are marked only where they are adjacent", () => {
  expect(show(highlight("frame time, and the time of a frame", [{ words: ["frame", "time"], begun: false }]))).toBe(
    "[frame time], and the time of a frame",
  );
});

test("markup in a text stays text", () => {
  expect(highlight("<b>bold</b>", begun("bold"))).toEqual([
    { text: "<b>", match: false },
    { text: "bold", match: true },
    { text: "</b>", match: false },
  ]);
});

test("a snippet is the part with most of the search", () => {
  const text = `alpha ${filler(60)} beta gamma alpha ${filler(60)} gamma`;
  expect(show(snippet(text, begun("alpha", "beta", "gamma"), 12))).toContain("[beta] [gamma] [alpha]");
  expect(show(snippet(text, begun("alpha", "beta", "gamma"), 12))).toMatch(/^…w56 .* w4…$/);
});

test("a snippet begins with its sentence if that is near", () => {
  expect(show(snippet(`${filler(30)}. Here stands the word ${filler(30)}`, begun("word"), 10))).toBe(
    "…Here stands the [word] w0 w1 w2 w3 w4 w5…",
  );
});

test("a snippet is not cut at an end of the text, or in a short text", () => {
  expect(show(snippet("Only a word.", begun("word"), 10))).toBe("Only a [word].");
  expect(show(snippet(`${filler(30)} word!`, begun("word"), 10))).toMatch(/^…w21 .* w29 \[word\]!$/);
  expect(snippet("Nothing", begun("word"), 10)).toBeNull();
});

test("a beginning has a given number of words", () => {
  expect(show(beginning("one two three", 2))).toBe("one two…");
  expect(show(beginning("one two", 2))).toBe("one two");
  expect(beginning("", 2)).toEqual([]);
});

test("a snippet is of code or a table only if no paragraph matches", async () => {
  const { text } = await workOn("read", {
    html: "<pre>using Unity; class Alpha</pre><table><tr><td>unity beta</td></tr></table><p>Made in Unity.</p><p>More.</p>",
    words: { language: "en", own: null },
  });
  expect(show(snippet(text, begun("unity", "alpha"), 10))).toBe("Made in [Unity]. More.");
  expect(show(snippet(text, begun("alpha"), 10))).toBe("using Unity; class [Alpha] unity beta");
});

test("of a list, only the items that match are shown, before the beginning of the text", () => {
  const marks = [{ words: ["unity"], begun: true }];
  const found = matchingItems(
    "Unity · C# · Photon · Unity Ads",
    marks,
    "A league of two-minute matches for thumbs.",
    4,
  );
  expect(show(found)).toBe("[Unity] · [Unity] Ads · A league of two…");
  expect(matchingItems("Blender · glTF", marks, "Ten harbor props.", 4)).toBeNull();
  expect(show(matchingItems("Unity", marks, "", 4))).toBe("[Unity]");
});
