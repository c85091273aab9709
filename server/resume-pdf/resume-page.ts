// What the page of the résumé shows, as data for the template.
import type { Education, JsonResume, Work } from "#server/domain/resume/json-resume.ts";
import type { SiteWords } from "#server/site-words.ts";
import { writePeriod } from "#server/text/periods.ts";

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
export function toResumePage(resume: JsonResume, language: string, { server }: SiteWords): ResumePage {
  const words = server.resumePdf;
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
        period: writePeriod(datesOf(project), { language, present: words.present }),
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
      groups: [
        ...resume.skills.map((group) => ({ title: group.name ?? "", items: group.keywords })),
        ...(resume.languages.length > 0 ? [{ title: words.languages, items: resume.languages.map(languageOf) }] : []),
      ],
    },
  };
}

/** How many projects and, in the newest three jobs, the older ones and the projects, how many highlights are shown. */
type Step = {
  projects: number;
  newest: number;
  older: number;
  inProjects: number;
  /** Paragraphs where there are no highlights; where there are, only the first step shows them. */
  paragraphs: number;
  keywords: "all" | "newest" | "none";
};

const newestJobs = 3;
/** Long careers say less of each job, so that they fit on two pages. At the last step, only names and dates are left. */
const steps: readonly Step[] = [
  { projects: 8, newest: 20, older: 20, inProjects: 20, paragraphs: 20, keywords: "all" },
  { projects: 6, newest: 20, older: 20, inProjects: 20, paragraphs: 20, keywords: "all" },
  { projects: 5, newest: 3, older: 3, inProjects: 3, paragraphs: 1, keywords: "all" },
  { projects: 4, newest: 3, older: 2, inProjects: 1, paragraphs: 1, keywords: "all" },
  { projects: 4, newest: 3, older: 1, inProjects: 1, paragraphs: 1, keywords: "newest" },
  { projects: 3, newest: 2, older: 0, inProjects: 0, paragraphs: 0, keywords: "none" },
  { projects: 3, newest: 0, older: 0, inProjects: 0, paragraphs: 0, keywords: "none" },
];

/** Returns the page, and what else of it can be shown where it is too long. */
export function versionsOf(page: ResumePage): [ResumePage, ...ResumePage[]] {
  const [first, ...further] = steps.map((_, index) => shorten(page, index));
  return [first as ResumePage, ...further];
}

function shorten(page: ResumePage, index: number): ResumePage {
  const step = steps[index] as Step;
  const shortenAll = ({ kind, entries }: Section) =>
    kind === "projects"
      ? entries.slice(0, step.projects).map((entry) => shortenEntry(entry, step.inProjects, index, false))
      : entries.map((entry, place) =>
          shortenEntry(entry, place < newestJobs ? step.newest : step.older, index, place < newestJobs),
        );
  return { ...page, sections: page.sections.map((section) => ({ ...section, entries: shortenAll(section) })) };
}

function shortenEntry(entry: PageEntry, maxHighlights: number, index: number, isNewest: boolean): PageEntry {
  const step = steps[index] as Step;
  const highlights = entry.highlights.slice(0, maxHighlights);
  const paragraphs = index === 0 || entry.highlights.length === 0 ? entry.paragraphs.slice(0, step.paragraphs) : [];
  const hasKeywords = step.keywords === "all" || (step.keywords === "newest" && isNewest);
  const length = [...paragraphs, ...highlights].reduce((sum, text) => sum + text.length + 40, 0);
  const keywords = hasKeywords ? entry.keywords : [];
  return { ...entry, paragraphs, highlights, keywords, breakable: length > maxUnbroken };
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
    ...[place, basics?.workMode, basics?.hours, basics?.notice]
      .filter((text) => text !== undefined)
      .map((text) => ({ text, url: null })),
    ...(basics?.email === undefined ? [] : [{ text: basics.email, url: `mailto:${basics.email}` }]),
    ...links.flatMap((link) => {
      const url = toUrl(link);
      if (url === null) return [];
      const text = url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
      return [{ text: text.length > maxContactLength ? new URL(url).hostname.replace(/^www\./, "") : text, url }];
    }),
  ];
}

function languageOf({ language = "", fluency }: JsonResume["languages"][number]): string {
  return fluency === undefined ? language : `${language} (${fluency})`;
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
