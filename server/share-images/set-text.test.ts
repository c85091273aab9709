import { expect, test } from "vitest";
import type { Font } from "./fonts.ts";
import { setText, type SetText } from "./set-text.ts";

const width = 566;
const font: Font = { family: "any", weight: 700 };

/** Sets a text with a measure in which each letter is two thirds as wide as the font is high. */
function set(text: string): Promise<SetText> {
  return setText(text, { font, sizes: [62, 54, 47], width, maxLines: 4 }, async (part) => [...part].length * 0.66);
}

test("a longer title is smaller, and one that is too long ends in an ellipsis on the fourth line", async () => {
  expect((await set("Tower Drift")).size).toBe(62);
  const longer = await set("A kit of modular corridors for small teams and ideas");
  expect([longer.size < 62, longer.lines.length, longer.lines.at(-1)?.endsWith("…")]).toEqual([true, 4, false]);
  const long = await set("Many words about how a game is made ".repeat(6).trim());
  expect([long.size, long.lines.length, long.lines.at(-1)?.endsWith("…")]).toEqual([47, 4, true]);
});

test("a word that is longer than a line is split, never drawn over the block scene", async () => {
  for (const text of [
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "a".repeat(200),
    "字".repeat(200),
  ]) {
    const { lines, size } = await set(text);
    expect(lines.length).toBe(4);
    for (const line of lines) expect([...line].length * 0.66 * size).toBeLessThanOrEqual(width);
  }
});

test("an empty text has no lines", async () => {
  expect((await set("")).lines).toEqual([]);
});

test("the last line has more than one word", async () => {
  const { lines } = await set("Games and web apps for teams that ship");
  const lengths = lines.map((line) => line.length);
  expect(Math.min(...lengths)).toBeGreaterThan(Math.max(...lengths) * 0.6);
});

test("a line ends between words, also in scripts without spaces, and doesn't begin with a comma", async () => {
  for (const [text, words] of [
    ["なぜゲームはカクつくのか、フレーム時間の行方", ["ゲーム", "フレーム", "時間", "か、"]],
    ["为什么你的游戏会掉帧：一次完整的性能分析", ["什么", "游戏", "帧：", "完整", "性能"]],
    ["เวลาเฟรมของคุณหายไปไหน วิธีวัดประสิทธิภาพ", ["เวลา", "วิธี", "ประสิทธิภาพ"]],
    ["Why foo::bar->qux() and a self-made engine", ["foo::bar->qux()", "self-made"]],
  ] as const) {
    const { lines } = await set(text);
    expect(lines.length, text).toBeGreaterThan(1);
    for (const word of words)
      expect(
        lines.some((line) => line.includes(word)),
        `${word} in ${lines.join("|")}`,
      ).toBe(true);
  }
});

test("a title that begins with a Hebrew or Arabic letter is right-to-left", async () => {
  expect((await set("6 — זמן Unity")).rightToLeft).toBe(true);
  expect((await set("زمن Unity 60")).rightToLeft).toBe(true);
  expect((await set("The word כתב in English")).rightToLeft).toBe(false);
});
