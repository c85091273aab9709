import type { PostKind } from "#contract/page-words.ts";
import type { Autosave } from "#contract/posts.ts";
import { type OwnerApi, ownerApi } from "../shared/owner-api.ts";
import { type Draft, findLocalDrafts, isNewDraftKey, listNewDraftKeys, removeLocalDraft } from "./local-drafts.ts";
import { autosaveOf, fieldsOfAutosave, isSameFields } from "./post-fields.ts";

/** Returns the server's autosaves by key. Never rejects; without a response the map is empty. */
export async function loadServerDrafts(api: OwnerApi): Promise<ReadonlyMap<string, readonly Autosave[]>> {
  const { items } = await api.posts.autosaves().catch(() => ({ items: [] }));
  return Map.groupBy(items, (item) => item.key);
}

/** Returns the autosaves of a key, newest first. For each writer, the newer one of the browser's and the server's copy counts. */
export function findDrafts(
  onServer: ReadonlyMap<string, readonly Autosave[]>,
  key: string,
  published: boolean,
): Draft[] {
  const byWriter = new Map(findLocalDrafts(key).map((draft) => [draft.writer, draft]));
  for (const autosave of onServer.get(key) ?? []) {
    const remote = draftOf(autosave, published);
    const local = byWriter.get(autosave.writer);
    // This browser's copy is never older than the server's copy of it, but another device may have saved a newer one.
    const isNewer = !local || (remote.savedAt > local.savedAt && remote.fields.content !== local.fields.content);
    byWriter.set(autosave.writer, isNewer ? remote : { ...local, serverSavedAt: autosave.savedAt });
  }
  const newestFirst = [...byWriter.values()].toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  return newestFirst.filter(
    (draft, index) => newestFirst.findIndex((other) => isSameFields(other.fields, draft.fields)) === index,
  );
}

/** The autosaves of a new post that was never saved, newest first. Several tabs may have written it. */
export type Unfinished = { key: string; drafts: readonly [Draft, ...Draft[]] };

/** Returns the new posts and pages that were never saved, in this browser or on the server, the last changed first. */
export function listUnfinished(onServer: ReadonlyMap<string, readonly Autosave[]>): Unfinished[] {
  const keys = new Set([...listNewDraftKeys(), ...[...onServer.keys()].filter((key) => key.startsWith("new_"))]);
  return [...keys]
    .flatMap((key): Unfinished[] => {
      const [newest, ...others] = findDrafts(onServer, key, false);
      return newest ? [{ key, drafts: [newest, ...others] }] : [];
    })
    .toSorted((a, b) => b.drafts[0].savedAt.localeCompare(a.drafts[0].savedAt));
}

export function listUnfinishedPosts(onServer: ReadonlyMap<string, readonly Autosave[]>, kind: PostKind): Unfinished[] {
  return listUnfinished(onServer).filter(({ drafts: [draft] }) => draft.fields.kind === kind);
}

/** Returns whether the newest autosave contains every word of a search, in title, description or text. */
export function matchesSearch({ drafts: [{ fields }] }: Unfinished, search: string): boolean {
  const text = `${fields.title} ${fields.description} ${fields.content.replace(/<[^>]*>/g, " ")}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Removes an autosave from the browser and the server. For an existing post, the text stays in the post's history. */
export async function discardDraft(key: string, draft: Draft): Promise<void> {
  const { fields, baseUpdatedAt, writer } = draft;
  removeLocalDraft(key, writer);
  if (!isNewDraftKey(key))
    await ownerApi.posts
      .saveAutosave({ params: { key }, body: autosaveOf(fields, baseUpdatedAt, writer) })
      .catch(() => undefined);
  await ownerApi.posts.dropAutosave({ params: { key }, query: { writer, keep: "true" } }).catch(() => undefined);
}

export function draftOf(autosave: Autosave, published: boolean): Draft {
  const { savedAt, baseUpdatedAt, writer } = autosave;
  return { fields: fieldsOfAutosave(autosave, published), savedAt, serverSavedAt: savedAt, baseUpdatedAt, writer };
}
