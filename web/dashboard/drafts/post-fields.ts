import type { Placement, PostKind } from "#contract/page-words.ts";
import type { Autosave, AutosaveInput, Post, PostPayload } from "#contract/posts.ts";

/** The values of the form of a post or a page: all text except for the switch. */
export type PostFields = {
  kind: PostKind;
  placement: Placement;
  title: string;
  description: string;
  content: string;
  category: string;
  published: boolean;
  imageUrl: string;
  imageAlt: string;
  blogImageKey: string;
  link: string;
  /** An empty slug follows the title. */
  slug: string;
  /** When a draft is to be published, as a timestamp; empty without a schedule. */
  publishAt: string;
};

export const emptyFields: PostFields = {
  kind: "post",
  placement: "none",
  title: "",
  description: "",
  content: "",
  category: "",
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
  // The server's default link was not entered by the writer.
  const ownLink = link === `/blog/${post._id}` || link === "#" ? "" : link;
  return {
    kind,
    placement,
    title,
    description,
    content,
    category,
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

export function isSameFields(one: PostFields, other: PostFields): boolean {
  return (Object.keys(emptyFields) as (keyof PostFields)[]).every((name) => one[name] === other[name]);
}
