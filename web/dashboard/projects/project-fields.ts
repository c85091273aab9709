import type { ConfidentialField } from "#contract/project-words.ts";
import { emptyFields, fieldsOf, sentRows, toYear } from "#contract/project-fields.ts";
import type { Project, ProjectFields } from "#contract/projects.ts";
import { asOpened } from "../html/as-opened.ts";

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
    // Rows without text aren't sent, so the API's indices differ.
    const at = fields[name].findIndex((row) => row === sent);
    return at < 0 ? name : `${name}.${at}.${part}`;
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
