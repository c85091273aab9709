import { foldText } from "#contract/fold-text.ts";
import type { PostKind } from "#contract/page-terms.ts";
import type { Autosave } from "#contract/posts.ts";
import { findDrafts } from "../saving/find-drafts.ts";
import type { OwnerApi } from "../shared/owner-api.ts";
import { keptPosts, type PostDraft } from "./kept-posts.ts";
import { fieldsOfAutosave } from "./post-fields.ts";

/** Returns the server's autosaves by key. Never rejects; without a response the map is empty. */
export async function loadServerDrafts(api: OwnerApi): Promise<ReadonlyMap<string, readonly Autosave[]>> {
  const { items } = await api.posts.autosaves().catch(() => ({ items: [] }));
  return Map.groupBy(items, (item) => item.key);
}

/** Returns the autosaves of a key, newest first. An autosave without a published state takes that of the post. */
export function findPostDrafts(
  onServer: ReadonlyMap<string, readonly Autosave[]>,
  key: string,
  published: boolean,
): PostDraft[] {
  return findDrafts(
    keptPosts,
    key,
    (onServer.get(key) ?? []).map((autosave) => draftOf(autosave, published)),
  );
}

/** Returns the autosaves of a new post that was never saved, newest first. Several tabs may have written them. */
export type Unfinished = { key: string; drafts: readonly [PostDraft, ...PostDraft[]] };

/** Returns the new posts and pages that were never saved, in this browser or on the server, the last changed first. */
export function listUnfinished(onServer: ReadonlyMap<string, readonly Autosave[]>): Unfinished[] {
  const keys = new Set([
    ...keptPosts.copies.listNewKeys(),
    ...[...onServer.keys()].filter((key) => key.startsWith("new_")),
  ]);
  return [...keys]
    .flatMap((key): Unfinished[] => {
      const [newest, ...others] = findPostDrafts(onServer, key, false);
      return newest ? [{ key, drafts: [newest, ...others] }] : [];
    })
    .toSorted((a, b) => b.drafts[0].savedAt.localeCompare(a.drafts[0].savedAt));
}

export function listUnfinishedPosts(onServer: ReadonlyMap<string, readonly Autosave[]>, kind: PostKind): Unfinished[] {
  return listUnfinished(onServer).filter(({ drafts: [draft] }) => draft.fields.kind === kind);
}

/** Returns whether the newest autosave contains every word of a search, in title, description or text. */
export function matchesSearch({ drafts: [{ fields }] }: Unfinished, search: string): boolean {
  const text = foldText(`${fields.title} ${fields.description} ${fields.content.replace(/<[^>]*>/g, " ")}`);
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function draftOf(autosave: Autosave, published: boolean): PostDraft {
  const { savedAt, baseUpdatedAt, writer } = autosave;
  return { fields: fieldsOfAutosave(autosave, published), savedAt, serverSavedAt: savedAt, baseUpdatedAt, writer };
}
