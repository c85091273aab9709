import { z } from "zod";
import { playable } from "./builds.ts";
import { readTime } from "./chapters.ts";
import { defineCalls, line, noContent, requiredLine, rowId, timestamp, webAddress, wholeNumber } from "./call.ts";
import { draftCalls, draftFacts, newDraftKey, revisionSummary, storedDraft, writer } from "./drafts.ts";
import { limits } from "./limits.ts";
import { picture, shownDocument, shownModel } from "./media.ts";
import { postEmbed } from "./post-embeds.ts";
import { postId, postSummary } from "./posts.ts";
import {
  type AnyEntry,
  type CaseColumn,
  type CaseEntry,
  type CaseListName,
  confidentialFields,
  forCaseLists,
  forColumns,
} from "./case-lists.ts";
import {
  forShortFacts,
  forStoryTexts,
  landingCategories,
  noService,
  playableCategory,
  projectBadges,
  projectCategories,
  projectStates,
  type ShortFactName,
  shippedCategory,
} from "./project-terms.ts";
import { service } from "./site/home.ts";
import { en } from "#words/en.ts";

const short = line(limits.project.shortText);

export type ProjectResult = CaseEntry<"results">;
export type Credit = CaseEntry<"credits">;

const shownLists = forCaseLists((_name, list): z.ZodOptional<z.ZodType<AnyEntry[]>> =>
  z
    .array(z.object(forColumns(list, () => z.string())))
    .optional()
    .describe(list.about),
) as { [Name in CaseListName]: z.ZodOptional<z.ZodType<CaseEntry<Name>[]>> };
const techYears = z.object({ name: z.string(), from: z.number().int().nullable(), to: z.number().int().nullable() });

export const project = z
  .object({
    _id: z.string(),
    id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    description: z.string().optional(),
    category: z.enum(projectCategories),
    thumbnailUrl: z.string().optional(),
    clipUrl: z.string().optional().describe("The short video that its card plays; absent for visitors under NDA"),
    backgroundUrl: z.string().optional(),
    mediaType: z.enum(["image", "video"]),
    mediaUrl: z.string().optional(),
    modelUrls: z
      .array(z.string())
      .optional()
      .describe("The 3D models that its page shows; only owners can download them"),
    techStack: z.array(z.string()).optional(),
    techYears: z.array(techYears).optional().describe("When technologies of techStack were used"),
    contributions: z.array(z.string()).optional(),
    state: z.enum(projectStates).optional().describe("What became of it; empty if the owner doesn't say"),
    ...forShortFacts((name, example) => z.string().optional().describe(describeFact(name, example))),
    ...forStoryTexts((_name, { label }) => z.string().optional().describe(`Case study: ${label}`)),
    ...shownLists,
    content: z.string().optional().describe("The case study as HTML, like the text of a post; absent in lists"),
    tags: z.array(z.string()).optional(),
    gallery: z.array(z.string()).optional(),
    dateRange: z.string().optional(),
    year: z.number().int().nullable().optional(),
    company: z.string().optional(),
    role: z.string().optional(),
    starred: z.boolean(),
    externalLink: z.string().optional(),
    order: z.number().int(),
    sortOrder: z.number().int().describe("The same as order"),
    nda: z.boolean(),
    confidential: z.array(z.enum(confidentialFields)).optional().describe("Owners only"),
    postIds: z.array(postId).optional().describe("Ids of the posts about the project. Owners only"),
    service: z
      .string()
      .optional()
      .describe(`Id of the service that its page offers; ${noService}, or empty if its category decides. Owners only`),
    landing: z.array(z.enum(landingCategories)).describe("The landing categories it belongs to"),
    badge: z
      .enum(projectBadges)
      .optional()
      .describe("In lists: the first of a build, a 3D model, a video and a case study that its page has for visitors"),
    playBytes: z.number().int().optional().describe("In lists: how much a visitor downloads to play its build"),
    pictures: z
      .record(z.string(), picture)
      .describe("The project's images by URL, with the still of a video. A list has only those of a card"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Project", description: "A project. Visitors don't get the confidential fields of one under NDA" });
export type Project = z.infer<typeof project>;

export const projectPage = project
  .extend({
    more: z.array(project).optional().describe("For pages: the next projects in its category, in a circle"),
    embeds: z
      .array(postEmbed)
      .optional()
      .describe("For pages: the games and 3D models of its content, in their order; absent where there are none"),
    models: z.array(shownModel).optional().describe("For pages: its 3D models that are ready"),
    shownDocuments: z
      .array(shownDocument)
      .optional()
      .describe("For pages: its documents; one whose pages aren't made has none, and can only be downloaded"),
    clips: z
      .array(
        z.object({
          url: z.string(),
          width: z.number().int().nullable(),
          height: z.number().int().nullable(),
          alt: z.string(),
        }),
      )
      .optional()
      .describe("For pages: the videos of its gallery, which play again and again without sound"),
    posts: z.array(postSummary).optional().describe("For pages: the published posts about it"),
    offer: z
      .object({ heading: z.string(), service })
      .nullable()
      .optional()
      .describe("For pages: the service that fits it"),
    build: playable
      .nullable()
      .optional()
      .describe("For pages: the build that is live; null where nothing is, or builds can't be played on this site"),
    versions: z
      .array(playable)
      .optional()
      .describe(`For pages: the published builds, newest first, at most ${limits.projectDetail.versions}`),
  })
  .meta({ id: "ProjectPage" });
export type ProjectPage = z.infer<typeof projectPage>;

const textList = (max: number) =>
  z
    .array(short)
    .max(max)
    .transform((items) => items.filter((item) => item !== ""))
    .default([]);

const year = z
  .number()
  .int("must be a whole number")
  .min(1900, "must be 1900 or later")
  .max(2200, "must be 2200 or earlier");

/** Short texts of one or a few paragraphs. */
/** Describes a short fact in the API's documentation. */
function describeFact(name: ShortFactName, example: string): string {
  return `${en.project.shortFacts[name]}, such as ${example}`;
}

function paragraphs(max: number): z.ZodType<string, string> {
  return z
    .string()
    .max(max, `must be at most ${max} characters`)
    .transform((text) => text.trim());
}

/** How times are written. */
const timeForms = "a time such as 0:12, 1:02:03 or, in seconds, 75";

function columnInput(
  { max, missing, isUrl, isLong, isTime, options }: CaseColumn,
  name: string,
): z.ZodType<string, string | undefined> {
  if (options) return z.enum(options).default(options[0]);
  const text = isUrl ? webAddress(max) : isLong ? paragraphs(max) : line(max);
  if (missing === undefined) return text.default("");
  const given = text.refine((each) => each !== "", `${name} is required`);
  return isTime
    ? given.refine((each) => each === "" || readTime(each) !== null, `${name} must be ${timeForms}`)
    : given;
}

const listInputs = forCaseLists((_name, list): z.ZodDefault<z.ZodType<AnyEntry[], Partial<AnyEntry>[]>> =>
  z
    .array(z.strictObject(forColumns(list, columnInput)))
    .max(list.max, `A project has at most ${list.max} ${list.itemName}s.`)
    .default([]),
) as { [Name in CaseListName]: z.ZodDefault<z.ZodType<CaseEntry<Name>[], Partial<CaseEntry<Name>>[]>> };

const techYearsInput = z
  .strictObject({
    name: requiredLine("name", limits.project.shortText),
    from: year.nullable().default(null),
    to: year.nullable().default(null),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ["to"],
    error: "The last year can’t be before the first.",
  });

export const projectInput = z.strictObject({
  title: requiredLine("title", limits.title),
  slug: requiredLine("slug", limits.slug),
  description: z
    .string()
    .max(limits.description * 4)
    .default(""),
  category: z.enum(projectCategories).default("project"),
  thumbnailUrl: line(limits.link).default(""),
  clipUrl: line(limits.link)
    .default("")
    .describe(
      `The short video that its card plays: one of the media library, of up to ${limits.cardClip.seconds} seconds and ${limits.cardClip.bytes / 1024 / 1024} MB`,
    ),
  backgroundUrl: line(limits.link).default(""),
  mediaType: z.enum(["image", "video"]).default("image"),
  mediaUrl: line(limits.link).default(""),
  modelUrls: z
    .array(line(limits.link))
    .max(limits.project.models, `A project has at most ${limits.project.models} 3D models.`)
    .default([])
    .describe("URLs of 3D models of the media library, in their order"),
  techStack: textList(limits.project.techStack),
  techYears: z
    .array(techYearsInput)
    .max(limits.project.techStack)
    .default([])
    .describe("Years of the technologies in techStack; others are dropped"),
  contributions: z
    .array(line(limits.description))
    .max(limits.project.contributions)
    .transform((items) => items.filter((item) => item !== ""))
    .default([]),
  state: z.enum(projectStates).default(""),
  ...forShortFacts((name, example) => short.default("").describe(describeFact(name, example))),
  ...forStoryTexts((_name, { label }) => paragraphs(limits.description).default("").describe(`Case study: ${label}`)),
  ...listInputs,
  content: z
    .string()
    .max(limits.contentWithImages, "content is too long")
    .default("")
    .describe("The case study as HTML; cleaned like the text of a post"),
  postIds: z
    .array(postId.regex(/^p_\d{1,10}$/, "must be ids of posts, such as p_42"))
    .max(limits.project.posts, `A project has at most ${limits.project.posts} posts.`)
    .default([])
    .describe("The posts about it, in their order. Ids without a post are dropped"),
  service: z
    .string()
    .max(80)
    .default("")
    .describe(`Id of the service that its page offers; ${noService} for no offer, empty if its category decides`),
  tags: textList(limits.project.tags),
  gallery: z.array(line(limits.link)).max(limits.project.gallery).default([]),
  dateRange: short.default(""),
  year: z.number().int().min(1900).max(2200).nullable().default(null),
  company: short.default(""),
  role: short.default(""),
  starred: z.boolean().default(false),
  externalLink: webAddress(limits.link).default(""),
  sortOrder: z
    .number()
    .int("sortOrder must be a whole number")
    .min(0, "sortOrder must be at least 0")
    .max(1_000_000)
    .default(0),
  nda: z.boolean().default(false),
  confidential: z.array(z.enum(confidentialFields)).default([]),
  updatedAt: timestamp.optional().describe("The state that was edited; a newer one is not overwritten (409)"),
  writer: writer.optional().describe("The open editor whose pending draft this save ends; drafts of others stay"),
  draftKey: newDraftKey.optional().describe("The pending draft from which a new project is made"),
});
export type ProjectInput = z.output<typeof projectInput>;
/** The input type for callers: fields with a default are optional. */
export type ProjectPayload = z.input<typeof projectInput>;

/** Several short texts in one field, with a separator between them. */
const joined = (count: number, max: number) => z.string().max(count * (max + 2));
const typedRows = <Shape extends z.ZodRawShape>(most: number, shape: Shape) =>
  z.array(z.strictObject(shape)).max(most).readonly().default([]);
const shortText = z.string().max(limits.project.shortText).default("");
const addresses = (most: number) => z.array(z.string().max(limits.link)).max(most).readonly().default([]);

const typedLists = forCaseLists((_name, list): z.ZodDefault<z.ZodType<readonly AnyEntry[]>> =>
  // As typed, a text can be longer than what is accepted.
  typedRows(
    list.max,
    forColumns(list, ({ max }) => z.string().max(Math.max(max, limits.project.shortText)).default("")),
  ),
) as { [Name in CaseListName]: z.ZodDefault<z.ZodType<readonly CaseEntry<Name>[]>> };

/** What a form for a project holds, valid or not: numbers are text, and lists of short texts are one text. */
const typedProject = {
  title: z.string().max(limits.title).default(""),
  slug: z.string().max(limits.slug).default(""),
  description: z
    .string()
    .max(limits.description * 4)
    .default(""),
  category: z.enum(projectCategories).default("project"),
  mediaType: z.enum(["image", "video"]).default("image"),
  mediaUrl: z.string().max(limits.link).default(""),
  modelUrls: addresses(limits.project.models),
  thumbnailUrl: z.string().max(limits.link).default(""),
  clipUrl: z.string().max(limits.link).default(""),
  backgroundUrl: z.string().max(limits.link).default(""),
  gallery: addresses(limits.project.gallery),
  techStack: joined(limits.project.techStack, limits.project.shortText)
    .default("")
    .describe("Names with commas between them, as are tags"),
  tags: joined(limits.project.tags, limits.project.shortText).default(""),
  contributions: joined(limits.project.contributions, limits.description).default("").describe("One on each line"),
  dateRange: shortText,
  year: shortText,
  company: shortText,
  role: shortText,
  externalLink: z.string().max(limits.link).default(""),
  order: shortText,
  starred: z.boolean().default(false),
  nda: z.boolean().default(false),
  confidential: z.array(z.enum(confidentialFields)).readonly().default([]),
  state: z.enum(projectStates).default(""),
  ...forShortFacts(() => shortText),
  ...forStoryTexts(() => z.string().max(limits.description).default("")),
  ...typedLists,
  content: z.string().max(limits.content).default(""),
  techYears: typedRows(limits.project.techStack, { name: shortText, from: shortText, to: shortText }),
  postIds: z.array(postId).max(limits.project.posts).readonly().default([]),
  service: shortText,
};

export const projectFields = z.object(typedProject);
export type ProjectFields = z.output<typeof projectFields>;

/** A project as it is typed, none of its fields required. */
export const projectDraft = z.strictObject({ ...typedProject, ...draftFacts });
export type ProjectDraft = z.output<typeof projectDraft>;

export const storedProjectDraft = projectDraft.extend(storedDraft).meta({ id: "ProjectDraft" });
export type StoredProjectDraft = z.infer<typeof storedProjectDraft>;

export const projectRevision = revisionSummary.extend(typedProject).meta({ id: "ProjectRevision" });
export type ProjectRevision = z.infer<typeof projectRevision>;

const view = z.enum(["visitor"]).optional().describe("For owners: what visitors see, not everything");

export const projectQuery = z.strictObject({
  view,
  cat: z
    .string()
    .max(40)
    .optional()
    .describe(`A landing category, any case, ${playableCategory} or ${shippedCategory}`),
  type: z.string().max(40).optional().describe("web or mobile, animation or render"),
});

const asVisitor = z.strictObject({ view });
const projectView = z.strictObject({
  view: z
    .enum(["visitor", "page"])
    .optional()
    .describe(
      "visitor: for owners, what visitors see; page: that too, with content as pages show it, the posts about it, the projects beside it and what it offers",
    ),
});
const projects = z.object({ items: z.array(project) });
const projectList = projects.extend({
  playable: z.number().int().describe("How many projects visitors can play, whatever the filter"),
  shipped: z.number().int().describe("How many projects were shipped, whatever the filter"),
});
const params = z.object({ id: rowId });

export const projectCalls = defineCalls({
  list: {
    method: "GET",
    url: "/portfolio",
    access: "public",
    summary: "List projects in their order",
    querystring: projectQuery,
    response: { 200: projectList },
  },
  starred: {
    method: "GET",
    url: "/portfolio/starred",
    access: "public",
    summary: "List starred projects",
    querystring: asVisitor,
    response: { 200: projects },
  },
  categories: {
    method: "GET",
    url: "/portfolio/categories",
    access: "public",
    summary: "List the landing categories that have projects",
    response: { 200: z.object({ items: z.array(z.enum(landingCategories)) }) },
  },
  getBySlug: {
    method: "GET",
    url: "/portfolio/slug/:slug",
    access: "public",
    summary: "Get a project",
    params: z.object({ slug: z.string().max(200).describe("Slug or an earlier slug") }),
    querystring: projectView,
    response: { 200: projectPage },
  },
  get: {
    method: "GET",
    url: "/portfolio/:id",
    access: "owner",
    scope: "read",
    summary: "Get a project by its id, for editing",
    params,
    response: { 200: project },
  },
  create: {
    method: "POST",
    url: "/portfolio",
    access: "owner",
    scope: "publish",
    summary: "Add a project",
    body: projectInput,
    maxBytes: limits.postBytes,
    response: { 201: project },
  },
  update: {
    method: "PUT",
    url: "/portfolio/:id",
    access: "owner",
    scope: "publish",
    summary: "Update a project",
    params,
    body: projectInput,
    maxBytes: limits.postBytes,
    response: { 200: project },
  },
  star: {
    method: "PATCH",
    url: "/portfolio/:id",
    access: "owner",
    scope: "publish",
    summary: "Star or unstar a project",
    params,
    body: z.strictObject({ starred: z.boolean() }),
    response: { 200: project },
  },
  remove: {
    method: "DELETE",
    url: "/portfolio/:id",
    access: "owner",
    scope: "publish",
    summary: "Move a project to the trash",
    params,
    response: { 204: noContent },
  },
  restore: {
    method: "POST",
    url: "/portfolio/:id/restore",
    access: "owner",
    scope: "publish",
    summary: "Take a project out of the trash",
    params,
    response: { 200: project },
  },
  reorder: {
    method: "PUT",
    url: "/portfolio/order",
    access: "owner",
    scope: "publish",
    summary: "Set the order of the projects",
    body: z.strictObject({ ids: z.array(wholeNumber(1, 2_147_483_647)).min(1).max(1000) }),
    response: { 200: projects },
  },
  ...draftCalls({
    url: "/portfolio",
    one: "a project",
    id: rowId,
    key: /^([1-9]\d{0,9}|new_[a-z0-9-]{8,40})$/,
    draft: projectDraft,
    stored: storedProjectDraft,
    revision: projectRevision,
    item: project,
    scope: "publish",
  }),
});
