import type { Project } from "#contract/projects.ts";
import { changeInWords } from "#contract/result-change.ts";
import type { CareerEntry, SkillGroup } from "#contract/site/home.ts";
import type { SocialLink } from "#contract/site/identity.ts";
import { spokenLanguages } from "#contract/site/spoken-languages.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import { readPeriod } from "#server/text/periods.ts";
import type { JsonResumeDocument } from "./json-resume.ts";

const schemaUrl = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

type ProjectFacts = Pick<
  Project,
  | "title"
  | "slug"
  | "description"
  | "results"
  | "contributions"
  | "techStack"
  | "role"
  | "company"
  | "dateRange"
  | "year"
  | "category"
  | "nda"
  | "starred"
>;
type Content = Pick<SiteContent, "identity" | "backstory" | "skills" | "socialLinks" | "resume">;

/** Returns the owner's career as JSON Resume. Leaves out projects under NDA and entries that the owner excluded. */
export function toJsonResume(
  { identity, backstory, skills, socialLinks, resume }: Content,
  projects: readonly ProjectFacts[],
  siteUrl: string,
): JsonResumeDocument {
  const entries = backstory.entries.filter(({ notInResume }) => !notInResume);
  const toStation = (entry: CareerEntry) => stationOf(entry, identity.language, siteUrl);
  return {
    $schema: schemaUrl,
    basics: {
      name: identity.name,
      ...(identity.roles.length > 0 && { label: identity.roles.join(" · ") }),
      ...(resume.showEmail && { email: identity.email }),
      url: siteUrl,
      ...(resume.summary !== undefined && { summary: resume.summary }),
      ...termsOf(identity),
      // The place is one text; the standard has no other field for it.
      ...(identity.place !== undefined && { location: { city: identity.place } }),
      profiles: socialLinks.links.map(profileOf),
    },
    work: entries
      .filter(({ kind }) => kind !== "education")
      .map((entry) => ({
        ...(entry.subtitle !== undefined && { name: entry.subtitle }),
        position: entry.title,
        ...toStation(entry),
        highlights: entry.highlights,
      })),
    education: entries
      .filter(({ kind }) => kind === "education")
      .map((entry) => ({
        ...(entry.subtitle === undefined
          ? { institution: entry.title }
          : { institution: entry.subtitle, area: entry.title }),
        ...toStation(entry),
        courses: entry.highlights,
      })),
    skills: skills.groups.map(skillOf),
    ...(identity.languages !== undefined && { languages: spokenLanguages(identity.languages) }),
    projects: projects
      .filter(({ nda }) => !nda)
      .toSorted((one, other) => Number(other.starred) - Number(one.starred))
      .map((project) => projectOf(project, identity.language, siteUrl)),
    meta: { canonical: `${siteUrl}/resume.json`, version: "v1.0.0" },
  };
}

function termsOf({ workMode, hours, notice }: SiteContent["identity"]) {
  return {
    ...(workMode !== undefined && { workMode }),
    ...(hours !== undefined && { hours }),
    ...(notice !== undefined && { notice }),
  };
}

/** What jobs and schools have in common. */
function stationOf(entry: CareerEntry, language: string, siteUrl: string) {
  const links = entry.links.map(({ label, href }) => ({ label, url: absolute(href, siteUrl) }));
  const url = links.find((link) => link.url.startsWith("http"))?.url;
  return {
    ...(entry.location !== undefined && { location: entry.location }),
    ...(url !== undefined && { url }),
    ...readPeriod(entry.period, language),
    ...(entry.description.length > 0 && { summary: entry.description.join("\n\n") }),
    id: entry.id,
    ...(entry.role !== undefined && { role: entry.role }),
    period: entry.period,
    ...(entry.logoUrl !== undefined && { logo: absolute(entry.logoUrl, siteUrl) }),
    keywords: entry.tech,
    links,
  };
}

function profileOf({ platform, href }: SocialLink) {
  const username = URL.canParse(href) ? new URL(href).pathname.split("/").findLast(Boolean) : undefined;
  return { network: platform, ...(username !== undefined && { username }), url: href };
}

function skillOf({ title, items }: SkillGroup) {
  const details = items.filter(({ years, usedIn }) => years !== undefined || usedIn !== undefined);
  return { name: title, keywords: items.map(({ name }) => name), ...(details.length > 0 && { details }) };
}

function projectOf(project: ProjectFacts, language: string, siteUrl: string) {
  const { title, slug, description, results = [], contributions = [], techStack } = project;
  const { role, company, dateRange, year, category } = project;
  const period = readPeriod(dateRange || (year ? String(year) : ""), language);
  return {
    name: title,
    ...(description && { description }),
    ...period,
    url: `${siteUrl}/portfolio/${encodeURIComponent(slug)}`,
    ...(role && { roles: [role] }),
    ...(company && { entity: company }),
    type: category,
    highlights: [...results.map((result) => `${changeInWords(result)} ${result.label}`), ...contributions],
    keywords: techStack ?? [],
  };
}

/** A page, a file or a section of this site by its full URL. */
function absolute(href: string, siteUrl: string): string {
  return /^[/#]/.test(href) ? new URL(href, `${siteUrl}/`).href : href;
}
