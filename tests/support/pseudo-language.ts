// A language for tests only: each fixed text is in ⟦brackets⟧ and 40 % longer, so that what stands outside of brackets is the owner's, the
// client's, or a fixed text that no dictionary has. Its tag is `qps`, which no language has; `qps-Arab` has the same words and is written
// from right to left.
import { languages } from "#words/languages.ts";
import { countedIn, phrase, type PluralForms } from "#words/phrases.ts";
import { en } from "#words/en.ts";

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
  return () => {
    known.delete(pseudoLanguage);
  };
}

/** Returns the pieces of a text that are in no brackets and contain letters, without the texts of the owner and the client. */
export function textsOutside(text: string, theirs: Iterable<string> = []): string[] {
  let rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "\n");
  for (const each of [...theirs].toSorted((one, other) => other.length - one.length))
    if (each !== "") rest = rest.replaceAll(each, "\n");
  return rest
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line));
}
