import { z } from "zod";
import { defineCalls, line, timestamp, wholeNumber } from "./call.ts";
import { limits } from "./limits.ts";
import { picture } from "./media.ts";
import { projectBadges } from "./project-words.ts";

export const highlight = z
  .array(z.object({ text: z.string(), match: z.boolean() }))
  .describe("Text in pieces; those that matched the search are marked");

const hitFields = {
  id: z.string().describe("The post's or project's id"),
  title: z.string(),
  address: z.string().describe("Where it leads: a path of this site, or where a post that is only a link leads"),
  highlight: z.object({ title: highlight, snippet: highlight }),
  picture: picture.nullable(),
  art: z.string().describe("Path of the generated image that stands in where there is none"),
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
    badge: z.enum(projectBadges).optional().describe("As in lists of projects"),
  })
  .meta({ id: "ProjectHit", description: "What is confidential on a project under NDA is neither found nor shown" });

export const searchHit = z.discriminatedUnion("kind", [postHit, projectHit]);
export type SearchHit = z.infer<typeof searchHit>;

export const searchAnswer = z
  .object({
    items: z.array(searchHit).describe("Best match first, whatever it is"),
    totals: z.object({ posts: z.number().int(), projects: z.number().int() }).describe("How many there are of each"),
    correctedSearch: z.string().optional().describe("What was searched for instead, where a word was misspelt"),
  })
  .meta({ id: "SearchAnswer" });
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchQuery = z.strictObject({
  q: line(limits.search)
    .default("")
    .describe("Words, or beginnings of words. What stands in quotation marks is found as it stands"),
  kind: z.enum(["post", "project"]).optional().describe("Without it: both"),
  limit: wholeNumber(1, limits.siteSearch.maxLimit)
    .default(limits.siteSearch.limit)
    .describe("How many of each kind at most"),
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
