import { expect, test } from "vitest";
import { fuzzyMatch } from "./fuzzy.ts";

function marked(typed: string, text: string): string | null {
  return (
    fuzzyMatch(typed, text)
      ?.pieces.map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
      .join("") ?? null
  );
}

test("finds beginnings of words and marks the matching letters", () => {
  expect(marked("new", "New Post")).toBe("[New] Post");
  expect(marked("post", "New Post")).toBe("New [Post]");
  expect(marked("po ne", "New Post")).toBe("[Ne]w [Po]st");
});

test("skips letters when the others begin words or are adjacent", () => {
  expect(marked("np", "New Post")).toBe("[N]ew [P]ost");
  expect(marked("nwpo", "New Post")).toBe("[N]e[w] [Po]st");
});

test("scattered or missing letters don't match", () => {
  expect(marked("ight", "Switch between light and dark theme")).toBe("Switch between l[ight] and dark theme");
  expect(marked("wnan", "Switch between light and dark theme")).toBeNull();
  expect(marked("postx", "New Post")).toBeNull();
});

test("case and accents don't matter", () => {
  expect(marked("cafe", "Ein Café am Meer")).toBe("Ein [Café] am Meer");
  expect(marked("lodz gross", "Łódź, große Stadt")).toBe("[Łódź], [groß]e Stadt");
  expect(marked("ゲーム", "東京でゲームを作る")).toBe("東京で[ゲーム]を作る");
  expect(marked("게이", "🎮 게임")).toBe("🎮 [게임]");
});

test("the beginning of a word ranks above its middle, and a label above its synonyms", () => {
  const score = (typed: string, text: string, others?: string) => fuzzyMatch(typed, text, others)?.score ?? -1;
  expect(score("port", "Portfolio")).toBeGreaterThan(score("port", "Report"));
  expect(score("media", "Media")).toBeGreaterThan(score("media", "Upload Files", "media"));
  expect(score("media", "Upload Files", "media")).toBeGreaterThan(0);
  expect(score("post", "New Post")).toBeGreaterThan(score("post", "New Post about something else"));
});

test("an empty text matches everything and marks nothing", () => {
  expect(marked("  ", "New Post")).toBe("New Post");
});
