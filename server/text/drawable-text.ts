// Selects the drawable part of a text: neither an image nor a PDF ever shows the empty boxes of missing glyphs.

type HasCharacter = (character: string) => boolean;

const gap = "[…]";

/**
 * Returns the text as it is drawn, without emoji and symbols that no font has, or null if a letter or a number would be missing. Normalizes
 * the text: spaces of all kinds are spaces, ﬁ is fi, and 𝔸 is A.
 */
export function toDrawable(text: string, hasCharacter: HasCharacter): string | null {
  const { drawn, missing } = toDrawableWithGaps(text, hasCharacter);
  return missing.length > 0 ? null : drawn;
}

/** Does the same, but puts "[…]" in place of words with letters or numbers that no font has, and returns those characters too. */
export function toDrawableWithGaps(text: string, hasCharacter: HasCharacter): { drawn: string; missing: string[] } {
  const tidy = tidied(text).replace(/\p{RGI_Emoji}/gv, "");
  const canDraw = (character: string) => /[\u200c\u200d]/.test(character) || hasCharacter(character);
  const missing: string[] = [];
  const words: string[] = [];
  for (const word of tidy.split(/[\s\p{Cc}\p{Zl}\p{Zp}]+/u)) {
    const characters = Array.from(word);
    const lost = characters.filter((character) => /[\p{L}\p{N}]/u.test(character) && !canDraw(character));
    missing.push(...lost);
    const shown = lost.length > 0 ? gap : characters.filter(canDraw).join("");
    if (shown !== "" && (shown !== gap || words.at(-1) !== gap)) words.push(shown);
  }
  const drawn = words.join(" ");
  return { drawn: /[\p{L}\p{N}\p{P}\p{S}]/u.test(drawn) ? drawn : "", missing };
}

/** Returns the visible characters that would be left out: emoji, and what no font has. */
export function listUndrawable(text: string, hasCharacter: HasCharacter): string[] {
  const tidy = tidied(text);
  const emoji = tidy.match(/\p{RGI_Emoji}/gv) ?? [];
  // Spaces, and what only joins or changes other characters.
  const others = Array.from(tidy.replace(/\p{RGI_Emoji}|[\s\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]/gv, ""));
  return [...new Set([...emoji, ...others.filter((character) => !hasCharacter(character))])];
}

function tidied(text: string): string {
  return (
    text
      .normalize("NFC")
      .replace(/[\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"))
      // Characters that change the text direction, and invisible ones.
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\ufeff]/g, "")
  );
}
