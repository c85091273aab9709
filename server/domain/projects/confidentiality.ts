import type { ConfidentialField } from "#contract/project-words.ts";
import type { Project } from "#contract/projects.ts";
import { findMediaId } from "../../media/storage.ts";
import type { ProjectRow } from "../../store/tables/projects.ts";

/** Kept from visitors on every project under NDA, whether the owner names them or not. */
const always: readonly ConfidentialField[] = ["externalLink", "company"];
const imageFields = ["thumbnailUrl", "backgroundUrl", "mediaUrl"] as const;

/** A project before it is sorted and its images are looked up: neither may know more than the reader does. */
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
 * The project as a visitor may see it: what is confidential is absent, not empty, so that nobody can tell whether there is
 * something. An image that is withheld in one place doesn't show in another either, nor at another size, nor as the video that
 * it is a still of.
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

/** What an address shows: the same for all sizes of an image, and for a video and its still. */
function toFile(address: string): string {
  return findMediaId(address) ?? address;
}
