import { expect, test } from "vitest";
import { createFaces } from "./faces.ts";
import { setText, type SetText } from "./set-text.ts";

const faces = createFaces();
const width = 566;

function set(text: string, language = "en"): Promise<SetText> {
  return setText(text, faces, { style: "display", sizes: [62, 54, 47], width, lines: 4, language });
}

function facesOf({ lines }: SetText): string[] {
  return [...new Set(lines.flatMap(({ glyphs }) => glyphs.map(({ face }) => face.name)))];
}

const titles: Record<string, string> = {
  English: "Where your frame time really goes",
  "West European": "Größe zählt: naïve façades & señores",
  "Polish and Czech": "Łódź, Žižkov, příliš žluťoučký kůň",
  Vietnamese: "Thời gian khung hình của bạn đi đâu?",
  Turkish: "Oyununuz neden yavaş: ığüşöç İ",
  Russian: "Как не потерять кадры: разбор профилировщика",
  Ukrainian: "Їжак і ґанок: щоденник розробки",
  Greek: "Πώς να μη χάνεις καρέ στο παιχνίδι σου",
  Armenian: "Որտե՞ղ է կորչում կադրի ժամանակը",
  Georgian: "თამაშის კადრების დრო სად ქრება",
  Hebrew: "לאן באמת הולך זמן הפריים ב-Unity 6?",
  "Hebrew with points": "שָׁלוֹם עֲלֵיכֶם",
  Arabic: "أين يذهب زمن الإطار حقًا في Unity 6؟ (دليل عملي)",
  Persian: "چگونه بازی‌های خود را بهینه می‌کنیم: نسخهٔ ۲",
  Urdu: "آپ کا فریم ٹائم کہاں جاتا ہے؟",
  Hindi: "आपका फ़्रेम समय वास्तव में कहाँ जाता है: प्रोफ़ाइलिंग",
  Bengali: "আপনার ফ্রেম টাইম আসলে কোথায় যায়",
  Punjabi: "ਤੁਹਾਡਾ ਫਰੇਮ ਸਮਾਂ ਅਸਲ ਵਿੱਚ ਕਿੱਥੇ ਜਾਂਦਾ ਹੈ",
  Gujarati: "તમારો ફ્રેમ સમય ખરેખર ક્યાં જાય છે",
  Odia: "ଆପଣଙ୍କ ଫ୍ରେମ୍ ସମୟ ପ୍ରକୃତରେ କୁଆଡେ ଯାଏ",
  Tamil: "உங்கள் பிரேம் நேரம் உண்மையில் எங்கே செல்கிறது",
  Telugu: "మీ ఫ్రేమ్ సమయం నిజంగా ఎక్కడికి వెళుతుంది",
  Kannada: "ನಿಮ್ಮ ಫ್ರೇಮ್ ಸಮಯ ನಿಜವಾಗಿಯೂ ಎಲ್ಲಿಗೆ ಹೋಗುತ್ತದೆ",
  Malayalam: "മലയാളം: ഗെയിം വികസനത്തിന്റെ രഹസ്യങ്ങൾ",
  Sinhala: "ඔබේ රාමු කාලය ඇත්තටම යන්නේ කොතැනටද",
  Thai: "เวลาเฟรมของคุณหายไปไหน วิธีวัดประสิทธิภาพ",
  Lao: "ເວລາເຟຣມຂອງເຈົ້າໄປໃສ",
  Khmer: "ហេតុអ្វីបានជាហ្គេមរបស់អ្នកយឺត",
  Burmese: "သင့်ဂိမ်း ဘာကြောင့် နှေးနေတာလဲ",
  Tibetan: "ཁྱེད་ཀྱི་རྩེད་མོ་ག་ལ་འགྲོ་བ",
  Amharic: "ገንቢዎች ስለ ጨዋታ አፈጻጸም ማወቅ ያለባቸው",
  "Chinese (simplified)": "为什么你的游戏会掉帧：一次完整的性能分析",
  "Chinese (traditional)": "為什麼你的遊戲會掉幀：一次完整的效能分析",
  Japanese: "なぜゲームはカクつくのか、フレーム時間の行方",
  Korean: "왜 게임이 끊기는가: 프레임 시간의 행방",
  Runes: "ᚠᚢᚦᚨᚱᚲ",
  Cherokee: "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ",
  Emoji: "Ship it 🚀 with 👩‍💻, 👩🏽‍🚀 and 🇺🇦, ❤️ 1️⃣",
  Symbols: "→ ★ ✓ ∑ ≠ ½ ™ © € ₹ “quotes” – and — dashes…",
};

test("a title in any script is drawn without an empty box, all of it", async () => {
  for (const [name, title] of Object.entries(titles)) {
    const text = await set(title);
    expect(text.missing, name).toEqual([]);
    const glyphs = text.lines.flatMap((line) => line.glyphs);
    expect(glyphs.length, name).toBeGreaterThan(2);
    expect(
      glyphs.filter(({ id }) => id === 0),
      name,
    ).toEqual([]);
    expect(text.lines.length, name).toBeLessThanOrEqual(4);
    for (const line of text.lines) expect(line.width * text.size, name).toBeLessThanOrEqual(width);
  }
});

test("Han characters have the forms of the language that the title is in", async () => {
  expect(facesOf(await set("直接观察帧时间"))[0]).toMatch(/^noto-sans-sc/);
  expect(facesOf(await set("效能分析與遊戲"))[0]).toMatch(/^noto-sans-tc/);
  expect(facesOf(await set("骨の直し方")).every((name) => name.startsWith("noto-sans-jp"))).toBe(true);
  expect(facesOf(await set("직접 漢字")).every((name) => /^noto-sans-kr|zalando/.test(name))).toBe(true);
  expect(facesOf(await set("直接", "ja"))[0]).toMatch(/^noto-sans-jp/);
});

test("a right-to-left title begins at the right, with its numbers and Latin words left to right", async () => {
  const arabic = await set("زمن Unity 60");
  expect(arabic.rightToLeft).toBe(true);
  const [line] = arabic.lines;
  const firstOf = (pattern: RegExp) =>
    Math.min(...(line?.glyphs ?? []).filter(({ face }) => pattern.test(face.name)).map(({ x }) => x));
  expect(firstOf(/arabic/)).toBeGreaterThan(firstOf(/zalando/));
  expect((await set("The word כתב in English")).rightToLeft).toBe(false);
});

test("letters that join are joined: an Arabic word has other glyphs than its letters alone", async () => {
  const ids = async (text: string) =>
    (await set(text)).lines.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)).toSorted((a, b) => a - b);
  expect(await ids("بيت")).not.toEqual(await ids("ب ي ت"));
});

test("emoji are in colour, and a family or a flag is one image", async () => {
  const text = await set("🇺🇦👩‍💻");
  const glyphs = text.lines.flatMap((line) => line.glyphs);
  expect(glyphs).toHaveLength(2);
  expect(glyphs.every(({ face, id }) => face.palette !== null && face.source.getGlyphColorLayers(id).length > 1)).toBe(
    true,
  );
});

test("letters in fancy dress are plain letters, accents that no font can place are left away", async () => {
  const text = await set("𝔻𝕠𝕦𝕓𝕝𝕖 ﬁne");
  expect(text.missing).toEqual([]);
  expect(facesOf(text)).toEqual(["zalando-sans-expanded"]);
});

test("what no font has is left out, and so are characters that would turn the text round", async () => {
  const plain = await set("ab");
  const odd = await set("a\u202eb\u0000\u{10fffd}");
  expect(odd.missing).toEqual(["\u{10fffd}"]);
  expect(odd.lines.flatMap(({ glyphs }) => glyphs.map(({ id }) => id))).toEqual(
    plain.lines.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)),
  );
});

test("a longer title is smaller, and one that is too long ends in an ellipsis on the fourth line", async () => {
  expect((await set("Tower Drift")).size).toBe(62);
  const longer = await set("A kit of modular corridors for small teams with large ideas and no time");
  expect([longer.size < 62, longer.lines.length]).toEqual([true, 4]);
  const ellipsis = (await set("…")).lines[0]?.glyphs[0];
  const long = await set("Many words about how a game is made ".repeat(6));
  expect([long.size, long.lines.length]).toEqual([47, 4]);
  expect(long.lines.at(-1)?.glyphs.at(-1)?.id).toBe(ellipsis?.id);
  expect(longer.lines.at(-1)?.glyphs.at(-1)?.id).not.toBe(ellipsis?.id);
});

test("a word that is longer than a line is parted, never drawn over the image", async () => {
  for (const text of [
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "a".repeat(200),
    "字".repeat(200),
    "🎮".repeat(100),
  ]) {
    const { lines, size } = await set(text);
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(width);
  }
});

test("nothing makes no lines", async () => {
  for (const text of ["", "   ", "\u200b\u200d"]) expect((await set(text)).lines).toEqual([]);
});

test("no word stands alone on the last line", async () => {
  const { lines } = await set("Games, web apps and the teams that ship them");
  const widths = lines.map((line) => line.width);
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) * 0.6);
});
