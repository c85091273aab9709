import { expect, test } from "vitest";
import { listUndrawable, toDrawable, toDrawableWithGaps } from "./drawable-text.ts";
import { fontFor, readCharacters } from "#server/share-images/fonts.ts";

const hasCharacter = await readCharacters();
const drawable = (text: string) => toDrawable(text, hasCharacter);

test("a title in ten scripts is drawn completely", () => {
  for (const title of [
    "Where your frame time really goes",
    "Größe zählt: naïve façades & señores — “x”",
    "Łódź, Žižkov, příliš žluťoučký kůň",
    "Thời gian khung hình của bạn đi đâu?",
    "Oyununuz neden yavaş: ığüşöç İ",
    "Как не потерять кадры: разбор профилировщика",
    "Їжак і ґанок: щоденник розробки",
    "Πώς να μη χάνεις καρέ στο παιχνίδι σου",
    "לאן באמת הולך זמן הפריים ב-Unity 6?",
    "שָׁלוֹם עֲלֵיכֶם".normalize("NFC"),
    "أين يذهب زمن الإطار حقًا في Unity 6؟ (دليل عملي)",
    "چگونه بازی\u200cهای خود را بهینه می\u200cکنیم: نسخهٔ ۲",
    "آپ کا فریم ٹائم کہاں جاتا ہے؟",
    "आपका फ़्रेम समय वास्तव में कहाँ जाता है: प्रोफ़ाइलिंग".normalize("NFC"),
    "เวลาเฟรมของคุณหายไปไหน วิธีวัดประสิทธิภาพ",
    "为什么你的游戏会掉帧：一次完整的性能分析",
    "為什麼你的遊戲會掉幀：一次完整的效能分析",
    "なぜゲームはカクつくのか、フレーム時間の行方",
    "왜 게임이 끊기는가: 프레임 시간의 행방",
    "→ ★ ½ ™ © € ₹ “quotes” – and — dashes…",
  ])
    expect(drawable(title)).toBe(title);
});

test("a title with a letter of another script can't be drawn", () => {
  for (const title of ["ཁྱེད་ཀྱི", "ហេតុអ្វី", "আপনার ফ্রেম", "தமிழ்", "ᚠᚢᚦ", "Learning Tibetan: ཁྱེད", "ᏣᎳᎩ"])
    expect(drawable(title), title).toBeNull();
});

test("emoji, invisible characters and characters that no font has are left out", () => {
  expect(drawable("Ship it 🚀 with 👩‍💻, 🇺🇦 and ❤️")).toBe("Ship it with , and");
  expect(drawable("a\u202eb\u0000\u{10fffd}")).toBe("ab");
  for (const nothing of ["", "   ", "\u200b\u200d", "🚀🚀"]) expect(drawable(nothing)).toBe("");
});

test("styled letters become plain letters", () => {
  expect(drawable("𝔻𝕠𝕦𝕓𝕝𝕖 ﬁne")).toBe("Double fine");
});

test("Han characters have the forms of the title's language", () => {
  const first = (text: string, language = "en") =>
    /Noto Sans (SC|JP|KR)/.exec(fontFor(text, "display", language).family)?.[1];
  expect(["直接观察帧时间", "骨の直し方", "직접 漢字"].map((text) => first(text))).toEqual(["SC", "JP", "KR"]);
  expect(first("直接", "ja")).toBe("JP");
});

test("words with letters that no font has become a gap, and are told", () => {
  const hasCharacter = (character: string) => /[a-z.…[\]]/i.test(character);
  expect(toDrawableWithGaps("Worked in दिल्ली शहर for years 🎉.", hasCharacter)).toEqual({
    drawn: "Worked in […] for years .",
    missing: expect.arrayContaining(["द", "श"]),
  });
  expect(toDrawableWithGaps("All  of\nit", hasCharacter)).toEqual({ drawn: "All of it", missing: [] });
});

test("what would be left out is named once: emoji, symbols and letters that no font has, but nothing invisible", () => {
  expect(listUndrawable("Game 🎮👩‍💻🎮 ᚠᚢᚠ", hasCharacter)).toEqual(["🎮", "👩‍💻", "ᚠ", "ᚢ"]);
  expect(listUndrawable("试作\u200b “x”\t\n½\u2068ﬁ\ufe0f 𝔸", hasCharacter)).toEqual([]);
});
