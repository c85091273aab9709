// The fixed words of the pages in the site's language, with the owner's own in their place. A browser loads those of one language before React
// starts (entry.client.tsx); the server knows all (entry.server.tsx).
import type { Words } from "#words/en.ts";
import { languages, wordLanguage } from "#words/languages.ts";
import type { OwnWords } from "#words/own-words.ts";
import { use } from "react";
import { type PageWords, usePageWords } from "./site.ts";

const known = new Map<string, Words>();
const loading = new Map<string, Promise<Words>>();

/** A preview has a version of the owner's words for each change. The server keeps those that were used last. */
const maxVersions = 20;
const versions = new Set<string>();

/** Loads words by their version (`api.site.ownWords`). */
type ReadOwn = (input: { params: { version: string } }) => Promise<OwnWords>;

/** Loads the words of a page, if they aren't there yet. `readOwn` is needed where the page may have words of the owner's own. */
export function loadWords(page: PageWords, readOwn?: ReadOwn): Promise<Words> {
  const key = keyOf(page);
  if (page.ownWords !== undefined) keepLast(page.ownWords);
  const begun = loading.get(key);
  if (begun) return begun;
  const loaded = load(page, readOwn);
  loading.set(key, loaded);
  return loaded;
}

async function load({ language, ownWords }: PageWords, readOwn: ReadOwn | undefined): Promise<Words> {
  const key = keyOf({ language, ownWords });
  try {
    const words = await (ownWords !== undefined && readOwn
      ? loadWithOwn(language, ownWords, readOwn)
      : languages.get(wordLanguage(language))?.());
    if (!words) throw new Error(`There are no words in ${language}.`);
    known.set(key, words);
    return words;
  } catch (error) {
    // The next page tries again.
    loading.delete(key);
    throw error;
  }
}

async function loadWithOwn(language: string, version: string, readOwn: ReadOwn): Promise<Words> {
  const [words, own, { languageOfOwn, withOwnWords }] = await Promise.all([
    loadWords({ language }),
    readOwn({ params: { version } }).catch(noneIfForgotten),
    import("#words/own-words.ts"),
  ]);
  return withOwnWords(words, own, languageOfOwn(language));
}

/** The site keeps so many versions that only a page from long ago names one that is gone. */
function noneIfForgotten(error: unknown): OwnWords {
  if (error instanceof Error && "status" in error && error.status === 404) return {};
  throw error;
}

function keepLast(version: string): void {
  versions.delete(version);
  versions.add(version);
  const [oldest] = versions;
  if (versions.size <= maxVersions || oldest === undefined) return;
  versions.delete(oldest);
  known.delete(oldest);
  loading.delete(oldest);
}

function keyOf({ language, ownWords }: PageWords): string {
  return ownWords ?? wordLanguage(language);
}

/** Returns the words of a page whose words are loaded. */
export function wordsIn(page: PageWords): Words {
  const words = known.get(keyOf(page));
  if (!words) throw new Error(`The words for ${page.language} aren’t loaded.`);
  return words;
}

/** Returns the words of a site, for `meta` functions. */
export function wordsOf({
  identity,
  ownWords,
}: {
  identity: { language: string };
  ownWords?: string | undefined;
}): Words {
  return wordsIn({ language: identity.language, ownWords });
}

/** Returns which words the document has that the browser shows. */
export function documentWords(): PageWords {
  const { lang: language, dataset } = document.documentElement;
  return { language, ownWords: dataset.words };
}

/** Returns the words of the page that the browser shows, where there are no hooks. */
export function wordsOfDocument(): Words {
  return wordsIn(typeof document === "undefined" ? { language: "en" } : documentWords());
}

/** Returns the words of the page. From the dashboard to the site, and back, React waits for the language of the next page. */
export function useWords(): Words {
  const { language, ownWords } = usePageWords();
  return known.get(keyOf({ language, ownWords })) ?? use(loadWords({ language }));
}
