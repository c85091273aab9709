import type { ConfidentialField } from "#contract/project-words.ts";
import type { Project } from "#contract/projects.ts";
import { findMediaId } from "../../media/storage.ts";
import type { ProjectRow } from "../../store/tables/projects.ts";

/** Hidden from visitors on every project under NDA, even if the owner doesn't choose them. */
const always: readonly ConfidentialField[] = ["externalLink", "company"];
const imageFields = ["thumbnailUrl", "backgroundUrl", "mediaUrl"] as const;

/** A project before categories and images are added, because neither may depend on hidden fields. */
export type Unsorted = Omit<Project, "landing" | "pictures">;

export function projectOf(row: ProjectRow): Unsorted {
  return {
    _id: String(row.id),
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    category: row.category,
    thumbnailUrl: row.thumbnail_url,
    backgroundUrl: row.background_url,
    mediaType: row.media_type,
    mediaUrl: row.media_url,
    techStack: row.tech_stack,
    contributions: row.contributions,
    tags: row.tags,
    gallery: row.gallery,
    dateRange: row.date_range,
    year: row.year,
    company: row.company,
    role: row.role,
    starred: row.starred,
    externalLink: row.external_link,
    order: row.sort_order,
    sortOrder: row.sort_order,
    nda: row.nda,
    confidential: row.confidential,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * Returns the project as visitors may see it. Confidential fields are absent rather than empty, so that visitors can't tell whether they
 * exist. An image that is hidden in one place is hidden everywhere: in other places, at other sizes, and as the still of a video.
 */
export function withoutConfidential(project: Unsorted): Unsorted {
  const { confidential = [], ...shown } = project;
  if (!project.nda) return shown;
  const withheld = new Set([...always, ...confidential]);
  const addresses = [
    ...imageFields.flatMap((field) => (withheld.has(field) ? [project[field] ?? ""] : [])),
    ...(withheld.has("gallery") ? (project.gallery ?? []) : []),
  ];
  const secret = new Set(addresses.filter((address) => address !== "").map(toFile));
  for (const field of withheld) delete shown[field];
  for (const field of imageFields) if (secret.has(toFile(shown[field] ?? ""))) delete shown[field];
  if (shown.gallery) shown.gallery = shown.gallery.filter((address) => !secret.has(toFile(address)));
  return shown;
}

/** Returns what a URL shows: the same for all sizes of an image, and for a video and its still. */
function toFile(address: string): string {
  return findMediaId(address) ?? address;
}
