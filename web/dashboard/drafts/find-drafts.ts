import type { PostKind } from "#contract/page-words.ts";
import type { Autosave } from "#contract/posts.ts";
import { type OwnerApi, ownerApi } from "#web/shared/api/owner-client.ts";
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

/** Returns the autosaves of new posts, or new pages, that were never saved, in this browser or on the server, newest first. */
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

/** Removes an autosave from the browser and the server. For an existing post, the text stays in the post's history. */
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
