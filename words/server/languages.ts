// The languages of the server's own words: those of words/languages.ts.
import type { ServerWords } from "./en.ts";

export const serverLanguages: ReadonlyMap<string, () => Promise<ServerWords>> = new Map([
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
