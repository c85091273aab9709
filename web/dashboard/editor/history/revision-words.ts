import type { RevisionSummary } from "#contract/drafts.ts";
import type { Revision } from "#contract/posts.ts";
import { emptyFields, type PostFields } from "../../drafts/post-fields.ts";

const kinds: Record<RevisionSummary["kind"], string> = {
  saved: "Saved",
  published: "Published",
  unpublished: "Unpublished",
  restored: "Restored",
  autosaved: "Autosaved",
};

export function kindWords({ kind, restoredFrom }: RevisionSummary): string {
  return kind === "restored" && restoredFrom !== null ? `Restored from version ${restoredFrom}` : kinds[kind];
}

export function byWords({ author, device }: RevisionSummary): string {
  return [author, device].filter(Boolean).join(" · ") || "Savepoint";
}

export function dayWords(timestamp: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "full" }).format(new Date(timestamp));
}

export function timeWords(timestamp: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(new Date(timestamp));
}

/** A saved state as the form holds it. What a revision does not keep is as it is now. */
export function fieldsOfRevision(revision: Revision, now: PostFields = emptyFields): PostFields {
  const { title, description, content, category, imageUrl, imageAlt, link, published } = revision;
  const { tags, series = now.series, seriesPart } = revision;
  return {
    ...now,
    title,
    description,
    content,
    category,
    tags: tags?.join(", ") ?? now.tags,
    series,
    seriesPart: seriesPart === undefined ? now.seriesPart : String(seriesPart ?? ""),
    imageUrl,
    imageAlt,
    link,
    published,
  };
}
