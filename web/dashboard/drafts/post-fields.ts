import { limits } from "#contract/limits.ts";
import type { Placement, PostKind } from "#contract/page-terms.ts";
import type { Autosave, AutosaveInput, Post, PostPayload } from "#contract/posts.ts";

/** The values of the form of a post or a page: all are text except the switch. */
export type PostFields = {
  kind: PostKind;
  placement: Placement;
  title: string;
  description: string;
  content: string;
  category: string;
  /** Names separated by commas: no tag contains one. */
  tags: string;
  /** The title of a series; empty for none. */
  series: string;
  /** The part number in the series; empty for the place after all other parts. */
  seriesPart: string;
  published: boolean;
  imageUrl: string;
  imageAlt: string;
  blogImageKey: string;
  link: string;
  /** An empty slug follows the title. */
  slug: string;
  /** The time at which a draft is published, as a timestamp; empty without a schedule. */
  publishAt: string;
};

export const emptyFields: PostFields = {
  kind: "post",
  placement: "none",
  title: "",
  description: "",
  content: "",
  category: "",
  tags: "",
  series: "",
  seriesPart: "",
  published: false,
  imageUrl: "",
  imageAlt: "",
  blogImageKey: "",
  link: "",
  slug: "",
  publishAt: "",
};

export function fieldsOfPost(post: Post): PostFields {
  const { kind, placement, title, description, content, category, published, imageUrl, imageAlt, blogImageKey, link } =
    post;
  // The writer didn't enter the server's default link.
  const ownLink = link === `/blog/${post._id}` || link === "#" ? "" : link;
  return {
    kind,
    placement,
    title,
    description,
    content,
    category,
    tags: post.tags.map(({ name }) => name).join(", "),
    series: post.series?.title ?? "",
    seriesPart: String(post.seriesPart ?? ""),
    published,
    imageUrl,
    imageAlt,
    blogImageKey,
    link: ownLink,
    slug: "",
    publishAt: post.publishAt ?? "",
  };
}

export function fieldsOfAutosave(autosave: Autosave, published: boolean): PostFields {
  const {
    kind = "post",
    placement = "none",
    title,
    description,
    content,
    category,
    tags = [],
    series = "",
    seriesPart,
    blogImage,
    imageAlt,
    blogImageKey,
    link,
    slug = "",
    publishAt,
  } = autosave;
  return {
    kind,
    placement,
    title,
    description,
    content,
    category,
    tags: tags.join(", "),
    series,
    seriesPart: String(seriesPart ?? ""),
    published: autosave.published ?? published,
    imageUrl: blogImage,
    imageAlt,
    blogImageKey,
    link,
    slug,
    publishAt: publishAt ?? "",
  };
}

export function payloadOf(fields: PostFields, updatedAt: string | undefined): PostPayload {
  return {
    ...(fields.kind === "page" && { kind: fields.kind, placement: fields.placement }),
    title: fields.title,
    description: fields.description,
    content: fields.content,
    category: fields.category,
    ...(fields.kind === "post" && groupingOf(fields)),
    published: fields.published,
    blogImage: fields.imageUrl,
    imageAlt: fields.imageAlt,
    ...(fields.blogImageKey !== "" && { blogImageKey: fields.blogImageKey }),
    ...(fields.link.trim() !== "" && { link: fields.link }),
    ...(fields.slug.trim() !== "" && { slug: fields.slug }),
    publishAt: fields.published || fields.publishAt === "" ? null : fields.publishAt,
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

export function autosaveOf(fields: PostFields, baseUpdatedAt: string | null, writer = ""): AutosaveInput {
  const { kind, placement, title, description, content, category, published, imageUrl, imageAlt, blogImageKey } =
    fields;
  const { link, slug } = fields;
  return {
    ...(kind === "page" && { kind, placement }),
    title,
    description,
    content,
    category,
    ...(kind === "post" && groupingOf(fields)),
    published,
    writer,
    blogImage: imageUrl,
    imageAlt,
    blogImageKey,
    link,
    baseUpdatedAt,
    publishAt: fields.publishAt === "" ? null : fields.publishAt,
    ...(slug !== "" && { slug }),
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
  return (Object.keys(emptyFields) as (keyof PostFields)[]).every((name) => one[name] === other[name]);
}
