// The fixed words of the pages in the site's language. A browser loads those of one language before React starts (entry.client.tsx); the
// server knows all (entry.server.tsx).
import type { Words } from "#words/en.ts";
import { languages, wordLanguage } from "#words/languages.ts";
import { use } from "react";
import { usePageLanguage } from "./site.ts";

const known = new Map<string, Words>();
const loading = new Map<string, Promise<Words>>();

/** Loads the words of a site in this language, if they aren't there yet. */
export function loadWords(tag: string): Promise<Words> {
  const language = wordLanguage(tag);
  const begun = loading.get(language);
  if (begun) return begun;
  const loaded = load(language);
  loading.set(language, loaded);
  return loaded;
}

async function load(language: string): Promise<Words> {
  try {
    const words = await languages.get(language)?.();
    if (!words) throw new Error(`There are no words in ${language}.`);
    known.set(language, words);
    return words;
  } catch (error) {
    // The next page tries again.
    loading.delete(language);
    throw error;
  }
}

/** Returns the words of a site in this language. */
export function wordsIn(tag: string): Words {
  const words = known.get(wordLanguage(tag));
  if (!words) throw new Error(`The words for ${tag} aren’t loaded.`);
  return words;
}

/** Returns the words of the page that the browser shows, where there are no hooks. */
export function wordsOfDocument(): Words {
  return wordsIn(typeof document === "undefined" ? "en" : document.documentElement.lang);
}

/** Returns the words of the page. From the dashboard to the site, and back, React waits for the language of the next page. */
export function useWords(): Words {
  const language = usePageLanguage();
  return known.get(wordLanguage(language)) ?? use(loadWords(language));
}
