// Selects the drawable part of a text: an image never shows the empty boxes of missing glyphs.

/**
 * Returns the text as it is drawn, without emoji and symbols that no font has, or null if a letter or a number would be missing. Normalises
 * the text: spaces of all kinds are spaces, ﬁ is fi, and 𝔸 is A.
 */
export function toDrawable(text: string, hasCharacter: (character: string) => boolean): string | null {
  const tidy = text
    .normalize("NFC")
    .replace(/[\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"))
    // Characters that change the text direction, and invisible ones.
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\ufeff]/g, "")
    .replace(/\p{RGI_Emoji}/gv, "");
  const characters = Array.from(tidy.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
  const canDraw = (character: string) => /[ \u200c\u200d]/.test(character) || hasCharacter(character);
  if (characters.some((character) => /[\p{L}\p{N}]/u.test(character) && !canDraw(character))) return null;
  const drawn = characters.filter(canDraw).join("").replace(/ +/g, " ").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(drawn) ? drawn : "";
}
