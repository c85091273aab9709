import type { ConfidentialField, Project } from "#contract/projects.ts";

/** Kept from visitors on every project under NDA, whether the owner names them or not. */
const always: readonly ConfidentialField[] = ["externalLink", "company"];
const pictureFields = ["thumbnailUrl", "backgroundUrl", "mediaUrl"] as const;

/** A project before it is sorted into landing categories, which must not know more than the reader does. */
export type Unsorted = Omit<Project, "landing">;

/**
 * The project as a visitor may see it: what is confidential is absent, not empty, so that nobody can tell whether there is
 * something. A picture that is withheld in one place doesn't show in another either.
 */
export function withoutConfidential(project: Unsorted): Unsorted {
  const { confidential = [], ...shown } = project;
  if (!project.nda) return shown;
  const withheld = new Set([...always, ...confidential]);
  const secretPictures = new Set([
    ...pictureFields.flatMap((field) => (withheld.has(field) ? [project[field]] : [])),
    ...(withheld.has("gallery") ? project.gallery ?? [] : []),
  ]);
  secretPictures.delete("");
  for (const field of withheld) delete shown[field];
  for (const field of pictureFields) if (secretPictures.has(shown[field])) delete shown[field];
  if (shown.gallery) shown.gallery = shown.gallery.filter((picture) => !secretPictures.has(picture));
  return shown;
}
