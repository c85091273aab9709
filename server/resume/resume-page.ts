// What the page of the résumé shows, as data for the template.
import type { Education, JsonResume, Work } from "#server/domain/resume/json-resume.ts";
import { writePeriod } from "#server/text/periods.ts";
import { resumeWords } from "./resume-words.ts";

/** Text that is a link where there is a URL. */
type Linked = { text: string; url: string | null };
export type PageEntry = {
  title: string;
  subtitle: string;
  period: string;
  url: string | null;
  paragraphs: string[];
  highlights: string[];
  keywords: string[];
  /** Whether a page may end within it. */
  breakable: boolean;
};
type Section = { kind: "work" | "education" | "projects"; heading: string; entries: PageEntry[] };
export type ResumePage = {
  title: string;
  name: string;
  label: string;
  contacts: Linked[];
  summary: string[];
  sections: Section[];
  skills: { heading: string; groups: { title: string; items: string[] }[] };
};

const maxContactLength = 42;
/** Characters of an entry that stays together on one page, a quarter of it at most. */
const maxUnbroken = 1200;

/** Returns everything that a résumé says. */
export function toResumePage(resume: JsonResume, language: string): ResumePage {
  const words = resumeWords(language);
  const { basics } = resume;
  const sections: Section[] = [
    {
      kind: "work",
      heading: words.experience,
      entries: resume.work.map((job) => toEntry(job, job.position, job.name)),
    },
    {
      kind: "education",
      heading: words.education,
      entries: resume.education.map((school) =>
        toEntry(
          { ...school, highlights: [...school.courses, ...school.highlights] },
          school.area ?? school.institution,
          school.area === undefined ? undefined : school.institution,
        ),
      ),
    },
    {
      kind: "projects",
      heading: words.projects,
      entries: resume.projects.map((project) => ({
        title: project.name ?? "",
        subtitle: listed([project.roles.join(", "), project.entity]),
        period: writePeriod(datesOf(project), language),
        url: toUrl(project.url),
        paragraphs: toParagraphs(project.description),
        highlights: project.highlights,
        keywords: project.keywords,
        breakable: true,
      })),
    },
  ];
  const name = basics?.name ?? "";
  return {
    title: `${name} – ${words.resume}`,
    name,
    label: basics?.label ?? "",
    contacts: contactsOf(basics),
    summary: toParagraphs(basics?.summary),
    sections: sections.filter(({ entries }) => entries.length > 0),
    skills: {
      heading: words.skills,
      groups: resume.skills.map((group) => ({ title: group.name ?? "", items: group.keywords })),
    },
  };
}

/** Long careers say less of each job, so that they fit on two pages. At the last step, only names and dates are left. */
export const shorteningSteps = 6;

export function shorten(page: ResumePage, step: number): ResumePage {
  return {
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      entries: section.entries
        .slice(0, section.kind === "projects" ? (maxProjects[step] ?? 0) : undefined)
        .map((entry, index) => shortenEntry(entry, section.kind === "projects" ? index + 3 : index, step)),
    })),
  };
}

/** By step. */
const maxProjects = [8, 6, 5, 4, 3, 3];

function shortenEntry(entry: PageEntry, index: number, step: number): PageEntry {
  const shown = shortenTexts(entry, index, step);
  const length = [...shown.paragraphs, ...shown.highlights].reduce((sum, text) => sum + text.length + 40, 0);
  return { ...shown, breakable: length > maxUnbroken };
}

function shortenTexts(entry: PageEntry, index: number, step: number): PageEntry {
  const { paragraphs, highlights, keywords } = entry;
  if (step === 0) return entry;
  const withoutText = {
    ...entry,
    paragraphs: highlights.length > 0 ? [] : paragraphs.slice(0, step === 1 ? undefined : 1),
  };
  if (step === 1) return withoutText;
  if (step === 2) return { ...withoutText, highlights: highlights.slice(0, 3) };
  const bare = { ...entry, paragraphs: [], highlights: [], keywords: [] };
  if (step === 3) {
    const shown = highlights.slice(0, index < 3 ? 3 : 1);
    return { ...withoutText, highlights: shown, keywords: index < 4 ? keywords : [] };
  }
  return step === 4 && index < 3 ? { ...withoutText, highlights: highlights.slice(0, 2), keywords: [] } : bare;
}

function toEntry(entry: Work | Education, title: string | undefined, place: string | undefined): PageEntry {
  const shown = title ?? place ?? "";
  const role = entry.role === shown ? undefined : entry.role;
  return {
    title: shown,
    subtitle: listed([title === undefined ? undefined : place, role, entry.location]),
    period: entry.period ?? "",
    url: toUrl(entry.url),
    paragraphs: toParagraphs(entry.summary),
    highlights: entry.highlights,
    keywords: entry.keywords,
    breakable: true,
  };
}

function contactsOf(basics: JsonResume["basics"]): Linked[] {
  const place = basics?.location?.city;
  const links = [basics?.url, ...(basics?.profiles ?? []).map(({ url }) => url)];
  return [
    ...(place === undefined ? [] : [{ text: place, url: null }]),
    ...(basics?.email === undefined ? [] : [{ text: basics.email, url: `mailto:${basics.email}` }]),
    ...links.flatMap((link) => {
      const url = toUrl(link);
      if (url === null) return [];
      const text = url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
      return [{ text: text.length > maxContactLength ? new URL(url).hostname.replace(/^www\./, "") : text, url }];
    }),
  ];
}

function datesOf({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) {
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) };
}

function toParagraphs(text: string | undefined): string[] {
  return (text ?? "").split(/\n+/).filter((line) => line.trim() !== "");
}

function listed(texts: readonly (string | undefined)[]): string {
  return texts.filter(Boolean).join(" · ");
}

function toUrl(url: string | undefined): string | null {
  return url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}
