// The owner's own words in the language of the site. Pages name their version, and browsers get them as a file of this version.
import { hash } from "node:crypto";
import { sectionVersion, type SiteContent } from "#contract/site/sections.ts";
import { languageOfOwn, type OwnWords } from "#words/own-words.ts";
import type { Context } from "../../context.ts";
import { NotFoundError } from "../../errors.ts";
import { siteRevisions } from "../../store/tables/site-sections.ts";
import { readDocument } from "./documents.ts";
import { readDraftContent } from "./sections.ts";
import { readSiteContent } from "./site-content.ts";

const versions = new WeakMap<OwnWords, string>();
const shownOf = new WeakMap<OwnWords, OwnWords | null>();

/** Returns the owner's words in the site's language, or null if there are none. */
export function ownWordsOf({ identity, words }: Pick<SiteContent, "identity" | "words">): OwnWords | null {
  return new Map(Object.entries(words.own)).get(languageOfOwn(identity.language)) ?? null;
}

/** Returns the version of the owner's words for pages in the site's language, which changes with the words, or null if there are none. */
export function ownWordsVersion(content: Pick<SiteContent, "identity" | "words">): string | null {
  const own = ownWordsOf(content);
  const shown = own && ofPages(own);
  return shown && versionOf(shown, languageOfOwn(content.identity.language));
}

/** Returns the words without those that only the server says, or null if there are no others. */
function ofPages(own: OwnWords): OwnWords | null {
  const known = shownOf.get(own);
  if (known !== undefined) return known;
  const entries = Object.entries(own).filter(([key]) => !key.startsWith("server."));
  const shown = entries.length === 0 ? null : Object.fromEntries(entries);
  shownOf.set(own, shown);
  return shown;
}

/**
 * Returns the words of a version: of what is published, or drafted, or was published earlier, since pages from before a publication still ask
 * for theirs.
 */
export async function getOwnWords(context: Context, version: string): Promise<OwnWords> {
  const found =
    find(await readSiteContent(context), version) ??
    find(await readDraftContent(context), version) ??
    (await listEarlier(context)).map((content) => find(content, version)).find((own) => own !== undefined);
  if (!found) throw new NotFoundError("There are no such words.");
  return found;
}

async function listEarlier({ db }: Pick<Context, "db">): Promise<Pick<SiteContent, "words">[]> {
  const rows = await siteRevisions.list(db, { section: "words" }, "publication desc");
  return rows.flatMap(({ document, schemaVersion }) => {
    const { content } = readDocument("words", JSON.parse(document), schemaVersion);
    return content ? [{ words: content }] : [];
  });
}

function find({ words }: Pick<SiteContent, "words">, version: string): OwnWords | undefined {
  for (const [language, own] of Object.entries(words.own)) {
    const shown = ofPages(own);
    if (shown !== null && versionOf(shown, language) === version) return shown;
  }
  return undefined;
}

function versionOf(own: OwnWords, language: string): string {
  const version =
    versions.get(own) ??
    hash("sha256", JSON.stringify([sectionVersion("words"), language, own]), "base64url").slice(0, 16);
  versions.set(own, version);
  return version;
}
