import { emptyFields } from "#contract/project-fields.ts";
import type { Project, ProjectFields, StoredProjectDraft } from "#contract/projects.ts";
import { DeviceCopies, type Draft, newDraftKey } from "../saving/device-copies.ts";
import { findDrafts, type KeptForms } from "../saving/find-drafts.ts";
import { type OwnerApi, ownerApi } from "../shared/owner-api.ts";
import { isSameFields } from "./project-fields.ts";

/** How drafts of projects are stored. */
export const keptProjects: KeptForms<ProjectFields> = {
  copies: new DeviceCopies({ prefix: "project-draft:", complete: (stored) => ({ ...emptyFields, ...stored }) }),
  server: {
    save: (key, { fields, baseUpdatedAt, writer }) =>
      ownerApi.projects.saveAutosave({ params: { key }, body: { ...fields, baseUpdatedAt, writer } }),
    drop: (key, query) => ownerApi.projects.dropAutosave({ params: { key }, query }),
  },
  isSame: isSameFields,
};

/** The project that the form opens. */
export type OpenedProject = {
  /** Null for a new one. */
  project: Project | null;
  /** The project's id, or the draft key of a new one. */
  key: string;
  /** Newest first. */
  drafts: readonly Draft<ProjectFields>[];
};

export async function loadProject(api: OwnerApi, id: number): Promise<OpenedProject> {
  const [project, onServer] = await Promise.all([api.projects.get({ params: { id } }), loadServerDrafts(api)]);
  const key = String(project.id);
  return { project, key, drafts: findDrafts(keptProjects, key, onServer.get(key) ?? []) };
}

/** Opens the last edited new project that was never saved, or an empty one. */
export async function loadNewProject(api: OwnerApi): Promise<OpenedProject> {
  const onServer = await loadServerDrafts(api);
  const keys = new Set([
    ...keptProjects.copies.listNewKeys(),
    ...[...onServer.keys()].filter((key) => key.startsWith("new_")),
  ]);
  const unfinished = [...keys].map((key) => ({ key, drafts: findDrafts(keptProjects, key, onServer.get(key) ?? []) }));
  const savedAt = ({ drafts: [newest] }: (typeof unfinished)[number]) => newest?.savedAt ?? "";
  const [last] = unfinished.toSorted((one, other) => savedAt(other).localeCompare(savedAt(one)));
  return { project: null, key: newDraftKey(), drafts: [], ...last };
}

export function draftOf({
  key: _key,
  device: _device,
  savedAt,
  writer,
  baseUpdatedAt,
  ...fields
}: StoredProjectDraft): Draft<ProjectFields> {
  return { fields, savedAt, serverSavedAt: savedAt, baseUpdatedAt, writer };
}

/** Returns the server's drafts by key. Without a response there are none. */
async function loadServerDrafts(api: OwnerApi): Promise<ReadonlyMap<string, readonly Draft<ProjectFields>[]>> {
  const { items } = await api.projects.autosaves().catch(() => ({ items: [] }));
  const byKey = Map.groupBy(items, ({ key }) => key);
  return new Map([...byKey].map(([key, drafts]) => [key, drafts.map(draftOf)]));
}
