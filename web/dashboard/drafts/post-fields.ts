import { limits } from "#contract/limits.ts";
import { emptyFields, type PostFields, postFieldNames, sentLines, shownLines } from "#contract/post-fields.ts";
import type { Autosave, AutosaveInput, Post, PostPayload, Revision } from "#contract/posts.ts";

export function fieldsOfPost(post: Post): PostFields {
  const { link } = post;
  return fieldsOf({
    ...post,
    tags: post.tags.map(({ name }) => name),
    series: post.series?.title,
    // The server's default link was not entered by the writer.
    link: link === `/blog/${post._id}` || link === "#" ? "" : link,
    slug: "",
  });
}

export function fieldsOfAutosave(autosave: Autosave, published: boolean): PostFields {
  return fieldsOf({ ...autosave, published: autosave.published ?? published, imageUrl: autosave.blogImage });
}

export function fieldsOfRevision(revision: Revision): PostFields {
  return fieldsOf({ ...revision, kind: emptyFields.kind });
}

/** What a saved post, an autosave and a revision have alike. Those of an earlier version lack some fields. */
type State = Pick<Post, "title" | "description" | "content" | "category" | "published" | "imageUrl" | "imageAlt"> &
  Pick<AutosaveInput, "kind" | "placement" | "tags" | "series" | "seriesPart" | "slug" | "publishAt"> &
  Partial<Pick<Post, "blogImageKey">> &
  Parameters<typeof shownLines>[0];

function fieldsOf(state: State): PostFields {
  const { title, description, content, category, published, imageUrl, imageAlt } = state;
  return {
    kind: state.kind ?? emptyFields.kind,
    placement: state.placement ?? emptyFields.placement,
    title,
    description,
    content,
    category,
    tags: (state.tags ?? []).join(", "),
    series: state.series ?? "",
    seriesPart: String(state.seriesPart ?? ""),
    published,
    imageUrl,
    imageAlt,
    blogImageKey: state.blogImageKey ?? "",
    ...shownLines(state),
    slug: state.slug ?? "",
    publishAt: state.publishAt ?? "",
  };
}

export function payloadOf(fields: PostFields, updatedAt: string | undefined): PostPayload {
  return {
    ...sentOf(fields),
    publishAt: fields.published ? null : fields.publishAt || null,
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

export function autosaveOf(fields: PostFields, baseUpdatedAt: string | null, writer = ""): AutosaveInput {
  return { ...sentOf(fields), publishAt: fields.publishAt || null, baseUpdatedAt, writer };
}

/** What saving and autosaving send alike. */
function sentOf(fields: PostFields) {
  const { kind, placement, title, description, content, category, published, imageUrl, imageAlt, blogImageKey } =
    fields;
  return {
    ...(kind === "page" ? { kind, placement } : groupingOf(fields)),
    title,
    description,
    content,
    category,
    published,
    blogImage: imageUrl,
    imageAlt,
    blogImageKey,
    ...sentLines(fields),
    ...(fields.slug.trim() !== "" && { slug: fields.slug }),
  };
}

export function splitTags(tags: string): string[] {
  return tags
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function groupingOf({ tags, series, seriesPart }: PostFields): {
  tags: string[];
  series: string;
  seriesPart: number | null;
} {
  const part = Number(seriesPart);
  const isPart = series.trim() !== "" && Number.isInteger(part) && part >= 1 && part <= limits.seriesParts;
  return { tags: splitTags(tags), series, seriesPart: isPart ? part : null };
}

export function isSameFields(one: PostFields, other: PostFields): boolean {
  return postFieldNames.every((name) => one[name] === other[name]);
}
