import { limits } from "./limits.ts";

/** Latin letters that Unicode does not decompose, and how they are written without them. */
export const latinLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" }),
);

/** Joiners, variation selectors and similar characters, and the frames around emoji. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;

/** Latin letters with their accents, numerals, and forms for layout, such as half-width kana. */
const foldable = /\p{Script=Latin}[\u0300-\u036f]*|[\p{N}\ufb00-\ufdff\ufe70-\uffef]+/gu;

/**
 * Returns the text with Latin letters without their accents. In other scripts the same marks make other letters, such as й and и, so they
 * stay.
 */
export function withoutAccents(text: string): string {
  return text.normalize("NFC").replace(foldable, (part) =>
    part
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC"),
  );
}

/**
 * Returns lower-case letters, digits and single hyphens. Latin letters lose their accents. Other scripts are kept, because a URL in the
 * reader's own script is better than none. Returns "" for a text without letters and digits.
 */
export function slugify(text: string): string {
  return withoutAccents(text)
    .replace(invisible, "")
    .toLocaleLowerCase("en")
    .replace(/[ßæœøđðþłı]/g, (letter) => latinLetters.get(letter) ?? letter)
    .replace(/c\+\+/g, "cpp")
    .replace(/c#/g, "csharp")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .slice(0, limits.slug)
    .replace(/^-+|-+$/g, "");
}
