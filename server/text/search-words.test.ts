import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fold, foldText } from "#contract/fold-text.ts";
import {
  arabicForms,
  inOnePiece,
  inOtherKana,
  searchedWords,
  searchVersion,
  searchWords,
  splitUnspaced,
  tokenize,
  writtenWords,
} from "./search-words.ts";

/** Returns whether the words of a search stand side by side in a text; the last one may be the beginning of a longer word. */
function finds(text: string, query: string): boolean {
  const words = searchWords(text);
  const forms = [query, ...arabicForms(query)].map(searchedWords);
  return forms.some((wanted) =>
    words.some((_, at) =>
      wanted.every((word, index) =>
        index === wanted.length - 1 ? words[at + index]?.startsWith(word) : words[at + index] === word,
      ),
    ),
  );
}

const table: readonly [text: string, found: string, notFound: string][] = [
  // Latin
  ["Łódź", "lodz Łódź ŁÓDŹ łó", "dz"],
  ["Größe, GRÖSSE", "grosse größe GRÖẞE gros", "grobe"],
  ["Smørrebrød på Århus", "smorrebrod smørrebrød pa arhus ÅRHUS", "aarhus"],
  [
    "Đorđe, İstanbul, ışık, þing, œuvre, Æsir, Ħamrun",
    "dorde istanbul ISTANBUL isik thing oeuvre œ aesir hamrun",
    "stanbul",
  ],
  ["cafe\u0301 café CAFÉ", "cafe café caf", "afe"],
  ["Tiếng Việt", "tieng viet Tiếng", "tien-g"],
  ["Ｕｎｉｔｙ　２０２６ ﬁlm ½", "unity Ｕｎｉｔｙ 2026 film ﬁ", "２０２５"],
  ["in\u00ADvisible zero\u200Bwidth", "invisible zerowidth", "visible"],
  ["Unity™ and C#", "unity c", "unitytm"],
  ["don't stop-motion", "don stop motion", "dont"],
  // Greek and Cyrillic
  ["ΟΔΟΣ Καλημέρα", "οδος οδός καλημερα", "μερα"],
  ["Ёлка, й и Київ", "елка ёлка и киів київ", "лка"],
  // Arabic
  ["الأَلْعَابُ الإلكترونية", "العاب ألعاب الألعاب الالعاب الكترونيه إلكترونية", "كترون"],
  ["لعبة", "اللعبة لعبه لُعبة لعـبة", "ملعب"],
  ["وبالألعاب للعبة", "لعبة", "ملعب"],
  ["على مستوى ٢٠٢٦", "علي مستوي 2026 ۲۰۲۶", "۲۰۲۵"],
  ["کتاب یک", "كتاب يك کتاب", "تاب"],
  ["שָׁלוֹם", "שלום שָׁלוֹם", "לום"],
  // Marks that make other letters
  ["हिन्दी में खेल", "हिन्दी हि में खेल", "हनद"],
  // Scripts without spaces
  ["東京でゲームを作る", "ゲーム 東京 京 作る る ゲームを作る ｹﾞｰﾑ ゲ", "ケーム 京東 ゲム"],
  ["Unityで3Dゲームを作る", "unityで unity 3d 3dゲーム ゲーム で3d", "2dゲーム unityを"],
  ["ガ行 か\u3099", "ガ が ｶﾞ行", "ハ"],
  ["我在北京开发独立游戏", "游戏 独立游戏 在北京 戏 发独", "戏游"],
  ["การพัฒนาเกมอินดี้", "เกม พัฒนา อินดี้ เกมอินดี้ เก", "เกา"],
  ["ខ្ញុំធ្វើហ្គេម ပရိုဂရမ် ພາສາລາວ", "ហ្គេម ဂရမ် ສາລາວ", "ຂລາວ"],
  // Korean
  ["게임을 만들었다", "게임 게이 게 ㄱ 만들 만들었다", "임을 게입"],
  ["게임을".normalize("NFD"), "게임 게임을", "임"],
];

test.each(table)("a search finds its words in “%s”, and no others", (text, found, notFound) => {
  const all = (queries: string, isFound: boolean) => queries.split(" ").map((query) => [query, isFound]);
  expect(found.split(" ").map((query) => [query, finds(text, query)])).toEqual(all(found, true));
  expect(notFound.split(" ").map((query) => [query, finds(text, query)])).toEqual(all(notFound, false));
});

test("folded texts are folded already", () => {
  for (const [text] of table) expect(foldText(foldText(text))).toBe(foldText(text));
});

test("a part of a folded text leads back to the letters that it was made of", () => {
  const original = (text: string, part: string) => {
    const folded = fold(text);
    const at = folded.text.indexOf(part);
    const { start, end } = folded.range(at, at + part.length);
    return text.slice(start, end);
  };
  expect(original("Die Größe, Übergröße", "grosse")).toBe("Größe");
  expect(original("Die Größe, Übergröße", "ubergrosse")).toBe("Übergröße");
  expect(original("W Łodzi i cafe\u0301 bar", "cafe")).toBe("cafe\u0301");
  expect(original("أحبُّ الأَلْعَابَ كثيرًا", "العاب")).toBe("أَلْعَابَ");
  expect(original("새 게임을", foldText("게임"))).toBe("게임");
  expect(original("½ ﬁlm", "fi")).toBe("ﬁ");
  for (const [text] of table) {
    const folded = fold(text);
    expect(folded.text).toBe(foldText(text));
    expect(folded.range(0, folded.text.length)).toEqual({ start: 0, end: text.length });
  }
});

test("words have their places, and a pair of letters that of its first", () => {
  const shown = (text: string) =>
    tokenize(text).map(({ word, start, end, firstEnd }) => [word, text.slice(start, end), text.slice(start, firstEnd)]);
  expect(shown("– Łódź, C++")).toEqual([
    ["lodz", "Łódź", "Łódź"],
    ["c", "C", "C"],
  ]);
  expect(shown("3D版を")).toEqual([
    ["3d", "3D", "3D"],
    ["版を", "版を", "版"],
    ["を", "を", "を"],
  ]);
  expect(writtenWords("„Łódź“ – 3D版を、è")).toEqual(["Łódź", "3D版を", "è"]);
  expect(inOnePiece("Tower Drift 2: Łódź")).toBe("towerdrift2lodz");
});

test("a search without spaces is split at the words of a dictionary, without particles", () => {
  expect(splitUnspaced("独立游戏开发")).toEqual(["独立", "游戏", "开发"]);
  expect(splitUnspaced("ゲームの作り方")).toEqual(["ゲーム", "作り方"]);
  expect(splitUnspaced("アートディレクション")).toEqual(["アートディレクション"]);
  expect(splitUnspaced("ゲームの")).toEqual(["ゲーム"]);
  expect(splitUnspaced("戏游")).toEqual([]);
  expect(splitUnspaced("นักพัฒนาเกม")).toEqual(["นัก", "พัฒนา", "เกม"]);
});

test("a Japanese word has a form in the other syllabary", () => {
  expect(inOtherKana("げーむ")).toEqual(["ゲーム"]);
  expect(inOtherKana("ゲーム")).toEqual(["げーむ"]);
  expect(inOtherKana("作る")).toEqual(["作ル"]);
  expect(inOtherKana("東京")).toEqual([]);
  expect(inOtherKana("game")).toEqual([]);
});

/** The hash of the words of the texts above, for each version. */
const hashes: Record<number, string> = {
  1: "a465c350c5d7d30002e2428852496451df0ec430231277d2a1e58b6bcb294748",
};

test("the version of the search changes whenever the words of a text do", () => {
  const words = table.map(([text]) => `${foldText(text)}\n${searchWords(text).join(" ")}`).join("\n");
  const hash = createHash("sha256").update(words).digest("hex");
  expect(hash, "Add one to searchVersion, and this hash under the new version here.").toBe(hashes[searchVersion]);
});
