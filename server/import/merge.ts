import { createHash } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { placements } from "#contract/page-terms.ts";
import { type FileLines, fileLineNames, linesInFile, linesOfFile } from "#contract/post-fields.ts";
import type { PostInput } from "#contract/posts.ts";
import type { ImportState } from "../store/tables/posts.ts";
import type { PostRow } from "../store/tables/posts.ts";

/** The imported values of a post, all as text, so that they can be compared field by field. */
export type ImportedFields = FileLines & {
  title: string;
  description: string;
  content: string;
  category: string;
  /** Names with commas between them. */
  tags: string;
  series: string;
  /** Empty where the source doesn't say. */
  seriesPart: string;
  cover: string;
  coverAlt: string;
  /** Of a page; posts are in no menu. */
  placement: string;
  published: string;
  slug: string;
  date: string;
  updated: string;
  author: string;
};

/** Fields that the owner can change on the site; the other fields change only in files. */
const shared = [
  "title",
  "description",
  "content",
  "category",
  "tags",
  "series",
  "seriesPart",
  "cover",
  "coverAlt",
  ...fileLineNames,
  "placement",
  "published",
] as const;
const onlyInFiles = ["slug", "date", "updated", "author"] as const;

export type Merge =
  | { kind: "unchanged" }
  | { kind: "conflict"; fields: string[] }
  /** `fields` are the new values; `changed` names the file-only fields that changed. */
  | { kind: "update"; fields: ImportedFields; changed: Set<string> };

export function stateOf(fields: ImportedFields): ImportState {
  return Object.fromEntries([...shared, ...onlyInFiles].map((name) => [name, hash(fields[name])]));
}

/**
 * Decides field by field. If only the file changed since the last import, its value is taken. If only the owner changed the field, it
 * stays. If both did, the owner decides; only tags of both are kept, since a rename changes those of many posts at once.
 */
export function mergeFields(
  { post, tags }: { post: PostRow; tags: readonly string[] },
  incoming: ImportedFields,
  last: ImportState | null,
): Merge {
  const current = fieldsOf(post, tags.join(), incoming);
  const before = last ?? stateOf(current);
  const merged = { ...incoming };
  const changed = new Set<string>(onlyInFiles.filter((name) => hash(incoming[name]) !== before[name]));
  const conflicts: string[] = [];
  let differs = changed.size > 0;
  for (const name of shared) {
    const isSame = current[name] === incoming[name];
    // An earlier version didn't know the field, so an import took nothing from the file for it.
    const imported = before[name] ?? (incoming[name] === "" ? hash("") : hash(current[name]));
    const byFile = hash(incoming[name]) !== imported;
    const byOwner = hash(current[name]) !== imported;
    if (name === "tags" && byFile && byOwner && !isSame) {
      merged.tags = joinTags(current.tags, incoming.tags);
      if (merged.tags !== current.tags) differs = true;
      continue;
    }
    if (byFile && byOwner && !isSame)
      conflicts.push(name === "content" ? "text" : name === "published" ? "draft" : name);
    if (!byFile) merged[name] = current[name];
    if (byFile && !isSame) differs = true;
  }
  if (conflicts.length > 0) return { kind: "conflict", fields: conflicts };
  return differs ? { kind: "update", fields: merged, changed } : { kind: "unchanged" };
}

export function toInput(fields: ImportedFields): PostInput {
  return {
    title: fields.title,
    description: fields.description,
    content: fields.content,
    category: fields.category,
    tags: splitTags(fields.tags),
    series: fields.series,
    seriesPart: fields.series === "" || fields.seriesPart === "" ? null : Number(fields.seriesPart),
    published: fields.published === "yes",
    blogImage: fields.cover,
    imageAlt: fields.coverAlt,
    blogImageKey: "",
    ...linesOfFile(fields),
    placement: placements.find((each) => each === fields.placement),
  };
}

function joinTags(here: string, there: string): string {
  return [...new Set([...splitTags(here), ...splitTags(there)])].slice(0, limits.tags).join();
}

function splitTags(tags: string): string[] {
  return tags.split(",").filter((name) => name !== "");
}

function fieldsOf(post: PostRow, tags: string, incoming: ImportedFields): ImportedFields {
  return {
    ...incoming,
    title: post.title,
    description: post.description,
    content: post.content,
    category: post.category,
    tags,
    series: post.series,
    seriesPart: String(post.seriesPart ?? ""),
    cover: post.imageUrl,
    coverAlt: post.imageAlt,
    ...linesInFile(post),
    placement: post.placement,
    // A scheduled post that has been published by its schedule counts as unchanged.
    published: post.published ? "yes" : incoming.published === "later" ? "later" : "no",
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
