import { z } from "zod";
import {
  defineCalls,
  instant,
  line,
  noContent,
  pageAddress,
  pageAddressSentence,
  requiredLine,
  timestamp,
  webAddress,
  wholeNumber,
} from "./call.ts";
import { draftCalls, draftFacts, newDraftKey, revisionSummary, storedDraft, writer } from "./drafts.ts";
import { limits } from "./limits.ts";
import { picture } from "./media.ts";
import { placements, postKinds } from "./page-terms.ts";
import { postEmbed } from "./post-embeds.ts";
import { highlight } from "./search.ts";
import { tagName } from "./tags.ts";

/** Ids contain an underscore and slugs never do, so a post titled "p 42" never hides post 42. */
export const postId = z.string().max(20).describe("Id of a post, such as p_42");

const neighbor = z.object({ id: postId, slug: z.string(), title: z.string() }).nullable();

/** The title of a series as a writer types it; empty for none. */
export const seriesTitle = line(limits.series).refine(
  (title) => title === "" || /[\p{L}\p{N}]/u.test(title),
  "A series needs at least one letter or digit in its title.",
);
const seriesPart = z.number().int().min(1).max(limits.seriesParts);

/** The place of a post in its series. Numbers and neighbors count, for visitors, only what is published. */
const seriesPlace = z.object({
  title: z.string(),
  slug: z.string(),
  part: z.number().int(),
  of: z.number().int(),
  previous: neighbor,
  next: neighbor,
});

const kind = z.enum(postKinds).describe("page: a page that the owner added, at /slug and in no list of posts");
const placement = z.enum(placements).describe("For pages: where the site links to it");

const summaryShape = {
  _id: postId,
  kind,
  placement,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  /** The cover in all its sizes, if it is in the media library. */
  picture: picture.nullable(),
  blogImageKey: z.string(),
  link: z.string(),
  canonicalUrl: z.string().nullable().describe("Where it was first published, if that was on another site"),
  author: z.string(),
  category: z.string(),
  categorySlug: z.string(),
  tags: z.array(z.object({ name: z.string(), slug: z.string() })),
  seriesPart: seriesPart
    .nullable()
    .optional()
    .describe("For owners: its position in its series; visitors see numbers without gaps"),
  published: z.boolean(),
  publishAt: timestamp.nullable().describe("When a scheduled draft publishes itself"),
  publishedAt: timestamp.nullable().describe("When it was first published"),
  createdAt: timestamp,
  updatedAt: timestamp,
  readMinutes: z.number().int(),
};

export const postSummary = z
  .object({
    ...summaryShape,
    series: seriesPlace.nullable(),
    draftSavedAt: timestamp.optional().describe("For owners: when unsaved changes were last typed"),
    content: z.string().optional(),
    highlight: z.object({ title: highlight, snippet: highlight }).optional(),
  })
  .meta({ id: "PostSummary" });
export type PostSummary = z.infer<typeof postSummary>;

export const post = z
  .object({
    ...summaryShape,
    series: seriesPlace
      .extend({
        parts: z
          .array(z.object({ id: postId, slug: z.string(), title: z.string(), readMinutes: z.number().int() }))
          .describe("All parts in their order, itself included"),
      })
      .nullable(),
    content: z.string(),
    embeds: z
      .array(postEmbed)
      .optional()
      .describe("For pages: the games and 3D models of the content, in their order; absent where there are none"),
    previous: neighbor.describe("The next older published post"),
    next: neighbor.describe("The next newer published post"),
    related: z
      .array(postSummary)
      .optional()
      .describe("For pages: the newest published others of its category, then the newest of all"),
  })
  .meta({ id: "Post" });
export type Post = z.infer<typeof post>;

export const postPage = z
  .object({
    items: z.array(postSummary),
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
    correctedSearch: z.string().optional().describe("The corrected search, if a word was misspelled"),
  })
  .meta({ id: "PostPage" });
export type PostPage = z.infer<typeof postPage>;

export const postArchive = z
  .object({
    years: z
      .array(z.object({ year: z.number().int(), posts: z.number().int() }))
      .describe("Newest first, in the owner’s time zone; years without posts are left out"),
  })
  .meta({ id: "PostArchive" });
export type PostArchive = z.infer<typeof postArchive>;

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]));

export const postQuery = z.strictObject({
  page: wholeNumber(1, 1_000_000).default(limits.list.page),
  limit: wholeNumber(1, limits.list.maxLimit).default(limits.list.limit),
  search: line(limits.search).optional(),
  category: oneOrMore
    .pipe(z.array(line(limits.category)).max(50))
    .optional()
    .describe("Name or slug; may repeat"),
  tag: oneOrMore
    .pipe(z.array(line(limits.slug)).max(50))
    .optional()
    .describe("Name or slug; may repeat: a post with any of them"),
  series: line(limits.series).optional().describe("Title or slug"),
  sort: z
    .enum(["date", "title", "status"])
    .optional()
    .describe("The order; by default newest first, or best match first when searching"),
  published: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("For owners; visitors only see published posts"),
  kind: kind.default("post"),
  fields: z
    .enum(["content"])
    .optional()
    .describe(`The whole texts as well; visitors get up to ${limits.list.maxTexts} posts a page then`),
});
export type PostQuery = z.output<typeof postQuery>;

export const postInput = z.strictObject({
  title: requiredLine("title", limits.title),
  description: requiredLine("description", limits.description),
  content: z.string().max(limits.contentWithImages, "content is too long").default(""),
  category: line(limits.category).default(""),
  tags: z
    .array(tagName)
    .max(limits.tags, `A post can have up to ${limits.tags} tags.`)
    .optional()
    .describe("Names in their order; a new name makes a new tag. Without it, the tags stay as they are"),
  series: seriesTitle
    .optional()
    .describe("Title of its series, which may be a new one; empty for none. Without it, the series stays as it is"),
  seriesPart: seriesPart
    .nullish()
    .describe("Its position in the series. Without it, a post that joins a series becomes the last part"),
  published: z.boolean().default(false),
  blogImage: line(limits.link).default("").describe("Address of the cover, as the upload answered it"),
  imageAlt: line(limits.title).default(""),
  blogImageKey: line(limits.title).default(""),
  link: webAddress(limits.link).default(""),
  canonicalUrl: pageAddress(limits.link)
    .transform((url) => url || null)
    .nullish()
    .describe("Where it was first published, if that was on another site. Without it, that stays as it is"),
  kind: kind.optional().describe("For new ones: post by default. It never changes"),
  placement: placement.optional().describe("For pages: where the site links to it. Without it, that stays as it is"),
  author: z.string().optional().describe("Accepted and ignored: the server sets it"),
  slug: line(limits.slug).optional(),
  publishAt: instant.nullable().optional(),
  updatedAt: timestamp.optional().describe("The state that was edited; a newer one is not overwritten (409)"),
  writer: writer.optional().describe("The open editor whose pending draft this save ends; drafts of others stay"),
  draftKey: newDraftKey
    .optional()
    .describe("The draft that a new post is made of: sent again, it updates that post and makes no second one"),
});
export type PostInput = z.output<typeof postInput>;
/** The input type for callers: fields with a default are optional. */
export type PostPayload = z.input<typeof postInput>;

/** The fields of an autosave, none of them required. */
export const autosaveInput = z.strictObject({
  title: z.string().max(limits.title).default(""),
  description: z.string().max(limits.description).default(""),
  content: z.string().max(limits.content).default(""),
  category: z.string().max(limits.category).default(""),
  tags: z.array(z.string().max(limits.tag)).max(limits.tags).optional(),
  series: z.string().max(limits.series).optional(),
  seriesPart: seriesPart.nullish(),
  blogImage: z.string().max(limits.link).default(""),
  imageAlt: z.string().max(limits.title).default(""),
  blogImageKey: z.string().max(limits.title).default(""),
  link: z.string().max(limits.link).default(""),
  canonicalUrl: z.string().max(limits.link).nullish(),
  kind: kind.optional(),
  placement: placement.optional(),
  slug: z.string().max(limits.slug).optional(),
  published: z
    .boolean()
    .optional()
    .describe("Whether saving will publish the post; the autosave itself publishes nothing"),
  publishAt: timestamp.nullable().optional(),
  ...draftFacts,
});
export type AutosaveInput = z.output<typeof autosaveInput>;

export const autosave = autosaveInput.extend(storedDraft).meta({ id: "Autosave" });
export type Autosave = z.infer<typeof autosave>;

/** A post as its history keeps it. */
export const postState = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: z.string(),
  tags: z
    .array(z.string())
    .optional()
    .describe("Left out in states of an earlier version, as are the series and its part"),
  series: z.string().optional(),
  seriesPart: seriesPart.nullish(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  imageKey: z.string(),
  link: z.string(),
  canonicalUrl: z.string().nullish().describe("Left out in states of an earlier version"),
  published: z.boolean(),
});
export type PostState = z.infer<typeof postState>;

export const revision = revisionSummary.extend(postState.omit({ imageKey: true }).shape).meta({ id: "Revision" });
export type Revision = z.infer<typeof revision>;

export const postStats = z
  .object({
    total: z.number().int(),
    published: z.number().int(),
    drafts: z.number().int(),
    thisMonth: z.number().int(),
    lastDays: z.array(
      z.object({ day: z.string().describe("YYYY-MM-DD in the owner's time zone"), posts: z.number().int() }),
    ),
  })
  .meta({ id: "PostStats" });
export type PostStats = z.infer<typeof postStats>;

const postView = z.strictObject({
  view: z
    .enum(["page"])
    .optional()
    .describe(
      "page: content as pages show it, with colored code, linked headings and every image in all its sizes; else as it was saved",
    ),
});
const params = z.object({ id: z.string().max(200).describe("Id, slug or an earlier slug") });
const idParams = z.object({ id: postId });
/** The text in the editor, rendered. */
export const renderedContent = z
  .strictObject({ content: z.string().max(limits.content) })
  .meta({ id: "RenderedContent" });

export const bookmark = z
  .object({
    url: z.string().describe("Where the page says that it is, or else where its redirects led"),
    title: z.string(),
    description: z.string().describe("Empty where the page has none"),
    site: z.string().describe("The name of the site, or else its host"),
    imageUrl: z.string().describe("The page's image in the media library; empty where it has none that can be used"),
  })
  .meta({ id: "Bookmark" });
export type Bookmark = z.infer<typeof bookmark>;

const deadLink = z.object({
  kind: z.literal("dead-link"),
  address: z.string().describe("The address as it is written in the text"),
  words: z.string().describe("Words of the link; empty for an image, a video or a file"),
  reason: z.enum(["missing", "unpublished", "trashed"]).describe("Why visitors will find nothing there"),
});
const undescribedImage = z.object({
  kind: z.literal("undescribed-image"),
  address: z.string(),
  place: z.enum(["text", "cover"]),
  index: z.number().int().describe("Among all images of the text, from 0; of the cover, -1"),
});

export const postCheck = z
  .object({ findings: z.array(z.discriminatedUnion("kind", [deadLink, undescribedImage])) })
  .meta({ id: "PostCheck", description: "What readers will miss. Links to other sites are not followed" });
export type PostCheck = z.infer<typeof postCheck>;

export const postCheckInput = z.strictObject({
  content: z.string().max(limits.content).default(""),
  imageUrl: z.string().max(limits.link).default("").describe("URL of the cover"),
  imageAlt: z.string().max(limits.title).default(""),
  link: z.string().max(limits.link).default(""),
  id: postId.optional().describe("The post itself, whose own links are good although it is a draft"),
});

export const postCalls = defineCalls({
  list: {
    method: "GET",
    url: "/blogs",
    access: "public",
    summary: "List posts",
    querystring: postQuery,
    response: { 200: postPage },
  },
  archive: {
    method: "GET",
    url: "/blogs/archive",
    access: "public",
    summary: "Count the published posts of each year",
    response: { 200: postArchive },
  },
  stats: {
    method: "GET",
    url: "/blogs/stats",
    access: "owner",
    scope: "read",
    summary: "Count posts",
    response: { 200: postStats },
  },
  get: {
    method: "GET",
    url: "/blogs/:id",
    access: "public",
    summary: "Get a post with its neighbors",
    params,
    querystring: postView,
    response: { 200: post },
  },
  preview: {
    method: "GET",
    url: "/blogs/:id/preview",
    access: "forbidden",
    scope: "read",
    summary: "Get a post, published or not",
    params,
    querystring: postView,
    response: { 200: post },
  },
  render: {
    method: "POST",
    url: "/blogs/render",
    access: "owner",
    scope: "drafts",
    summary: "Render the text in the editor as pages show it; nothing is stored",
    body: renderedContent,
    maxBytes: limits.postBytes,
    response: { 200: renderedContent.extend({ content: z.string() }) },
  },
  check: {
    method: "POST",
    url: "/blogs/check",
    access: "owner",
    scope: "drafts",
    summary: "Check the text in the editor for dead links and images without a description; nothing is stored",
    body: postCheckInput,
    maxBytes: limits.postBytes,
    response: { 200: postCheck },
  },
  bookmark: {
    method: "POST",
    url: "/blogs/bookmark",
    access: "owner",
    scope: "media",
    summary: "Fetch the title, description and image of a public page; the image is added to the media library",
    body: z.strictObject({
      url: pageAddress(limits.link).refine((url) => url !== "", pageAddressSentence),
    }),
    response: { 200: bookmark },
  },
  create: {
    method: "POST",
    url: "/blogs",
    access: "owner",
    scope: "drafts",
    summary: "Create a post",
    body: postInput,
    maxBytes: limits.postBytes,
    response: { 201: post },
  },
  update: {
    method: "PUT",
    url: "/blogs/:id",
    access: "owner",
    scope: "drafts",
    summary: "Update a post",
    params: idParams,
    body: postInput,
    maxBytes: limits.postBytes,
    response: { 200: post },
  },
  remove: {
    method: "DELETE",
    url: "/blogs/:id",
    access: "owner",
    scope: "drafts",
    summary: "Move a post to the trash",
    params: idParams,
    response: { 204: noContent },
  },
  restore: {
    method: "POST",
    url: "/blogs/:id/restore",
    access: "owner",
    scope: "publish",
    alsoReads: true,
    summary: "Take a post out of the trash",
    params: idParams,
    response: { 200: post },
  },
  togglePublish: {
    method: "POST",
    url: "/blogs/toggle-publish",
    access: "owner",
    scope: "publish",
    summary: "Toggle posts between published and draft, all or none",
    body: z.strictObject({
      ids: z.array(postId).min(1, "ids must name at least one post").max(limits.togglePublish),
      publishAt: z.record(postId, instant).default({}).describe("Schedules to give back to those that become drafts"),
    }),
    response: {
      200: z.object({
        items: z.array(
          z.object({
            _id: postId,
            published: z.boolean(),
            publishAt: timestamp.nullable().describe("The schedule that it had until now"),
          }),
        ),
      }),
    },
  },
  ...draftCalls({
    url: "/blogs",
    one: "a post",
    id: postId,
    key: /^(p_\d{1,10}|new_[a-z0-9-]{8,40})$/,
    draft: autosaveInput,
    stored: autosave,
    revision,
    item: post,
    scope: "drafts",
  }),
});
