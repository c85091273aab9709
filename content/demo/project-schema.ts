// What an example project may hold.
import { artViews } from "#art/kinds.ts";
import { confidentialFields } from "#contract/case-lists.ts";
import { forShortFacts, forStoryTexts, projectCategories, projectStates } from "#contract/project-terms.ts";
import { z } from "zod";

const yearNow = new Date().getUTCFullYear();

const kebabId = text(2, 60).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "use lower-case words joined by hyphens, such as 'web-starter'",
);
const webAddress = text(1, 300).regex(/^https:\/\/\S+$/, "use an address that starts with https://");
const year = z.int("use a year as a number").min(1970, "is too long ago").max(yearNow, "lies in the future");
const chips = (least: number, most: number) =>
  z.array(text(1, 40)).min(least, `needs at least ${least}`).max(most, `holds at most ${most}`);

export const demoProjectSchema = z
  .strictObject({
    title: text(2, 80),
    slug: kebabId,
    description: text(40, 500),
    category: z.enum(projectCategories),
    mediaType: z.enum(["image", "video"]),
    techStack: chips(1, 20),
    contributions: z
      .array(text(10, 200))
      .min(1, "needs at least one contribution")
      .max(8, "holds at most 8 contributions"),
    tags: chips(1, 12),
    dateRange: text(4, 40),
    year: year.nullable(),
    company: text(2, 60),
    role: text(2, 60),
    starred: z.boolean(),
    externalLink: z.union([z.literal(""), webAddress], { error: "use an https:// address, or '' for none" }),
    sortOrder: z.int("use a whole number").min(0, "starts at 0"),
    nda: z.boolean(),
    confidential: z.array(z.enum(confidentialFields)),
    /** Without it the site draws one. */
    thumbnail: z
      .string()
      .regex(/^[a-z0-9-]+\.webp$/, "names a .webp file in content/demo/pictures")
      .optional(),
    /** The number of drawn images in its gallery: the scene itself first, then other views of it. */
    views: z
      .int()
      .min(0)
      .max(artViews.length + 1, `holds at most ${artViews.length + 1} views`),
    imageKind: z.enum(["game", "apps", "3d", "design", "assets"]),
    state: z.enum(projectStates).optional(),
    ...forShortFacts(() => text(2, 60).optional()),
    ...forStoryTexts(() => text(40, 800).optional()),
    testimonials: z.array(z.record(z.string(), z.string())).max(2, "holds at most 2 testimonials").optional(),
    awards: z.array(z.record(z.string(), z.string())).max(4, "holds at most 4 awards").optional(),
    links: z.array(z.record(z.string(), z.string())).max(4, "holds at most 4 links").optional(),
    chapters: z.array(z.record(z.string(), z.string())).max(8, "holds at most 8 chapters").optional(),
    results: z
      .array(z.strictObject({ from: text(1, 24).optional(), value: text(1, 24), label: text(2, 80) }))
      .max(4, "holds at most 4 results")
      .optional(),
    credits: z
      .array(z.strictObject({ name: text(2, 60), role: text(2, 60) }))
      .max(8, "holds at most 8 credits")
      .optional(),
    /** The text of a case study, as Markdown. */
    text: z
      .string()
      .regex(/^[a-z0-9-]+\.md$/, "names an .md file in content/demo/case-studies")
      .optional(),
    /** Slugs of example posts about it. */
    posts: z.array(kebabId).max(4, "holds at most 4 posts").optional(),
    /** The id of a service, or “none”. */
    service: kebabId.optional(),
    techYears: z.array(z.strictObject({ name: text(1, 40), from: year, to: year.nullable() })).optional(),
    /** A 3D model in content/demo/models. */
    model: z
      .string()
      .regex(/^[a-z0-9-]+\.glb$/, "names a .glb file")
      .optional(),
    /** A PDF in content/demo/documents. */
    document: z
      .strictObject({ title: text(2, 80), file: z.string().regex(/^[a-z0-9-]+\.pdf$/, "names a .pdf file") })
      .optional(),
    /** A game in the folder of builds that has the project's slug. */
    build: z
      .strictObject({ version: text(1, 40), notes: text(1, 200), controls: text(2, 80), touch: z.boolean() })
      .optional(),
    /** The video that its card plays. */
    clip: z
      .string()
      .regex(/^[a-z0-9-]+\.mp4$/, "names an .mp4 file")
      .optional(),
    video: z
      .string()
      .regex(/^[a-z0-9-]+\.mp4$/, "names an .mp4 file")
      .optional(),
  })
  .refine((project) => (project.mediaType === "video") === (project.video !== undefined), {
    path: ["video"],
    error: "a project of mediaType video names its file, and no other does",
  });

/** Text without space at its ends, and within the length that the page has room for. */
function text(shortest: number, longest: number): z.ZodString {
  return z
    .string("needs text")
    .min(shortest, shortest === 1 ? "must not be empty" : `needs at least ${shortest} characters`)
    .max(longest, `holds at most ${longest} characters`)
    .regex(/^\S(.*\S)?$/s, "must not begin or end with a space");
}
