// A language for tests only: each fixed text is in ⟦brackets⟧ and 40 % longer, so that what stands outside of brackets is the owner's, the
// client's, or a fixed text that no dictionary has. Its tag is `qps`, which no language has; `qps-Arab` has the same words and is written
// from right to left.
import { languages } from "#words/languages.ts";
import { countedIn, phrase, type PluralForms } from "#words/phrases.ts";
import { en } from "#words/en.ts";
import { en as serverEn } from "#words/server/en.ts";
import { serverLanguages } from "#words/server/languages.ts";

export const pseudoLanguage = "qps";
export const mirroredLanguage = "qps-Arab";

/** What is no text for people: the tag with which Intl writes dates, and the signs of numbers. */
const codes = new Set(["locale", "decimal", "group", "groupFrom"]);

/** Returns a dictionary of the same shape in pseudo words. */
export function pseudoWords<Dictionary extends object>(english: Dictionary): Dictionary {
  return Object.fromEntries(
    Object.entries(english).map(([key, entry]) => [key, codes.has(key) ? entry : pseudoEntry(entry)]),
  ) as Dictionary;
}

function pseudoEntry(entry: unknown): unknown {
  if (typeof entry === "string") return pseudoText(entry);
  if (Array.isArray(entry)) return entry.map(pseudoEntry);
  const { template, forms } = entry as { template?: string; forms?: PluralForms };
  if (template !== undefined) return phrase(pseudoText(template));
  if (forms !== undefined)
    return countedIn("en")(
      Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, pseudoText(text)])) as PluralForms,
    );
  return pseudoWords(entry as object);
}

/** Puts the fixed parts of a sentence in brackets, so that what is filled in stays outside. */
export function pseudoText(text: string): string {
  return text
    .split(/(\{\w+\}|\n+)/)
    .map((part, index) => (index % 2 === 1 || part.trim() === "" ? part : `⟦${part}${longer(part)}⟧`))
    .join("");
}

function longer(text: string): string {
  // In words, which may wrap.
  return "~".repeat(Math.ceil(text.length * 0.4)).replaceAll(/~{9}(?=~)/g, "~~~~~~~~ ");
}

/** Makes servers and pages of this process speak the pseudo-language where it is a site's language. Returns what takes it away again. */
export function addPseudoLanguage(): () => void {
  const known = languages as Map<string, () => Promise<typeof en>>;
  const words = pseudoWords(en);
  known.set(pseudoLanguage, async () => words);
  const knownToServer = serverLanguages as Map<string, () => Promise<typeof serverEn>>;
  const serverWords = pseudoWords(serverEn);
  knownToServer.set(pseudoLanguage, async () => serverWords);
  return () => {
    known.delete(pseudoLanguage);
    knownToServer.delete(pseudoLanguage);
  };
}

/** Names of formats, which are the same in every language. */
const names = ["Atom", "RSS", "JSON Feed", "Markdown", "IBAN", "BIC", "PDF", "YouTube", "Vimeo", "NDA"];

/**
 * Returns the pieces of a text that are in no brackets and contain letters, but for URLs, names of formats and what `theirs` contains: the
 * texts of the owner and of clients.
 */
export function textsOutside(text: string, theirs: readonly string[] = []): string[] {
  const known = [...names, ...theirs].flatMap(piecesOf);
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "|").replaceAll(/[a-z]+:\/\/\S+|\S+@\S+/gi, "|");
  return piecesOf(rest).filter((piece) => !known.some((each) => ` ${each} `.includes(` ${piece} `)));
}

function piecesOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{M}\t '’]+/u)
    .map((piece) => piece.trim().replaceAll(/\s+/g, " "))
    .filter((piece) => /\p{L}/u.test(piece));
}
