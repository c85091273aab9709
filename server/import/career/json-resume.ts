import { InvalidError, UnreadableError } from "#server/errors.ts";
import { jsonResume, type Education, type JsonResume, type Work } from "#server/domain/resume/json-resume.ts";
import { type Period, readPeriod, writePeriod } from "#server/text/periods.ts";
import {
  cut,
  type Career,
  type CareerOptions,
  countLeftOut,
  firstRows,
  mergeByDate,
  type RawEntry,
  toAbout,
  toEntries,
  toGroups,
  toLanguages,
} from "./career.ts";
import { toSocialLinks } from "./links.ts";

/** Reads a JSON Resume. Throws an error that names the first field that is wrong. */
export function readJsonResume(text: string, options: CareerOptions): Career {
  const resume = parse(text);
  const { basics } = resume;
  let more = 0;
  const read = <Row>(list: readonly Row[]): readonly Row[] => {
    const found = firstRows(list);
    more += found.more;
    return found.rows;
  };
  /** Jobs and schools without usable dates. */
  const undated: string[] = [];
  const station = (entry: Work | Education, called: string | undefined) => {
    const dates = readDates(entry, options.language);
    if (dates === null) undated.push(`the dates of “${cut(called ?? "", 60)}”`);
    return stationOf(entry, dates ?? {}, options);
  };
  const work = [
    ...read(resume.work).map((job) => ({ ...job, name: job.name ?? job.company })),
    ...read(resume.volunteer).map(({ organization, ...job }) => ({ ...job, name: organization, company: undefined })),
  ].map((job): RawEntry => ({
    kind: "work",
    ...station(job, job.position ?? job.name),
    ...titled(job.position, job.name),
  }));
  const schools = read(resume.education).map((school): RawEntry => ({
    kind: "education",
    ...station(school, school.studyType ?? school.area ?? school.institution),
    ...titled([school.studyType, school.area].filter(Boolean).join(", ") || undefined, school.institution),
    highlights: [...school.courses, ...school.highlights, ...(school.score === undefined ? [] : [school.score])],
  }));
  const career = toEntries(mergeByDate(work, schools), options);
  const region = basics?.location;
  const place = [region?.city, region?.region, countryOf(region?.countryCode, options.language)];
  return {
    ...toAbout({
      name: basics?.name,
      label: basics?.label,
      place: place.filter(Boolean).join(", "),
      summary: basics?.summary,
      workMode: basics?.workMode,
      hours: basics?.hours,
      notice: basics?.notice,
    }),
    ...(basics?.email !== undefined && { email: basics.email }),
    entries: career.entries,
    groups: toGroups(skillGroups(read(resume.skills))),
    ...toLanguages(read(resume.languages).map(({ language = "", fluency }) => ({ language, fluency }))),
    socialLinks: toSocialLinks(basics?.profiles ?? []),
    leftOut: [
      ...countLeftOut({
        projects: resume.projects.length,
        awards: resume.awards.length,
        certificates: resume.certificates.length,
        publications: resume.publications.length,
        interests: resume.interests.length,
        references: resume.references.length,
        "more rows": more + career.more,
      }),
      ...undated,
    ],
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

/** Returns the dates of a job or school, or null if one of them can't be parsed, because the other alone would mislead. */
function readDates({ startDate, endDate }: Work | Education, language: string): Period | null {
  const start = readDate(startDate, language);
  const end = endDate !== undefined && goesOn.test(endDate) ? undefined : readDate(endDate, language);
  if (start === null || end === null) return null;
  return { ...(start && { startDate: start }), ...(end && { endDate: end }) };
}

/** Words that files have instead of an end in the future. */
const goesOn = /^(?:present|now|current(?:ly)?|today|ongoing|to date|heute|actualidad|oggi|heden|presente)$/i;

/** Parses a date in the form of the standard, with single digits, with a time, or in words. Returns null for any other text. */
function readDate(text: string | undefined, language: string): string | undefined | null {
  if (text === undefined) return undefined;
  const [, year, month, day] = /^([12]\d{3})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:$|T)/.exec(text) ?? [];
  if (year === undefined) return readPeriod(text, language).startDate ?? null;
  if (month === undefined || !isBetween(month, 12)) return year;
  const date = `${year}-${month.padStart(2, "0")}`;
  return day !== undefined && isBetween(day, 31) ? `${date}-${day.padStart(2, "0")}` : date;
}

function isBetween(digits: string, most: number): boolean {
  return Number(digits) >= 1 && Number(digits) <= most;
}

function stationOf(
  entry: Work | Education,
  { startDate, endDate }: Period,
  options: CareerOptions,
): Omit<RawEntry, "kind" | "title"> {
  const { period, links, url } = entry;
  return {
    period: period ?? writePeriod({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, options),
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

function skillGroups(skills: readonly JsonResume["skills"][number][]) {
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
  ];
}

function countryOf(code: string | undefined, language: string): string | undefined {
  if (code === undefined || !/^[a-z]{2}$/i.test(code)) return code;
  return new Intl.DisplayNames([language, "en"], { type: "region" }).of(code.toUpperCase());
}
