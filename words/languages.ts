// The languages that fixed words are written in. A site in another language has them in English.
import type { Words } from "./en.ts";

export const languages: ReadonlyMap<string, () => Promise<Words>> = new Map([
  ["en", async () => (await import("./en.ts")).en],
  ["de", async () => (await import("./de.ts")).de],
  ["es", async () => (await import("./es.ts")).es],
  ["fr", async () => (await import("./fr.ts")).fr],
  ["it", async () => (await import("./it.ts")).it],
  ["nl", async () => (await import("./nl.ts")).nl],
  ["pt", async () => (await import("./pt.ts")).pt],
  ["pl", async () => (await import("./pl.ts")).pl],
  ["ja", async () => (await import("./ja.ts")).ja],
  ["ar", async () => (await import("./ar.ts")).ar],
]);

/** Returns the language whose words a site in this language shows: that of `de-CH` is `de`. */
export function wordLanguage(tag: string): string {
  const [language = ""] = tag.split("-");
  return languages.has(language) ? language : "en";
}
