import { expect, test } from "vitest";
import { excerpt, firstSentence, summarize, wholeSentences } from "./excerpt.ts";

test.each([
  ["A short text stays.", 30, "A short text stays."],
  ["A long text ends with a whole word, and three dots", 42, "A long text ends with a whole word, and…"],
  ["😀😀😀😀😀", 8, "😀😀😀…"],
  ["The comma before the cut goes, as one ends here", 33, "The comma before the cut goes…"],
])("an excerpt of “%s” with %i characters is “%s”", (text, length, cut) => {
  expect(excerpt(text, length)).toBe(cut);
});

test.each([
  ["It was cut on paper, in one day. Nobody missed it.", "It was cut on paper, in one day."],
  ["It has only one sentence without an end", "It has only one sentence without an end"],
  ["It went from 9.1 s to 3.4 s on an old phone. It stays there.", "It went from 9.1 s to 3.4 s on an old phone."],
  ["We asked everybody (“Does it start?”). It did.", "We asked everybody (“Does it start?”)."],
  ["Somebody asked us in the street: “Does it start?” It did.", "Somebody asked us in the street: “Does it start?”"],
  ["It is made for older phones, e.g. Androids. That is hard.", "It is made for older phones, e.g. Androids."],
  ["Photo mode, never. It took eleven days of one spring.", "Photo mode, never. It took eleven days of one spring."],
  [
    "这是一个关于移动车道而不是移动塔楼的塔防游戏，每一局的时间只有两分钟左右。玩家很多。",
    "这是一个关于移动车道而不是移动塔楼的塔防游戏，每一局的时间只有两分钟左右。",
  ],
  ["هذه لعبة دفاع عن الأبراج تتحرك فيها الممرات. لعبها الكثيرون.", "هذه لعبة دفاع عن الأبراج تتحرك فيها الممرات."],
])("the first sentence of “%s” is “%s”", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test.each([
  ["both sentences that fit", 100, "The lanes move instead of towers. A round takes two minutes."],
  ["only the first of two", 45, "The lanes move instead of towers."],
  ["the whole first sentence, whatever its length", 20, "The lanes move instead of towers."],
])("a card shows %s", (_what, length, shown) => {
  expect(wholeSentences(" The lanes move instead of towers. A round takes two minutes. ", length)).toBe(shown);
});

test("a summary is cut between sentences, and within one only if the first is too long", () => {
  const text = "The lanes move instead of towers. A round takes two minutes.";
  expect(summarize(text, 200)).toBe(text);
  expect(summarize(text, 50)).toBe("The lanes move instead of towers.");
  expect(summarize(text, 20)).toBe("The lanes move…");
});
