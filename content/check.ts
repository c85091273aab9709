// Checks every content file against its schema and the rules between entries, and names each mistake by file and field. Runs before a build
// and on its own: `node content/check.ts`.
import { z } from "zod";
import { about } from "./about.ts";
import { contact } from "./contact.ts";
import { demoProjects } from "./demo/projects.ts";
import { faq } from "./faq.ts";
import { hero } from "./hero.ts";
import { home } from "./home.ts";
import { howIWork } from "./how-i-work.ts";
import { profile } from "./profile.ts";
import * as schema from "./schema.ts";
import { services } from "./services.ts";
import { sharing } from "./sharing.ts";
import { skills } from "./skills.ts";
import { timeline } from "./timeline.ts";

const rules = {
  profile: {
    file: "content/profile.ts",
    schema: schema.profileSchema.superRefine(({ socialLinks }, context) => {
      requireUnique(
        socialLinks.map((link) => link.platform),
        (index) => ["socialLinks", index, "platform"],
        context,
      );
    }),
  },
  hero: { file: "content/hero.ts", schema: schema.heroSchema },
  home: { file: "content/home.ts", schema: schema.homeSchema },
  timeline: { file: "content/timeline.ts", schema: z.array(schema.careerEventSchema).superRefine(checkTimeline) },
  services: { file: "content/services.ts", schema: z.array(schema.serviceSchema).superRefine(checkServices) },
  skills: { file: "content/skills.ts", schema: z.array(schema.skillCategorySchema).superRefine(checkSkills) },
  howIWork: { file: "content/how-i-work.ts", schema: schema.howIWorkSchema },
  faq: {
    file: "content/faq.ts",
    schema: z.array(schema.faqItemSchema).superRefine((items, context) => requireUniqueIds(items, context)),
  },
  about: { file: "content/about.ts", schema: schema.aboutSchema },
  contact: { file: "content/contact.ts", schema: schema.contactSchema },
  sharing: { file: "content/sharing.ts", schema: schema.sharingSchema },
  demoProjects: {
    file: "content/demo/projects.ts",
    schema: z.array(schema.demoProjectSchema).superRefine(checkDemoProjects),
  },
};

/** The value of each content file, by the name of its export. Typed as unknown, because the check looks for mistakes in them. */
export type ContentValues = Record<keyof typeof rules, unknown>;

export const contentValues: ContentValues = {
  profile,
  hero,
  home,
  timeline,
  services,
  skills,
  howIWork,
  faq,
  about,
  contact,
  sharing,
  demoProjects,
};

if (import.meta.main) runAsCommand();

function runAsCommand(): void {
  try {
    checkContent();
    console.info(`Content is sound: ${Object.keys(rules).length} files checked.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Throws an Error with a line for each mistake, such as `content/services.ts: services[2].priceFrom: needs an amount`. */
export function checkContent(values: ContentValues = contentValues): void {
  const problems = findContentProblems(values);
  if (problems.length > 0) throw new Error(`The content has ${problems.length} mistake(s):\n${problems.join("\n")}`);
}

export function findContentProblems(values: ContentValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (!isContentName(name)) return [`content: there is no file for '${name}'`];
    const result = rules[name].schema.safeParse(value);
    const issues = result.success ? [] : result.error.issues;
    return issues.map((issue) => `${rules[name].file}: ${fieldName(name, issue.path)}: ${issue.message}`);
  });
}

function isContentName(name: string): name is keyof typeof rules {
  return Object.hasOwn(rules, name);
}

function fieldName(name: string, path: PropertyKey[]): string {
  return path.reduce<string>((field, key) => field + (typeof key === "number" ? `[${key}]` : `.${String(key)}`), name);
}

type Context = z.RefinementCtx;

function checkTimeline(entries: schema.CareerEvent[], context: Context): void {
  requireLength(entries, 9, "career entries", context);
  requireUniqueIds(entries, context);
  const starts = entries.map((entry) => Number(/\b(?:19|20)\d\d\b/.exec(entry.period)?.[0]));
  starts.forEach((start, index) => {
    const newer = starts[index - 1];
    if (newer !== undefined && start > newer) {
      report(
        context,
        [index, "period"],
        `begins in ${start}, after the entry above it (${newer}); the newest comes first`,
      );
    }
  });
}

function checkServices(services: schema.Service[], context: Context): void {
  const ids = ["game-prototype", "web-starter", "mobile-sprint", "uiux-sprint", "audit-consult", "3d-assets"];
  requireLength(services, ids.length, "services", context);
  services.slice(0, ids.length).forEach((service, index) => {
    if (service.id !== ids[index]) report(context, [index, "id"], `must be '${ids[index]}'`);
  });
}

function checkSkills(categories: schema.SkillCategory[], context: Context): void {
  requireUnique(
    categories.map((category) => category.title),
    (index) => [index, "title"],
    context,
  );
  categories.forEach((category, at) => {
    requireUnique(
      category.items.map((item) => item.name),
      (index) => [at, "items", index, "name"],
      context,
    );
  });
}

function checkDemoProjects(projects: z.infer<typeof schema.demoProjectSchema>[], context: Context): void {
  requireUnique(
    projects.map((project) => project.slug),
    (index) => [index, "slug"],
    context,
  );
  projects.forEach(({ slug, pictures }, index) => {
    if (pictures.thumbnail !== `${slug}.webp`)
      report(context, [index, "pictures", "thumbnail"], `must be '${slug}.webp'`);
  });
}

function requireUniqueIds(entries: { id: string }[], context: Context): void {
  requireUnique(
    entries.map((entry) => entry.id),
    (index) => [index, "id"],
    context,
  );
}

function requireUnique(values: string[], path: (index: number) => (string | number)[], context: Context): void {
  values.forEach((value, index) => {
    if (values.indexOf(value) < index) report(context, path(index), `'${value}' is used twice`);
  });
}

function requireLength(entries: unknown[], length: number, what: string, context: Context): void {
  if (entries.length !== length) report(context, [], `needs exactly ${length} ${what}, and has ${entries.length}`);
}

function report(context: Context, path: (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}
