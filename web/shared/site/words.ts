// The fixed words of the pages in the site's language. A browser loads those of one language before React starts (entry.client.tsx); the
// server knows all (entry.server.tsx).
import type { Words } from "#words/en.ts";
import { languages, wordLanguage } from "#words/languages.ts";
import { useSite } from "./site.ts";

const known = new Map<string, Words>();

/** Loads the words of a site in this language, if they aren't there yet. */
export async function loadWords(tag: string): Promise<void> {
  const language = wordLanguage(tag);
  const load = languages.get(language);
  if (load && !known.has(language)) known.set(language, await load());
}

/** Returns the words of a site in this language. */
export function wordsIn(tag: string): Words {
  const words = known.get(wordLanguage(tag));
  if (!words) throw new Error(`The words for ${tag} aren’t loaded.`);
  return words;
}

export function useWords(): Words {
  return wordsIn(useSite().identity.language);
}
