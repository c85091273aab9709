// JSON Resume 1.0.0 (https://jsonresume.org/schema), as this site writes and reads it. The standard allows further fields. With the fields
// marked as the site's own, an import restores an exported career exactly.
import { z } from "zod";

/** Absent, null and empty mean the same. */
const text = z
  .string("must be text")
  .nullish()
  .transform((value) => value?.trim() || undefined);
/** The date as written: many programs use other forms than the standard's 2019, 2019-03 and 2019-03-15. */
const date = z
  .union([z.string(), z.number()], "must be a date such as 2019, 2019-03 or 2019-03-15")
  .nullish()
  .transform((value) => String(value ?? "").trim() || undefined);

function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item, "must be a list")
    .nullish()
    .transform((items) => items ?? []);
}

function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, "must be an object");
}

const texts = listOf(text).transform((items) => items.filter((item) => item !== undefined));

/** Fields of the standard for every job and school, and the site's own. */
const station = {
  url: text,
  startDate: date,
  endDate: date,
  summary: text,
  highlights: texts,
  id: text,
  role: text,
  period: text,
  location: text,
  keywords: texts,
  logo: text,
  links: listOf(group({ label: text, url: text })),
};

const work = group({ ...station, name: text, company: text.describe("The name in early versions"), position: text });
const education = group({ ...station, institution: text, area: text, studyType: text, score: text, courses: texts });

export const jsonResume = z.object(
  {
    $schema: text,
    basics: group({
      name: text,
      label: text,
      email: text,
      url: text,
      summary: text,
      location: group({ city: text, region: text, countryCode: text }).nullish(),
      profiles: listOf(group({ network: text, username: text, url: text })),
      /** The site's own: where, when, and from when on the person works. */
      workMode: text,
      hours: text,
      notice: text,
    }).nullish(),
    work: listOf(work),
    volunteer: listOf(group({ ...station, organization: text, position: text })),
    education: listOf(education),
    skills: listOf(
      group({
        name: text,
        level: text,
        keywords: texts,
        /** The site's own: for each keyword, the years and where it was used. */
        details: listOf(
          group({ name: text, years: z.int("must be a whole number").min(1).max(60).nullish(), usedIn: text }),
        ),
      }),
    ),
    languages: listOf(group({ language: text, fluency: text })),
    projects: listOf(
      group({
        name: text,
        description: text,
        highlights: texts,
        keywords: texts,
        startDate: date,
        endDate: date,
        url: text,
        roles: texts,
        entity: text,
        type: text,
      }),
    ),
    awards: listOf(z.unknown()),
    certificates: listOf(z.unknown()),
    publications: listOf(z.unknown()),
    interests: listOf(z.unknown()),
    references: listOf(z.unknown()),
    meta: group({ canonical: text, version: text }).nullish(),
  },
  "must be an object",
);
/** As it is read: without a field where it says nothing. */
export type JsonResume = z.output<typeof jsonResume>;
/** As it is written. */
export type JsonResumeDocument = z.input<typeof jsonResume>;
export type Work = JsonResume["work"][number];
export type Education = JsonResume["education"][number];
