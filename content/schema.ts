// The owner's texts and facts, separate from the code: a new owner only edits the files beside this one. This file defines the schema of
// each; check.ts checks them before a build.
import { confidentialFields, projectCategories } from "#contract/project-words.ts";
import { z } from "zod";

const blockArtKinds = ["game", "apps", "3d", "design", "assets", "post"] as const;
const socialPlatforms = ["Instagram", "X", "Facebook", "LinkedIn", "GitHub", "Discord"] as const;
const yearNow = new Date().getUTCFullYear();

const kebabId = text(2, 60).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "use lower-case words joined by hyphens, such as 'web-starter'",
);
const href = text(1, 300).regex(
  /^(https:\/\/\S+|\/(?!\/)\S*|#[\w-]+)$/,
  "use an https:// address, a path of this site such as '/portfolio', or an anchor such as '#contact-us'",
);
const webAddress = text(1, 300).regex(/^https:\/\/\S+$/, "use an address that starts with https://");
const year = z.int("use a year as a number").min(1970, "is too long ago").max(yearNow, "lies in the future");
const chips = (least: number, most: number) =>
  z.array(text(1, 40)).min(least, `needs at least ${least}`).max(most, `holds at most ${most}`);
const paragraphs = (least: number, most: number, longest = 700) =>
  z
    .array(text(20, longest))
    .min(least, `needs at least ${least} paragraphs`)
    .max(most, `holds at most ${most} paragraphs`);

const linkSchema = z.strictObject({ label: text(2, 40), href });

export const videoSourceSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      kind: z.literal("mp4"),
      src: mediaPath("mp4"),
      poster: mediaPath("webp|avif|jpg|png").optional(),
    }),
    z.strictObject({
      kind: z.literal("youtube"),
      id: z.string().regex(/^[A-Za-z0-9_-]{11}$/, "a YouTube id is exactly 11 letters, digits, hyphens or underscores"),
    }),
    z.strictObject({ kind: z.literal("vimeo"), id: z.string().regex(/^\d{1,12}$/, "a Vimeo id is digits only") }),
  ],
  { error: "kind must be mp4, youtube or vimeo" },
);

export const socialLinkSchema = z.strictObject({ platform: z.enum(socialPlatforms), href: webAddress });

export const profileSchema = z.strictObject({
  name: text(2, 60),
  place: text(2, 60),
  email: z.email("use a full email address"),
  handle: text(2, 40),
  roles: z.array(text(3, 60)).min(1, "needs at least one role").max(4, "holds at most 4 roles"),
  since: year,
  siteTitle: text(5, 70),
  siteDescription: text(50, 180),
  language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, "use a language tag such as 'en' or 'en-GB'"),
  availability: text(3, 60),
  socialLinks: z.array(socialLinkSchema).max(socialPlatforms.length, "names a platform twice"),
});

export const heroSchema = z.strictObject({
  greeting: text(2, 60),
  claim: z.tuple([text(2, 24), text(2, 24), text(2, 24)], { error: "needs exactly three short lines" }),
  lead: text(40, 220),
  technologies: chips(1, 12),
  stats: text(5, 80),
  actions: z.strictObject({
    talk: linkSchema,
    learnMore: linkSchema,
    portfolio: linkSchema,
    watchIntro: z.strictObject({ label: text(2, 40) }),
  }),
  introVideo: videoSourceSchema,
});

const sectionHeadingSchema = z.strictObject({ heading: text(2, 60), lead: text(10, 200).optional() });

export const homeSchema = z.strictObject({
  backstory: sectionHeadingSchema,
  services: sectionHeadingSchema.extend({ callLabel: text(2, 40) }),
  featuredProjects: sectionHeadingSchema,
  latestBlogs: sectionHeadingSchema,
  skills: sectionHeadingSchema,
  faq: sectionHeadingSchema,
});

export const careerEventSchema = z.strictObject({
  id: kebabId,
  title: text(2, 70),
  subtitle: text(2, 60),
  role: text(2, 70),
  period: text(4, 40).regex(/\b(19|20)\d\d\b/, "needs a year such as 2019, which becomes the pill on the card"),
  location: text(2, 60).optional(),
  logoUrl: mediaPath("svg|webp|avif|png").optional(),
  description: paragraphs(1, 5),
  highlights: z.array(text(10, 200)).min(1, "needs at least one highlight").max(8, "holds at most 8 highlights"),
  tech: chips(1, 14),
  links: z.array(linkSchema).max(4, "holds at most 4 links"),
});

const priceSchema = text(1, 14).regex(/\d/, "needs an amount with its currency, such as '$1,200'");

export const serviceSchema = z
  .strictObject({
    id: kebabId,
    title: text(2, 40),
    blurb: text(20, 140),
    bullets: z.array(text(5, 70)).length(3, "needs exactly three bullets"),
    priceFrom: priceSchema.optional(),
    fixedPrice: priceSchema.optional(),
    duration: text(2, 20),
    icon: z.enum(blockArtKinds),
    cta: linkSchema.extend({ external: z.boolean().optional() }),
  })
  .refine((service) => (service.priceFrom === undefined) !== (service.fixedPrice === undefined), {
    path: ["priceFrom"],
    error: "set either priceFrom or fixedPrice, and not both",
  });

const skillItemSchema = z.strictObject({
  name: text(1, 26),
  years: z.int("use whole years").min(1, "use at least 1 year").max(50, "use at most 50 years"),
  usedIn: text(10, 120),
});

export const skillCategorySchema = z.strictObject({
  title: text(2, 40),
  items: z.array(skillItemSchema).min(1, "needs at least one skill").max(20, "holds at most 20 skills"),
});

const stepSchema = z.strictObject({
  title: text(2, 24),
  text: text(20, 200),
  receives: text(5, 90),
  when: text(2, 40),
});

export const howIWorkSchema = z.strictObject({
  heading: text(2, 60),
  steps: z.array(stepSchema).min(2, "needs at least two steps").max(6, "holds at most 6 steps"),
});

export const faqItemSchema = z.strictObject({
  id: kebabId,
  question: text(10, 100).regex(/\?$/, "ends with a question mark"),
  answer: text(40, 600),
});

const headedListSchema = z.strictObject({ title: text(2, 40), items: chips(1, 12) });

export const aboutSchema = z.strictObject({
  hero: z.strictObject({ heading: text(2, 80), lead: text(20, 260), watchLabel: text(2, 40) }),
  introVideo: videoSourceSchema,
  story: z.strictObject({ heading: text(2, 60), paragraphs: paragraphs(2, 10, 900) }),
  engines: z.strictObject({
    heading: text(2, 60),
    items: z.array(z.strictObject({ name: text(2, 30), line: text(10, 140) })).min(1, "needs at least one engine"),
  }),
  capabilities: z.strictObject({
    heading: text(2, 60),
    columns: z
      .array(
        z.strictObject({
          title: text(2, 40),
          items: z.array(z.strictObject({ name: text(2, 40), line: text(10, 140) })).min(1, "needs at least one entry"),
        }),
      )
      .length(2, "needs exactly two columns"),
  }),
  skills: z.strictObject({
    heading: text(2, 60),
    columns: z.array(headedListSchema).length(4, "needs exactly four columns"),
  }),
});

export const contactSchema = z.strictObject({ heading: text(2, 40), intro: text(20, 300) });

const pictureFile = z.string().regex(/^[a-z0-9-]+\.webp$/, "names a .webp file in content/demo/pictures");

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
    pictures: z.strictObject({
      thumbnail: pictureFile,
      gallery: z.array(pictureFile).max(6, "holds at most 6 pictures"),
    }),
    imageKind: z.enum(["game", "apps", "3d", "design", "assets"]),
    video: z
      .string()
      .regex(/^[a-z0-9-]+\.mp4$/, "names an .mp4 file")
      .optional(),
  })
  .refine((project) => (project.mediaType === "video") === (project.video !== undefined), {
    path: ["video"],
    error: "a project of mediaType video names its file, and no other does",
  });

const shareWords = z.strictObject({ title: text(3, 100), line: text(2, 80) });
export const sharingSchema = z.strictObject({
  home: shareWords,
  about: shareWords,
  blogs: shareWords,
  portfolio: shareWords,
});

export type VideoSource = z.infer<typeof videoSourceSchema>;
export type SocialLink = z.infer<typeof socialLinkSchema>;
export type Profile = z.infer<typeof profileSchema>;
export type Hero = z.infer<typeof heroSchema>;
export type Home = z.infer<typeof homeSchema>;
export type CareerEvent = z.infer<typeof careerEventSchema>;
export type Service = z.infer<typeof serviceSchema>;
export type SkillCategory = z.infer<typeof skillCategorySchema>;
export type HowIWork = z.infer<typeof howIWorkSchema>;
export type FaqItem = z.infer<typeof faqItemSchema>;
export type About = z.infer<typeof aboutSchema>;
export type Sharing = z.infer<typeof sharingSchema>;
export type Contact = z.infer<typeof contactSchema>;

/** Text without space at its ends, and within the length that the page has room for. */
function text(shortest: number, longest: number): z.ZodString {
  return z
    .string("needs text")
    .min(shortest, shortest === 1 ? "must not be empty" : `needs at least ${shortest} characters`)
    .max(longest, `holds at most ${longest} characters`)
    .regex(/^\S(.*\S)?$/s, "must not begin or end with a space");
}

function mediaPath(endings: string): z.ZodString {
  return text(2, 300).regex(
    new RegExp(`^(/(?!/)|https://)\\S+\\.(${endings})$`),
    `use a path of this site or an https:// address that ends in .${endings.replaceAll("|", ", .")}`,
  );
}
