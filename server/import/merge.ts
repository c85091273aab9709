import { createHash } from "node:crypto";
import type { PostInput } from "#contract/posts.ts";
import type { ImportState } from "../store/tables/imports.ts";
import type { PostRow } from "../store/tables/posts.ts";

/** What an import says about a post, all as text, so that it can be compared field by field. */
export type ImportedFields = {
  title: string;
  description: string;
  content: string;
  category: string;
  cover: string;
  coverAlt: string;
  link: string;
  published: string;
  slug: string;
  date: string;
  updated: string;
  author: string;
};

/** Those that the owner can change here; the others only files do. */
const shared = ["title", "description", "content", "category", "cover", "coverAlt", "link", "published"] as const;
const onlyInFiles = ["slug", "date", "updated", "author"] as const;

export type Merge =
  | { kind: "unchanged" }
  | { kind: "conflict"; fields: string[] }
  /** `fields` is what the post is to be; `changed` names what files changed of the rest. */
  | { kind: "update"; fields: ImportedFields; changed: Set<string> };

export function stateOf(fields: ImportedFields): ImportState {
  return Object.fromEntries([...shared, ...onlyInFiles].map((name) => [name, hash(fields[name])]));
}

/**
 * A field that only the file changed since the last import is taken from the file, one that only the owner changed stays,
 * and one that both changed is left to the owner.
 */
export function mergeFields(post: PostRow, incoming: ImportedFields, last: ImportState | null): Merge {
  const current = fieldsOf(post, incoming);
  const before = last ?? stateOf(current);
  const merged = { ...incoming };
  const changed = new Set<string>(onlyInFiles.filter((name) => hash(incoming[name]) !== before[name]));
  const conflicts: string[] = [];
  let differs = changed.size > 0;
  for (const name of shared) {
    const isSame = current[name] === incoming[name];
    const byFile = hash(incoming[name]) !== before[name];
    const byOwner = hash(current[name]) !== before[name];
    if (byFile && byOwner && !isSame)
      conflicts.push(name === "content" ? "text" : name === "published" ? "draft" : name);
    if (!byFile) merged[name] = current[name];
    if (byFile && !isSame) differs = true;
  }
  if (conflicts.length > 0) return { kind: "conflict", fields: conflicts };
  return differs ? { kind: "update", fields: merged, changed } : { kind: "unchanged" };
}

export function toInput(
  fields: ImportedFields,
): Pick<
  PostInput,
  "title" | "description" | "content" | "category" | "published" | "blogImage" | "imageAlt" | "blogImageKey" | "link"
> {
  return {
    title: fields.title,
    description: fields.description,
    content: fields.content,
    category: fields.category,
    published: fields.published === "yes",
    blogImage: fields.cover,
    imageAlt: fields.coverAlt,
    blogImageKey: "",
    link: fields.link,
  };
}

function fieldsOf(post: PostRow, incoming: ImportedFields): ImportedFields {
  return {
    ...incoming,
    title: post.title,
    description: post.description,
    content: post.content,
    category: post.category,
    cover: post.image_url,
    coverAlt: post.image_alt,
    link: post.link,
    // A scheduled post that has appeared meanwhile was not changed by anybody.
    published: post.published ? "yes" : incoming.published === "later" ? "later" : "no",
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
