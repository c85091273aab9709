import type { ConfidentialField } from "#contract/project-words.ts";
import type { Credit, Project, ProjectPayload, ProjectResult, TechYears } from "#contract/projects.ts";

/** The values of the form's fields. */
export type ProjectFields = {
  title: string;
  slug: string;
  description: string;
  category: Project["category"];
  mediaType: Project["mediaType"];
  mediaUrl: string;
  thumbnailUrl: string;
  backgroundUrl: string;
  gallery: readonly string[];
  /** Separated by commas. */
  techStack: string;
  tags: string;
  /** One per line. */
  contributions: string;
  dateRange: string;
  year: string;
  company: string;
  role: string;
  externalLink: string;
  order: string;
  starred: boolean;
  nda: boolean;
  confidential: readonly ConfidentialField[];
  problem: string;
  approach: string;
  results: readonly ProjectResult[];
  content: string;
  credits: readonly Credit[];
  techYears: readonly TechYears[];
  postIds: readonly string[];
  service: string;
};

export type FieldErrors = Partial<Record<keyof ProjectFields, string>>;

export const categoryNames: Record<Project["category"], string> = {
  game: "Game",
  "3d": "3D/Art",
  web3: "Web3",
  project: "Software",
};

/** Fields that are hidden from visitors on every project under NDA, even if not selected. */
export const alwaysConfidential: readonly ConfidentialField[] = ["externalLink", "company"];

export const emptyFields: ProjectFields = {
  title: "",
  slug: "",
  description: "",
  category: "project",
  mediaType: "image",
  mediaUrl: "",
  thumbnailUrl: "",
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
  problem: "",
  approach: "",
  results: [],
  content: "",
  credits: [],
  techYears: [],
  postIds: [],
  service: "",
};

export function fieldsOf(project: Project): ProjectFields {
  const { title, slug, category, mediaType, starred, nda } = project;
  const {
    description = "",
    mediaUrl = "",
    thumbnailUrl = "",
    backgroundUrl = "",
    gallery = [],
    dateRange = "",
    company = "",
    role = "",
    externalLink = "",
    confidential = [],
    problem = "",
    approach = "",
    results = [],
    content = "",
    credits = [],
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
    thumbnailUrl,
    backgroundUrl,
    gallery,
    dateRange,
    company,
    role,
    externalLink,
    starred,
    nda,
    confidential,
    problem,
    approach,
    results,
    content,
    credits,
    techYears,
    postIds,
    service,
    techStack: (project.techStack ?? []).join(", "),
    tags: (project.tags ?? []).join(", "),
    contributions: (project.contributions ?? []).join("\n"),
    year: project.year == null ? "" : String(project.year),
    order: String(project.order),
  };
}

export function payloadOf(
  { techStack, tags, contributions, year, order, ...same }: ProjectFields,
  updatedAt: string | undefined,
): ProjectPayload {
  return {
    ...same,
    gallery: [...same.gallery],
    confidential: [...same.confidential],
    results: [...same.results],
    credits: [...same.credits],
    techYears: [...same.techYears],
    postIds: [...same.postIds],
    techStack: splitCommas(techStack),
    tags: splitCommas(tags),
    contributions: contributions
      .split("\n")
      .map((text) => text.trim())
      .filter((text) => text !== ""),
    year: year.trim() === "" ? null : Number(year),
    sortOrder: order.trim() === "" ? 0 : Number(order),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

export function splitCommas(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Returns the errors that are known without the server. */
export function mistakesIn({ title, slug, order, year }: ProjectFields): FieldErrors {
  const number = Number(order);
  const inYear = Number(year);
  return {
    ...(title.trim() === "" && { title: "Give the project a title." }),
    ...(slug.trim() === "" && { slug: "Give the project a slug: the end of its address." }),
    ...((!Number.isInteger(number) || number < 0) && { order: "The order is a whole number, 0 or more." }),
    ...(year.trim() !== "" &&
      (!Number.isInteger(inYear) || inYear < 1900 || inYear > 2200) && { year: "The year is a number such as 2024." }),
  };
}

export function isSameFields(one: ProjectFields, other: ProjectFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
