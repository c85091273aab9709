import {
  type CaseColumn,
  type CaseEntries,
  type CaseListName,
  caseListNames,
  caseLists,
  type ConfidentialField,
} from "#contract/case-lists.ts";
import type { z } from "zod";
import { project } from "#contract/projects.ts";
import { findMediaId } from "../../media/storage.ts";
import { pickFields } from "../../pick-fields.ts";
import type { ProjectRow } from "../../store/tables/projects.ts";
import { withoutMedia } from "../../text/without-media.ts";
import { toPostId } from "../posts/post-ids.ts";

/** Hidden from visitors on every project under NDA, even if the owner doesn't choose them. */
const always: readonly ConfidentialField[] = ["externalLink", "company", "links", "documents"];
/** Each of these would tell when the project was. */
const dates: readonly ConfidentialField[] = ["techStack", "year", "dateRange"];
const imageFields = ["thumbnailUrl", "backgroundUrl", "mediaUrl"] as const;
const listFields = ["gallery", "modelUrls"] as const;

/** A project before categories and images are added, because neither may depend on hidden fields. */
const unsorted = project.omit({ landing: true, pictures: true });
export type Unsorted = z.output<typeof unsorted>;

export function projectOf(row: ProjectRow): Unsorted {
  return pickFields(unsorted, {
    ...row,
    _id: String(row.id),
    order: row.sortOrder,
    postIds: row.postIds.map(toPostId),
  });
}

/**
 * Returns the project as visitors may see it. Confidential fields are absent rather than empty, so that visitors can't tell whether they
 * exist. An image that is hidden in one place is hidden everywhere: in other places, in the text, at other sizes, and as the still of a
 * video, and the chapters of a video are hidden with it. The links of credits are hidden like the project's own, and the years of technologies with any date.
 */
export function withoutConfidential(whole: Unsorted): Unsorted {
  const { confidential = [] } = whole;
  const shown: Unsorted = withoutOwnerOnly(whole);
  if (!whole.nda) return shown;
  // A card that moves shows more than its still image.
  delete shown.clipUrl;
  const withheld = new Set([...always, ...confidential]);
  const addresses = [
    ...imageFields.flatMap((field) => (withheld.has(field) ? [whole[field] ?? ""] : [])),
    ...listFields.flatMap((field) => (withheld.has(field) ? (whole[field] ?? []) : [])),
    ...(withheld.has("documents") ? (whole.documents ?? []).map(({ link }) => link) : []),
    ...(withheld.has("content") ? listMediaUrls(whole.content ?? "") : []),
  ];
  const secret = new Set(addresses.filter((address) => address !== "").map(toFile));
  for (const field of withheld) if (field !== "posts" && field !== "builds") delete shown[field];
  if (dates.some((field) => withheld.has(field))) delete shown.techYears;
  for (const name of caseListNames) omitColumns(shown, name, ({ isUrl }) => isUrl);
  for (const field of imageFields) if (secret.has(toFile(shown[field] ?? ""))) delete shown[field];
  if (!shown.mediaUrl) delete shown.chapters;
  for (const field of listFields)
    if (shown[field]) shown[field] = shown[field].filter((address) => !secret.has(toFile(address)));
  if (shown.content)
    shown.content = withoutMedia(shown.content, (url) => [...secret].some((file) => url.includes(file)));
  return shown;
}

/** Returns the project without what nobody but the owner may see, neither visitors nor clients. */
export function withoutOwnerOnly<Shown extends Unsorted>(
  project: Shown,
): Omit<Shown, "confidential" | "postIds" | "service"> {
  const { confidential: _hidden, postIds: _posts, service: _service, ...shown } = project;
  for (const name of caseListNames) omitColumns(shown, name, ({ isPrivate }) => isPrivate);
  return shown;
}

/** Empties columns of a list. */
function omitColumns(
  shown: Partial<CaseEntries>,
  list: CaseListName,
  isOmitted: (column: CaseColumn) => unknown,
): void {
  const columns = Object.entries<CaseColumn>(caseLists[list].columns).filter(([, column]) => isOmitted(column));
  if (columns.length === 0 || !shown[list]) return;
  const omitted = Object.fromEntries(columns.map(([name]) => [name, ""]));
  Object.assign(shown, { [list]: shown[list].map((entry) => ({ ...entry, ...omitted })) });
}

/** Returns whether visitors may know which posts are about the project. */
export function showsPosts({ nda, confidential }: Pick<ProjectRow, "nda" | "confidential">): boolean {
  return !nda || !confidential.includes("posts");
}

/** Returns whether visitors may play the project's builds. */
export function showsBuilds({ nda, confidential }: Pick<ProjectRow, "nda" | "confidential">): boolean {
  return !nda || !confidential.includes("builds");
}

/** Returns whether visitors may know when the project was made. */
export function showsDates({ nda, confidential }: Pick<ProjectRow, "nda" | "confidential">): boolean {
  return !nda || (!confidential.includes("year") && !confidential.includes("dateRange"));
}

function listMediaUrls(html: string): string[] {
  return html.match(/\/media\/[\w.-]+/g) ?? [];
}

/** Returns what a URL shows: the same for all sizes of an image, and for a video and its still. */
function toFile(address: string): string {
  return findMediaId(address) ?? address;
}
