import { z } from "zod";
import { defineCalls, line, timestamp, wholeNumber } from "./call.ts";
import { limits } from "./limits.ts";
import { picture } from "./media.ts";
import { projectBadges } from "./project-terms.ts";

export const highlight = z
  .array(z.object({ text: z.string(), match: z.boolean() }))
  .describe("Text in pieces; those that match the search are marked");

const hitFields = {
  id: z.string().describe("Id of the post or project"),
  title: z.string(),
  address: z.string().describe("A path of this site, or the URL that a link post points to"),
  highlight: z.object({ title: highlight, snippet: highlight }),
  picture: picture.nullable(),
  art: z.string().describe("Path of the generated image, shown if there is no other image"),
};

export const postHit = z
  .object({ kind: z.literal("post"), ...hitFields, category: z.string(), publishedAt: timestamp })
  .meta({ id: "PostHit" });
export const projectHit = z
  .object({
    kind: z.literal("project"),
    ...hitFields,
    role: z.string(),
    year: z.number().int().nullable(),
    nda: z.boolean(),
    badge: z.enum(projectBadges).optional().describe("The badge that lists of projects show"),
  })
  .meta({
    id: "ProjectHit",
    description:
      "A project that matches the search. Confidential fields of a project under NDA are neither searched nor shown",
  });

export const searchHit = z.discriminatedUnion("kind", [postHit, projectHit]);
export type SearchHit = z.infer<typeof searchHit>;

export const searchAnswer = z
  .object({
    items: z.array(searchHit).describe("Posts and projects, best match first"),
    totals: z
      .object({ posts: z.number().int(), projects: z.number().int() })
      .describe("How many posts and projects match"),
    correctedSearch: z.string().optional().describe("The corrected search, if a word was misspelled"),
  })
  .meta({ id: "SearchAnswer" });
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchQuery = z.strictObject({
  q: line(limits.search)
    .default("")
    .describe("Words or beginnings of words. Quotation marks search for an exact phrase"),
  kind: z.enum(["post", "project"]).optional().describe("Only this kind; without it, both"),
  limit: wholeNumber(1, limits.siteSearch.maxLimit)
    .default(limits.siteSearch.limit)
    .describe("The maximum number of results of each kind"),
});

export const searchCalls = defineCalls({
  find: {
    method: "GET",
    url: "/search",
    access: "public",
    summary: "Search published posts and projects, as visitors see them",
    querystring: searchQuery,
    response: { 200: searchAnswer },
  },
});
