import { InvalidError, UnreadableError } from "#server/errors.ts";
import { jsonResume, type Education, type JsonResume, type Work } from "#server/domain/resume/json-resume.ts";
import { writePeriod } from "#server/text/periods.ts";
import {
  type Career,
  type CareerOptions,
  countLeftOut,
  mergeByDate,
  type RawEntry,
  toAbout,
  toEntries,
  toGroups,
} from "./career.ts";
import { toSocialLinks } from "./links.ts";

/** Reads a JSON Resume. Throws an error that names the first field that is wrong. */
export function readJsonResume(text: string, options: CareerOptions): Career {
  const resume = parse(text);
  const { basics } = resume;
  const station = (entry: Work | Education) => stationOf(entry, options.language);
  const work = [
    ...resume.work.map((job) => ({ ...job, name: job.name ?? job.company })),
    ...resume.volunteer.map(({ organization, ...job }) => ({ ...job, name: organization, company: undefined })),
  ].map((job): RawEntry => ({ kind: "work", ...station(job), ...titled(job.position, job.name) }));
  const schools = resume.education.map((school): RawEntry => ({
    kind: "education",
    ...station(school),
    ...titled([school.studyType, school.area].filter(Boolean).join(", ") || undefined, school.institution),
    highlights: [...school.courses, ...school.highlights, ...(school.score === undefined ? [] : [school.score])],
  }));
  const region = basics?.location;
  const place = [region?.city, region?.region, countryOf(region?.countryCode, options.language)];
  return {
    ...toAbout({
      name: basics?.name,
      label: basics?.label,
      place: place.filter(Boolean).join(", "),
      summary: basics?.summary,
    }),
    ...(basics?.email !== undefined && { email: basics.email }),
    entries: toEntries(mergeByDate(work, schools), options),
    groups: toGroups(skillGroups(resume)),
    socialLinks: toSocialLinks(basics?.profiles ?? []),
    leftOut: countLeftOut({
      projects: resume.projects.length,
      awards: resume.awards.length,
      certificates: resume.certificates.length,
      publications: resume.publications.length,
      interests: resume.interests.length,
      references: resume.references.length,
    }),
  };
}

function parse(text: string): JsonResume {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new UnreadableError("This file isn’t valid JSON.", { cause });
  }
  const { data, error } = jsonResume.safeParse(json);
  if (data) {
    const { basics, work, education, skills } = data;
    if (!basics && work.length === 0 && education.length === 0 && skills.length === 0)
      throw new UnreadableError("This file isn’t a JSON Resume: it has no basics, work, education or skills.");
    return data;
  }
  const issue = error.issues[0];
  const field = issue?.path.join(".") ?? "";
  if (field === "") throw new UnreadableError("This file isn’t a JSON Resume: it doesn’t hold an object.");
  throw new InvalidError(`In this JSON Resume, “${field}” ${issue?.message}.`, { field });
}

function stationOf(entry: Work | Education, language: string): Omit<RawEntry, "kind" | "title"> {
  const { startDate, endDate, period, links, url } = entry;
  return {
    period: period ?? writePeriod({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, language),
    startDate,
    text: entry.summary,
    highlights: entry.highlights,
    tech: entry.keywords,
    location: entry.location,
    role: entry.role,
    id: entry.id,
    logo: entry.logo,
    links: links.length > 0 || url === undefined ? links : [{ label: undefined, url }],
  };
}

function titled(title: string | undefined, place: string | undefined) {
  return title === undefined ? { title: place } : { title, subtitle: place };
}

function skillGroups({ skills, languages }: JsonResume) {
  const groups = skills.filter(({ keywords }) => keywords.length > 0);
  const single = skills.filter(({ keywords }) => keywords.length === 0);
  return [
    ...groups.map(({ name, keywords, details }) => ({
      title: name ?? "Skills",
      items: keywords.map((keyword) => {
        const detail = details.find((each) => each.name === keyword);
        return {
          name: keyword,
          ...(typeof detail?.years === "number" && { years: detail.years }),
          ...(detail?.usedIn !== undefined && { usedIn: detail.usedIn }),
        };
      }),
    })),
    { title: "Skills", items: single.map(({ name = "" }) => ({ name })) },
    {
      title: "Languages",
      items: languages.map(({ language = "", fluency }) => ({
        name: fluency === undefined ? language : `${language} (${fluency})`,
      })),
    },
  ];
}

function countryOf(code: string | undefined, language: string): string | undefined {
  if (code === undefined || !/^[a-z]{2}$/i.test(code)) return code;
  return new Intl.DisplayNames([language, "en"], { type: "region" }).of(code.toUpperCase());
}
