import {
  type CaseColumn,
  type CaseListName,
  caseListNames,
  caseLists,
  type ConfidentialField,
} from "#contract/case-lists.ts";
import { readTime } from "#contract/chapters.ts";
import { emptyFields, fieldsOf, sentRows, toYear } from "#contract/project-fields.ts";
import type { Project, ProjectFields } from "#contract/projects.ts";
import { asOpened } from "../html/as-opened.ts";

/** A field of one row, such as `credits.1.link`. */
type RowField = `${CaseListName | "techYears"}.${number}.${string}`;
export type FieldErrors = Partial<Record<keyof ProjectFields | RowField, string>>;

export const categoryNames: Record<Project["category"], string> = {
  game: "Game",
  "3d": "3D/Art",
  web3: "Web3",
  project: "Software",
};

/** Fields that are hidden from visitors on every project under NDA, even if not selected. */
export const alwaysConfidential: readonly ConfidentialField[] = ["externalLink", "company", "links", "documents"];

/** Returns the errors that can be found without the server. */
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
const wrongTime = "The time is written like 0:12, 1:02:03 or, in seconds, 75.";

function isYear(text: string): boolean {
  const year = toYear(text);
  return year === null || (Number.isInteger(year) && year >= 1900 && year <= 2200);
}

function mistakesInRows(fields: ProjectFields): FieldErrors {
  const errors: FieldErrors = {};
  const sent = sentRows(fields);
  for (const name of caseListNames)
    for (const [at, row] of fields[name].entries()) {
      if (!(sent[name] as object[]).includes(row)) continue;
      for (const [column, { missing, isTime }] of Object.entries<CaseColumn>(caseLists[name].columns)) {
        const typed = textIn(row, column);
        if (missing !== undefined && typed === "") errors[`${name}.${at}.${column}`] = missing;
        else if (isTime && readTime(typed) === null) errors[`${name}.${at}.${column}`] = wrongTime;
      }
    }
  for (const row of sent.techYears) {
    const at = fields.techYears.indexOf(row);
    if (!isYear(row.from)) errors[`techYears.${at}.from`] = wrongYear;
    if (!isYear(row.to)) errors[`techYears.${at}.to`] = wrongYear;
    else if (isYear(row.from) && row.from !== "" && row.to !== "" && Number(row.from) > Number(row.to))
      errors[`techYears.${at}.to`] = "The last year can’t be before the first.";
  }
  return errors;
}

function textIn(row: Readonly<Record<string, string>>, column: string): string {
  return (row[column] ?? "").trim();
}

/** Returns the field that an error of the API is about, or null. Errors in a list's entry have a path such as `tags.3`. */
export function fieldAt(path: string, fields: ProjectFields): keyof FieldErrors | null {
  const [name = "", index, part] = path === "sortOrder" ? ["order"] : path.split(".");
  const list = [...caseListNames, "techYears" as const].find((each) => each === name);
  if (part !== undefined && list !== undefined) {
    const sent = sentRows(fields)[list][Number(index)];
    // Rows without text aren't sent, so the API counts others.
    const at = fields[list].findIndex((row) => row === sent);
    return at < 0 ? list : `${list}.${at}.${part}`;
  }
  return (Object.keys(emptyFields) as (keyof ProjectFields)[]).find((each) => each === name) ?? null;
}

export function isSameFields(one: ProjectFields, other: ProjectFields): boolean {
  return (Object.keys(emptyFields) as (keyof ProjectFields)[]).every(
    (name) => one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}

/** Returns the fields of the form of a project, with its text as the editor writes it. */
export function fieldsAsOpened(project: Project | null): ProjectFields {
  if (!project) return emptyFields;
  const fields = fieldsOf(project);
  return { ...fields, content: asOpened(fields.content) };
}
