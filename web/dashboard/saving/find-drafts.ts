import type { DraftServer } from "./autosaver.ts";
import { type DeviceCopies, type Draft, isNewDraftKey } from "./device-copies.ts";

/** How the drafts of one kind of form are stored. */
export type KeptForms<Fields> = {
  copies: DeviceCopies<Fields>;
  server: DraftServer<Fields>;
  isSame: (one: Fields, other: Fields) => boolean;
};

/** Returns the autosaves of a key, newest first. For each writer, the newer one of the browser's and the server's copy counts. */
export function findDrafts<Fields>(
  { copies, isSame }: KeptForms<Fields>,
  key: string,
  onServer: readonly Draft<Fields>[],
): Draft<Fields>[] {
  const byWriter = new Map(copies.list(key).map((draft) => [draft.writer, draft]));
  for (const remote of onServer) {
    const local = byWriter.get(remote.writer);
    // This browser's copy is never older than the server's copy of it, but another device may have saved a newer one.
    const isNewer = !local || (remote.savedAt > local.savedAt && !isSame(remote.fields, local.fields));
    byWriter.set(remote.writer, isNewer ? remote : { ...local, serverSavedAt: remote.savedAt });
  }
  const newestFirst = [...byWriter.values()].toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  return newestFirst.filter(
    (draft, index) => newestFirst.findIndex((other) => isSame(other.fields, draft.fields)) === index,
  );
}

/** Removes an autosave from the browser and the server. The text of a saved item stays in its history. */
export async function discardDraft<Fields>(
  { copies, server }: KeptForms<Fields>,
  key: string,
  { fields, baseUpdatedAt, writer }: Draft<Fields>,
): Promise<void> {
  copies.remove(key, writer);
  if (!isNewDraftKey(key)) await server.save(key, { fields, baseUpdatedAt, writer }).catch(() => undefined);
  await server.drop(key, { writer, keep: "true" }).catch(() => undefined);
}
