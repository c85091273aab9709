import type { PostKind } from "#contract/page-words.ts";
import type { Autosave } from "#contract/posts.ts";
import { type OwnerApi, ownerApi } from "#web/shared/api/owner-client.ts";
import { type Draft, findLocalDrafts, isNewDraftKey, listNewDraftKeys, removeLocalDraft } from "./local-drafts.ts";
import { autosaveOf, fieldsOfAutosave, isSameFields } from "./post-fields.ts";

/** The drafts that the server keeps, by their keys; none where they can't be had. Never rejects. */
export async function loadServerDrafts(api: OwnerApi): Promise<ReadonlyMap<string, readonly Autosave[]>> {
  const { items } = await api.posts.autosaves().catch(() => ({ items: [] }));
  return Map.groupBy(items, (item) => item.key);
}

/** What was typed under a key and never saved, newest first: of each writer the browser's copy or the server's, whichever is newer. */
export function findDrafts(
  onServer: ReadonlyMap<string, readonly Autosave[]>,
  key: string,
  published: boolean,
): Draft[] {
  const byWriter = new Map(findLocalDrafts(key).map((draft) => [draft.writer, draft]));
  for (const kept of onServer.get(key) ?? []) {
    const remote = draftOf(kept, published);
    const local = byWriter.get(kept.writer);
    // The browser's copy is never behind its own; another device's may be ahead of it.
    const isNewer = !local || (remote.savedAt > local.savedAt && remote.fields.content !== local.fields.content);
    byWriter.set(kept.writer, isNewer ? remote : { ...local, serverSavedAt: kept.savedAt });
  }
  const newestFirst = [...byWriter.values()].toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  return newestFirst.filter(
    (draft, index) => newestFirst.findIndex((other) => isSameFields(other.fields, draft.fields)) === index,
  );
}

/** New posts, or new pages, that were begun and never saved, in this browser or another, newest first. */
export function listUnfinishedPosts(
  onServer: ReadonlyMap<string, readonly Autosave[]>,
  kind: PostKind,
  except?: string,
): { key: string; draft: Draft }[] {
  const keys = new Set([...listNewDraftKeys(), ...[...onServer.keys()].filter((key) => key.startsWith("new_"))]);
  if (except !== undefined) keys.delete(except);
  return [...keys]
    .flatMap((key) =>
      findDrafts(onServer, key, false)
        .slice(0, 1)
        .map((draft) => ({ key, draft })),
    )
    .filter(({ draft }) => draft.fields.kind === kind)
    .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
}

/** Gone from here and from the server; of a post that is there, it stays in its history. */
export async function discardDraft(key: string, draft: Draft): Promise<void> {
  const { fields, baseUpdatedAt, writer } = draft;
  removeLocalDraft(key, writer);
  if (!isNewDraftKey(key))
    await ownerApi.posts.saveAutosave(key, autosaveOf(fields, baseUpdatedAt, writer)).catch(() => undefined);
  await ownerApi.posts.dropAutosave(key, { writer, keep: true }).catch(() => undefined);
}

export function draftOf(autosave: Autosave, published: boolean): Draft {
  const { savedAt, baseUpdatedAt, writer } = autosave;
  return { fields: fieldsOfAutosave(autosave, published), savedAt, serverSavedAt: savedAt, baseUpdatedAt, writer };
}
