// The front page: its first screen, and which sections follow in which order.
import { z } from "zod";
import { choice, entryId, href, link, list, longText, refuseRepeated, text, video } from "./fields.ts";

export const hero = z.strictObject({
  greeting: text(80, { title: "Greeting", examples: ["Hi, I’m Alex Example"] }).optional(),
  claim: list(
    text(40, { title: "Line" }),
    {
      title: "Claim",
      item: "line",
      description: "The page’s main heading, in one to three short lines.",
    },
    3,
  ).min(1, "Add at least one line."),
  lead: longText(300, { title: "Introduction", description: "One or two sentences below the claim." }).optional(),
  technologies: list(text(40, { title: "Technology" }), { title: "Technologies", item: "technology" }, 30),
  stats: text(120, {
    title: "Figures",
    description: "Separate figures with •. The number at the start of each is set large.",
    examples: ["9+ yrs • 200k+ players"],
  }).optional(),
  talk: link.optional().meta({ title: "Main button" }),
  portfolio: link.optional().meta({ title: "Second button" }),
  learnMore: link.optional().meta({ title: "Quiet link" }),
  introVideo: video({ title: "Intro video", description: "Plays in a dialog." }).optional(),
  watchLabel: text(40, { title: "Label of the video button" }).optional(),
});
export type Hero = z.infer<typeof hero>;

/** The sections that the owner can order and hide. The first screen is always first, the contact form always last. */
export const homeSectionNames = [
  "backstory",
  "services",
  "featuredProjects",
  "latestBlogs",
  "skills",
  "howIWork",
  "faq",
] as const;
export type HomeSectionName = (typeof homeSectionNames)[number];

const heading = text(80, { title: "Heading" });
const lead = longText(300, { title: "Introduction" }).optional();

export const home = z.strictObject({
  sections: list(
    choice(homeSectionNames, { title: "Section" }),
    { title: "Sections", item: "section", description: "Their order on the front page. Remove a section to hide it." },
    homeSectionNames.length,
  ).superRefine((names, context) => refuseRepeated(context, names, (index) => [index])),
  featuredProjectsHeading: text(80, { title: "Heading of the featured projects" }),
  latestBlogsHeading: text(80, { title: "Heading of the latest posts" }),
});
export type Home = z.infer<typeof home>;

export const careerEntry = z.strictObject({
  id: entryId,
  kind: choice(["work", "education"], {
    title: "Kind",
    description: "Where the entry is in your résumé.",
  }).optional(),
  title: text(100, { title: "Title" }),
  subtitle: text(80, { title: "Company or school" }).optional(),
  role: text(100, { title: "Role" }).optional(),
  period: text(40, {
    title: "Period",
    description: "The first year in it is shown on the card.",
    examples: ["2023 – Present", "2019 – 2021"],
  }),
  location: text(80, { title: "Location" }).optional(),
  logoUrl: text(300, { title: "Logo", widget: "image" })
    .regex(
      /^\/(?![/\\])\S+\.(svg|webp|avif|png|jpg|jpeg)$/i,
      "Choose an image from the media library. It ends in .svg, .webp, .avif, .png or .jpg.",
    )
    .optional(),
  description: list(longText(1200, { title: "Paragraph" }), { title: "Description", item: "paragraph" }, 12),
  highlights: list(longText(300, { title: "Highlight" }), { title: "Highlights", item: "highlight" }, 20),
  tech: list(text(40, { title: "Technology" }), { title: "Technologies", item: "technology" }, 30),
  links: list(link.meta({ nameField: "label" }), { title: "Links", item: "link" }, 10),
  notInResume: z.boolean().optional().meta({ title: "Leave out of the résumé" }),
});
export type CareerEntry = z.infer<typeof careerEntry>;

export const backstory = z.strictObject({
  heading,
  lead,
  entries: list(careerEntry.meta({ nameField: "title" }), {
    title: "Jobs and schools",
    item: "entry",
    description: "The newest first.",
  }).superRefine((entries, context) => refuseRepeatedIds(context, entries)),
});
export type Backstory = z.infer<typeof backstory>;

export const serviceIcons = ["game", "apps", "3d", "design", "assets", "post"] as const;

const price = (title: string) => text(30, { title, examples: ["$1,200", "€900", "80 € an hour"] }).optional();

export const service = z
  .strictObject({
    id: entryId,
    title: text(60, { title: "Title" }),
    blurb: longText(200, { title: "In one sentence" }),
    bullets: list(text(100, { title: "Point" }), { title: "What is included", item: "point" }, 10),
    priceFrom: price("Price from"),
    fixedPrice: price("Fixed price"),
    duration: text(30, { title: "Duration", examples: ["14 days"] }).optional(),
    icon: choice(serviceIcons, { title: "Image" }),
    cta: z
      .strictObject({
        label: text(60, { title: "Label" }),
        href: href({ title: "Link" }),
        external: z.boolean().optional().meta({ title: "Opens in a new tab" }),
      })
      .optional()
      .meta({ title: "Button" }),
  })
  .refine(({ priceFrom, fixedPrice }) => priceFrom === undefined || fixedPrice === undefined, {
    path: ["fixedPrice"],
    error: "Enter a price from or a fixed price, but not both.",
  });
export type Service = z.infer<typeof service>;

export const services = z.strictObject({
  heading,
  lead,
  callLabel: text(40, { title: "Label of the call button" }).optional(),
  projectHeading: text(80, {
    title: "Heading on project pages",
    description: "Above the service that fits a project.",
    examples: ["Need something like this?"],
  }).optional(),
  entries: list(service.meta({ nameField: "title" }), { title: "Services", item: "service" }, 50).superRefine(
    (entries, context) => refuseRepeatedIds(context, entries),
  ),
});
export type Services = z.infer<typeof services>;

const skill = z.strictObject({
  name: text(40, { title: "Skill" }),
  years: z
    .int("Enter whole years.")
    .min(1, "Enter at least 1 year.")
    .max(60, "Enter at most 60 years.")
    .optional()
    .meta({ title: "Years" }),
  usedIn: text(160, { title: "Used in" }).optional(),
});

export const skillGroup = z.strictObject({
  title: text(60, { title: "Group" }),
  items: list(skill.meta({ nameField: "name" }), { title: "Skills", item: "skill" }, 60).superRefine((items, context) =>
    refuseRepeated(
      context,
      items.map(({ name }) => name),
      (index) => [index, "name"],
    ),
  ),
});
export type SkillGroup = z.infer<typeof skillGroup>;

export const skills = z.strictObject({
  heading,
  lead,
  groups: list(skillGroup.meta({ nameField: "title" }), { title: "Groups", item: "group" }, 50).superRefine(
    (groups, context) =>
      refuseRepeated(
        context,
        groups.map(({ title }) => title),
        (index) => [index, "title"],
      ),
  ),
});
export type Skills = z.infer<typeof skills>;

const step = z.strictObject({
  title: text(40, { title: "Step" }),
  text: longText(300, { title: "What happens" }),
  receives: text(120, { title: "What the client receives" }).optional(),
  when: text(60, { title: "When" }).optional(),
});

export const howIWork = z.strictObject({
  heading,
  steps: list(step.meta({ nameField: "title" }), { title: "Steps", item: "step" }, 20),
});
export type HowIWork = z.infer<typeof howIWork>;

const question = z.strictObject({
  id: entryId,
  question: text(160, { title: "Question" }),
  answer: longText(1200, { title: "Answer" }),
});

export const faq = z.strictObject({
  heading,
  lead,
  entries: list(question.meta({ nameField: "question" }), { title: "Questions", item: "question" }, 100).superRefine(
    (entries, context) => refuseRepeatedIds(context, entries),
  ),
});
export type Faq = z.infer<typeof faq>;

function refuseRepeatedIds(context: z.RefinementCtx, entries: readonly { id: string }[]): void {
  refuseRepeated(
    context,
    entries.map(({ id }) => id),
    (index) => [index, "id"],
  );
}
