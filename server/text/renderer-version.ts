import { hash } from "node:crypto";
import type { SiteWords } from "../site-words.ts";
import { templatesOf } from "#words/phrases.ts";

/**
 * Add one when cleaning or rendering changes its output for a text: posts that an earlier version rendered are then rendered again in the
 * background. renderer-version.test.ts fails if this is forgotten.
 */
export const rendererVersion = 9;

/** How many words there are to tell apart for one version of the renderer. */
export const languagesOfVersion = 2 ** 23;

/**
 * Returns the version of articles with these words: those that have other words, such as before the site's language changed, are rendered
 * again, too. It fits into 32 bits for the next 240 versions.
 */
export function versionOf({ server }: SiteWords): number {
  const known = versions.get(server);
  if (known !== undefined) return known;
  const digest = hash("sha256", JSON.stringify(templatesOf(server.text)), "buffer");
  const version = rendererVersion * languagesOfVersion + (digest.readUInt32BE() % languagesOfVersion);
  versions.set(server, version);
  return version;
}

/** Of the words that are in use. */
const versions = new WeakMap<object, number>();
