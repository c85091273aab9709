// A project as its form holds it, and the way there and back. Without the validation code, so that browsers can load it.
import {
  type AnyEntry,
  type CaseColumn,
  type CaseEntries,
  type CaseListName,
  caseLists,
  forCaseLists,
} from "./case-lists.ts";
import { forShortFacts, forStoryTexts } from "./project-terms.ts";
import type { Project, ProjectFields, ProjectPayload } from "./projects.ts";

/** What a form shows of a project that is saved. */
type SavedProject = Omit<
  Project,
  "_id" | "id" | "sortOrder" | "landing" | "badge" | "playBytes" | "pictures" | "createdAt" | "updatedAt"
>;

export const emptyFields: ProjectFields = {
  title: "",
  slug: "",
  description: "",
  category: "project",
  mediaType: "image",
  mediaUrl: "",
  modelUrls: [],
  thumbnailUrl: "",
  clipUrl: "",
  backgroundUrl: "",
  gallery: [],
  techStack: "",
  tags: "",
  contributions: "",
  dateRange: "",
  year: "",
  company: "",
  role: "",
  externalLink: "",
  order: "0",
  starred: false,
  nda: false,
  confidential: [],
  state: "",
  ...forShortFacts(() => ""),
  ...forStoryTexts(() => ""),
  ...(forCaseLists(() => []) satisfies CaseEntries),
  content: "",
  techYears: [],
  postIds: [],
  service: "",
};

/** Returns what the form of a saved project shows. */
export function fieldsOf(project: SavedProject): ProjectFields {
  const { title, slug, category, mediaType, starred, nda } = project;
  const {
    description = "",
    mediaUrl = "",
    modelUrls = [],
    thumbnailUrl = "",
    clipUrl = "",
    backgroundUrl = "",
    gallery = [],
    dateRange = "",
    company = "",
    role = "",
    externalLink = "",
    confidential = [],
    content = "",
    state = "",
    techYears = [],
    postIds = [],
    service = "",
  } = project;
  return {
    title,
    slug,
    description,
    category,
    mediaType,
    mediaUrl,
    modelUrls,
    thumbnailUrl,
    clipUrl,
    backgroundUrl,
    gallery,
    dateRange,
    company,
    role,
    externalLink,
    starred,
    nda,
    confidential,
    state,
    ...forShortFacts((name) => project[name] ?? ""),
    ...forStoryTexts((name) => project[name] ?? ""),
    ...listsOf((name) => project[name] ?? []),
    content,
    techYears: techYears.map(({ name, from, to }) => ({ name, from: toText(from), to: toText(to) })),
    postIds,
    service,
    techStack: (project.techStack ?? []).join(", "),
    tags: (project.tags ?? []).join(", "),
    contributions: (project.contributions ?? []).join("\n"),
    year: toText(project.year),
    order: String(project.order),
  };
}

function toText(number: number | null | undefined): string {
  return number == null ? "" : String(number);
}

/** Returns the rows that are sent: those with text, and years of technologies that the tech stack still has. */
export function sentRows(fields: ProjectFields) {
  const technologies = splitCommas(fields.techStack);
  return {
    ...listsOf((name) => fields[name].filter((row) => isFilled(name, row))),
    techYears: fields.techYears.filter(({ name }) => technologies.includes(name)),
  };
}

/** Returns whether anything was typed into an entry. What was only chosen doesn't count. */
function isFilled(list: CaseListName, entry: AnyEntry): boolean {
  const typed = Object.entries<CaseColumn>(caseLists[list].columns).filter(([, { options }]) => !options);
  return typed.some(([column]) => (entry[column] ?? "").trim() !== "");
}

/** Returns the lists of a case study, each as a function reads it. */
function listsOf(read: (name: CaseListName) => readonly object[]): CaseEntries {
  return forCaseLists(read) as CaseEntries;
}

/** Returns what saving the form sends. Numbers that are none become NaN, which no schema accepts. */
export function payloadOf(fields: ProjectFields): ProjectPayload {
  const { techStack, tags, contributions, year, order, ...same } = fields;
  const rows = sentRows(fields);
  return {
    ...same,
    gallery: [...same.gallery],
    modelUrls: [...same.modelUrls],
    confidential: [...same.confidential],
    ...rows,
    techYears: rows.techYears.map(({ name, from, to }) => ({ name, from: toYear(from), to: toYear(to) })),
    postIds: [...same.postIds],
    techStack: splitCommas(techStack),
    tags: splitCommas(tags),
    contributions: contributions
      .split("\n")
      .map((text) => text.trim())
      .filter((text) => text !== ""),
    year: toYear(year),
    sortOrder: order.trim() === "" ? 0 : Number(order),
  };
}

export function toYear(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

export function splitCommas(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
