// What of a text can be drawn: neither an image nor a PDF shows the empty boxes that stand for letters which no font has.

type HasCharacter = (character: string) => boolean;

/**
 * Returns the text as it is drawn, without emoji and symbols that no font has; null where a letter or a number would be missing.
 * Spaces of all kinds are spaces, ﬁ is fi, and 𝔸 is A.
 */
export function toDrawable(text: string, hasCharacter: HasCharacter): string | null {
  const characters = toCharacters(text);
  if (characters.some((character) => isMissing(character, hasCharacter))) return null;
  return join(characters.filter((character) => canDraw(character, hasCharacter)));
}

/** Returns the text as it is drawn, with "[…]" for words with letters or numbers that no font has, and these characters. */
export function toDrawableWithGaps(text: string, hasCharacter: HasCharacter): { drawn: string; missing: string[] } {
  const characters = toCharacters(text);
  const missing = characters.filter((character) => isMissing(character, hasCharacter));
  if (missing.length === 0)
    return { drawn: join(characters.filter((character) => canDraw(character, hasCharacter))), missing };
  const words = characters.join("").split(" ");
  const shown = words.map((word) =>
    Array.from(word).some((character) => isMissing(character, hasCharacter))
      ? gap
      : Array.from(word)
          .filter((character) => canDraw(character, hasCharacter))
          .join(""),
  );
  return { drawn: join(shown.filter((word, index) => word !== gap || shown[index - 1] !== gap).join(" ")), missing };
}

const gap = "[…]";

function toCharacters(text: string): string[] {
  const tidy = text
    .normalize("NFC")
    .replace(/[\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"))
    // Characters that turn the text round, and those that only programs see.
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\ufeff]/g, "")
    .replace(/\p{RGI_Emoji}/gv, "");
  return Array.from(tidy.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

function canDraw(character: string, hasCharacter: HasCharacter): boolean {
  return /[ \u200c\u200d]/.test(character) || hasCharacter(character);
}

function isMissing(character: string, hasCharacter: HasCharacter): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !canDraw(character, hasCharacter);
}

function join(characters: string | readonly string[]): string {
  const drawn = (typeof characters === "string" ? characters : characters.join("")).replace(/ +/g, " ").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(drawn) ? drawn : "";
}
