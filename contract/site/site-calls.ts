import { z } from "zod";
import { defineCalls, noContent, timestamp } from "../call.ts";
import { limits } from "../limits.ts";
import { picture } from "../media.ts";
import { sectionNames, sectionTitles, type SectionName } from "./section-names.ts";
import { sections } from "./sections.ts";

const sectionName = z.enum(sectionNames).meta({ title: "Section" });
/** One section, or several if the query repeats the parameter. */
const someSections = z.union([sectionName.transform((name) => [name]), z.array(sectionName)]);

type Schemas = { [Name in SectionName]: (typeof sections)[Name]["schema"] };

/** The schemas under the names that the API's description gives them, such as SiteSocialLinks. */
const described = Object.fromEntries(
  sectionNames.map((name) => [
    name,
    sections[name].schema.meta({
      id: `Site${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      title: sectionTitles[name],
    }),
  ]),
) as Schemas;

const wordsVersion = z
  .string()
  .regex(/^[\w-]{16}$/)
  .describe("A version of the owner’s own words in one language");

/** The published content, complete or a part of it. */
export const publicSite = z
  .object({
    url: z.string().describe("The site’s absolute URL, without a slash at the end"),
    timeZone: z.string().describe("The owner’s time zone, in which all dates are shown"),
    year: z.number().int().describe("The year in that time zone, for the footer"),
    isBeingFilled: z.boolean().describe("Whether the first start still adds example content"),
    takesSubscribers: z.boolean().describe("Whether the newsletter’s form is shown"),
    pictures: z
      .record(z.string(), picture)
      .describe("The images of these sections in the media library by URL, in all sizes"),
    sections: z.object(described).partial().describe("The requested sections by name"),
    ownWords: wordsVersion
      .optional()
      .describe("The version of the owner’s own words in the site’s language; absent if there are none"),
  })
  .meta({ id: "Site", title: "The site’s content" });
export type PublicSite = z.infer<typeof publicSite>;

/** What is wrong with a field of a document that isn't finished. */
const problem = z.object({
  path: z.array(z.union([z.string(), z.number()])).describe("Path of the field, such as `entries`, 2, `title`"),
  message: z.string(),
});
export type SiteProblem = z.infer<typeof problem>;

/** A document as a form holds it: the shape is right as far as it goes, but fields may be missing or wrong. */
const document = z
  .record(z.string(), z.unknown())
  .describe("A document of the section, in the schema of that section under `Site`; a draft may be unfinished");

export const sectionSummary = z
  .object({
    name: sectionName,
    title: z.string().describe("What the dashboard calls the section"),
    hasDraft: z.boolean().describe("Whether there are unpublished changes"),
    problems: z.array(problem).describe("Why the draft can’t be published yet"),
    changedAt: timestamp.describe("When the draft was last saved, or else when the section was published"),
  })
  .meta({ id: "SiteSectionSummary", title: "A section in the list" });
export type SectionSummary = z.infer<typeof sectionSummary>;

export const sectionState = sectionSummary
  .extend({
    version: z.number().int().describe("Counts every change of the section and its drafts"),
    published: document.describe("What visitors see"),
    draft: document.nullable().describe("The unpublished changes; null if there are none"),
    form: document.describe("JSON Schema with hints for each field of the form"),
  })
  .meta({ id: "SiteSection", title: "A section with its draft" });
export type SectionState = z.infer<typeof sectionState>;

export const siteRevision = z
  .object({
    section: sectionName,
    publication: z.number().int().describe("All sections that were published together have the same number"),
    publishedAt: timestamp,
    isCurrent: z.boolean().describe("Whether this revision is published now"),
    document,
  })
  .meta({ id: "SiteRevision", title: "What a section had published" });
export type SiteRevision = z.infer<typeof siteRevision>;

const params = z.object({ section: sectionName });
const publication = z.coerce
  .number<number>()
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe("The number of a publication; the starter content has 0");

export const siteCalls = defineCalls({
  get: {
    method: "GET",
    url: "/site",
    access: "public",
    summary: "Get the site’s published content",
    querystring: z.strictObject({
      sections: someSections.optional().describe("Only these sections; without it, all of them"),
      preview: z
        .string()
        .max(500)
        .optional()
        .describe("A preview token, to get the drafts instead of the published content"),
    }),
    response: { 200: publicSite },
  },
  ownWords: {
    method: "GET",
    url: "/site/words/:version",
    access: "public",
    cache: "forever",
    summary: "Get the owner’s own words in one language, as a version of the site names them in `ownWords`",
    params: z.object({ version: wordsVersion }),
    response: { 200: z.record(z.string(), z.string()).describe("Sentences by key, such as `blog.readMinutes`") },
  },
  list: {
    method: "GET",
    url: "/site/sections",
    access: "owner",
    scope: "read",
    summary: "List the sections of the site’s content, with what keeps their drafts from being published",
    response: { 200: z.array(sectionSummary) },
  },
  section: {
    method: "GET",
    url: "/site/sections/:section",
    access: "owner",
    scope: "read",
    summary: "Get a section: its published document, its draft and its form",
    params,
    response: { 200: sectionState },
  },
  saveDraft: {
    method: "PUT",
    url: "/site/sections/:section/draft",
    access: "owner",
    scope: "drafts",
    alsoReads: true,
    summary: "Save a section’s draft, finished or not; 409 if it changed since the version in `version`",
    maxBytes: limits.site.document,
    params,
    body: z.strictObject({
      document,
      version: z.number().int().describe("The version of the section that was edited"),
    }),
    response: { 200: sectionState },
  },
  discardDraft: {
    method: "DELETE",
    url: "/site/sections/:section/draft",
    access: "owner",
    scope: "drafts",
    alsoReads: true,
    summary: "Discard a section’s draft",
    params,
    response: { 200: sectionState },
  },
  publish: {
    method: "POST",
    url: "/site/publish",
    access: "owner",
    scope: "publish",
    summary:
      "Publish drafts together, all of them or those of some sections; nothing is published if one of them isn’t valid",
    querystring: z.strictObject({
      sections: someSections.optional().describe("Only the drafts of these sections; without it, all drafts"),
    }),
    response: {
      200: z.object({
        publication: z
          .number()
          .int()
          .nullable()
          .describe("Number for undoing the publication; null if there was no draft"),
        sections: z.array(sectionName),
      }),
    },
  },
  undo: {
    method: "POST",
    url: "/site/publications/:publication/undo",
    access: "owner",
    scope: "publish",
    summary: "Publish again what the sections of a publication had before; 409 if one of them was published since",
    params: z.object({ publication }),
    response: { 204: noContent },
  },
  revisions: {
    method: "GET",
    url: "/site/sections/:section/revisions",
    access: "owner",
    scope: "read",
    summary: "List what a section had published, newest first",
    params,
    response: { 200: z.array(siteRevision) },
  },
  restoreRevision: {
    method: "POST",
    url: "/site/sections/:section/revisions/:publication/restore",
    access: "owner",
    scope: "drafts",
    alsoReads: true,
    summary: "Make a revision the section’s draft",
    params: params.extend({ publication }),
    response: { 200: sectionState },
  },
  preview: {
    method: "POST",
    url: "/site/preview",
    access: "owner",
    scope: "login",
    summary: "Get a token with which pages show the drafts: `/?preview=TOKEN`. It expires after an hour",
    response: { 200: z.object({ token: z.string() }) },
  },
});
