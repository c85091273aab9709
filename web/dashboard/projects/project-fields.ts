import type { ConfidentialField } from "#contract/project-words.ts";
import type { Credit, Project, ProjectPayload, ProjectResult } from "#contract/projects.ts";

/** The years of a technology as they are typed. */
export type TypedYears = { name: string; from: string; to: string };

/** The values of the form's fields. */
export type ProjectFields = {
  title: string;
  slug: string;
  description: string;
  category: Project["category"];
  mediaType: Project["mediaType"];
  mediaUrl: string;
  modelUrls: readonly string[];
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
  techYears: readonly TypedYears[];
  postIds: readonly string[];
  service: string;
};

/** A field of one row, such as `credits.1.link`. */
type RowField = `${"results" | "credits" | "techYears"}.${number}.${string}`;
export type FieldErrors = Partial<Record<keyof ProjectFields | RowField, string>>;

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
  modelUrls: [],
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
    modelUrls = [],
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
    modelUrls,
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
export function sentRows({ results, credits, techYears, techStack }: ProjectFields) {
  const technologies = splitCommas(techStack);
  const isFilled = (row: object) => Object.values(row).some((text) => String(text).trim() !== "");
  return {
    results: results.filter(isFilled),
    credits: credits.filter(isFilled),
    techYears: techYears.filter(({ name }) => technologies.includes(name)),
  };
}

export function payloadOf(fields: ProjectFields, updatedAt: string | undefined): ProjectPayload {
  const { techStack, tags, contributions, year, order, ...same } = fields;
  const rows = sentRows(fields);
  return {
    ...same,
    gallery: [...same.gallery],
    modelUrls: [...same.modelUrls],
    confidential: [...same.confidential],
    results: rows.results,
    credits: rows.credits,
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
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

function toYear(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

export function splitCommas(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Returns the errors that are known without the server. */
export function mistakesIn(fields: ProjectFields): FieldErrors {
  const { title, slug, order, year } = fields;
  const number = Number(order);
  return {
    ...(title.trim() === "" && { title: "Give the project a title." }),
    ...(slug.trim() === "" && { slug: "Enter a slug, the last part of the project’s URL." }),
    ...((!Number.isInteger(number) || number < 0) && { order: "The order is a whole number, 0 or more." }),
    ...(!isYear(year) && { year: wrongYear }),
    ...mistakesInRows(fields),
  };
}

const wrongYear = "The year is a number such as 2024.";

function isYear(text: string): boolean {
  const year = toYear(text);
  return year === null || (Number.isInteger(year) && year >= 1900 && year <= 2200);
}

function mistakesInRows(fields: ProjectFields): FieldErrors {
  const errors: FieldErrors = {};
  const { results, credits, techYears } = sentRows(fields);
  for (const row of results) {
    const at = fields.results.indexOf(row);
    if (row.value.trim() === "") errors[`results.${at}.value`] = "Give the result a value.";
    if (row.label.trim() === "") errors[`results.${at}.label`] = "Say what the value is.";
  }
  for (const row of credits) {
    if (row.name.trim() === "") errors[`credits.${fields.credits.indexOf(row)}.name`] = "Give the credit a name.";
  }
  for (const row of techYears) {
    const at = fields.techYears.indexOf(row);
    if (!isYear(row.from)) errors[`techYears.${at}.from`] = wrongYear;
    if (!isYear(row.to)) errors[`techYears.${at}.to`] = wrongYear;
    else if (isYear(row.from) && row.from !== "" && row.to !== "" && Number(row.from) > Number(row.to))
      errors[`techYears.${at}.to`] = "The last year can’t be before the first.";
  }
  return errors;
}

/** Returns the field that an error of the API is about, or null. Errors in a list's entry have a path such as `tags.3`. */
export function fieldAt(path: string, fields: ProjectFields): keyof FieldErrors | null {
  const [name = "", index, part] = path === "sortOrder" ? ["order"] : path.split(".");
  if (part !== undefined && (name === "results" || name === "credits" || name === "techYears")) {
    const sent = sentRows(fields)[name][Number(index)];
    // Rows without text aren't sent, so the API counts others.
    const at = fields[name].findIndex((row) => row === sent);
    return at < 0 ? name : `${name}.${at}.${part}`;
  }
  return (Object.keys(emptyFields) as (keyof ProjectFields)[]).find((each) => each === name) ?? null;
}

export function isSameFields(one: ProjectFields, other: ProjectFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
