import type { Autosave } from "#contract/posts.ts";
import type { Api } from "#web/api/client.ts";
import { type Draft, findLocalDraft, listNewDraftKeys } from "./local-drafts.ts";
import { fieldsOfAutosave } from "./post-fields.ts";

/** The drafts that the server keeps, by their keys; none where they can't be had. Never rejects. */
export async function loadServerDrafts(api: Api): Promise<ReadonlyMap<string, Autosave>> {
  const { items } = await api.posts.autosaves().catch(() => ({ items: [] }));
  return new Map(items.map((item) => [item.key, item]));
}

/** What was typed under a key and never saved: the browser's copy or the server's, whichever is newer. */
export function findDraft(onServer: ReadonlyMap<string, Autosave>, key: string, published: boolean): Draft | null {
  const local = findLocalDraft(key);
  const kept = onServer.get(key);
  const remote = kept ? draftOf(kept, published) : null;
  if (!local || !remote) return local ?? remote;
  // The browser's copy is never behind its own; another device's may be ahead of it.
  return remote.savedAt > local.savedAt && remote.fields.content !== local.fields.content ? remote : local;
}

/** New posts that were begun and never saved, in this browser or another, newest first. */
export function listUnfinishedPosts(onServer: ReadonlyMap<string, Autosave>, except: string): { key: string; draft: Draft }[] {
  const keys = new Set([...listNewDraftKeys(), ...[...onServer.keys()].filter((key) => key.startsWith("new_"))]);
  keys.delete(except);
  return [...keys]
    .flatMap((key) => {
      const draft = findDraft(onServer, key, false);
      return draft ? [{ key, draft }] : [];
    })
    .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
}

function draftOf(autosave: Autosave, published: boolean): Draft {
  return { fields: fieldsOfAutosave(autosave, published), savedAt: autosave.savedAt, baseUpdatedAt: autosave.baseUpdatedAt };
}
