import { expect, test } from "vitest";
import { slugify } from "./slugs.ts";

test("a slug keeps letters and digits of any script, and drops accents, signs and outer hyphens", () => {
  expect(slugify("Größe & Café: 2048!")).toBe("grosse-cafe-2048");
  expect(slugify("日本語の題名")).toBe("日本語の題名");
  expect(slugify("हिन्दी")).toBe("हिन्दी");
  expect(slugify("C++ and C#")).toBe("cpp-and-csharp");
  expect(slugify("!!!")).toBe("");
});

test("invisible characters of a title are not in its slug", () => {
  expect(slugify("🎮🕹️👾 Emoji in a title")).toBe("emoji-in-a-title");
  expect(slugify("👩\u200D🚀 to the moon 1️⃣")).toBe("to-the-moon-1");
  expect(slugify("soft\u00ADhyphen and\u200Bnothing")).toBe("softhyphen-andnothing");
  expect(slugify("\u200E-\uFE0F- left")).toBe("left");
  for (const invisible of ["\uFE0F", "\u200D", "\u2060", "\u20E3"]) expect(slugify(invisible)).toBe("");
});

test("only Latin letters lose their accents, because marks in other scripts make different letters", () => {
  for (const [title, slug] of [
    ["Ёлка и йод", "ёлка-и-йод"],
    ["Тестовый доклад", "тестовый-доклад"],
    ["Їжак і ґанок, ўсё", "їжак-і-ґанок-ўсё"],
    ["ไทยน้ำ", "ไทยน้ำ"],
    ["Ελληνικά", "ελληνικά"],
    ["が ぎ ガ", "が-ぎ-ガ"],
    ["한글", "한글"],
    ["אָב", "אָב"],
    ["Ｆｕｌｌ １２ ｶﾞ ﬁne", "full-12-ガ-fine"],
    ["Ñandú Việt Nam İzmir", "nandu-viet-nam-izmir"],
  ] as const) {
    for (const form of ["NFC", "NFD"] as const)
      expect(slugify(title.normalize(form)), title).toBe(slug.normalize("NFC"));
    expect(slugify(slug)).toBe(slug.normalize("NFC"));
  }
});
