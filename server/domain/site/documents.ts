// Documents of the site's content: turns JSON of any version, or from a form, into valid documents of the current schema.
import { z } from "zod";
import type { SiteProblem } from "#contract/site/site-calls.ts";
import { sectionTitles, type SectionName } from "#contract/site/section-names.ts";
import { sections, sectionVersion, type SiteContent } from "#contract/site/sections.ts";
import { slugify } from "../../text/slugs.ts";

export type Document = Record<string, unknown>;
type Read<Name extends SectionName> =
  | { content: SiteContent[Name]; problems: null }
  | { content: null; problems: SiteProblem[] };

/** Far deeper than any schema, and shallow enough for recursion not to run out of stack. */
const maxDepth = 30;

/**
 * Reads a document that was stored at a version of its schema, or that a form holds. Spaces around texts don't count, and optional texts
 * may be empty.
 */
export function readDocument<Name extends SectionName>(
  name: Name,
  document: unknown,
  version: number = sectionVersion(name),
): Read<Name> {
  if (isTooDeep(document)) return refuse("This is nested too deeply.");
  if (version > sectionVersion(name))
    return refuse("A newer version of this program wrote it. Update the program first.");
  let today: unknown;
  try {
    today = isDocument(document) ? migrate(name, document, version) : document;
  } catch {
    return refuse(`This is not a document of version ${version}.`);
  }
  const result = sections[name].schema.safeParse(withIds(tidy(today)), { error: inWords });
  if (result.success) return { content: result.data as SiteContent[Name], problems: null };
  return { content: null, problems: result.error.issues.flatMap(toProblems) };
}

/** Returns the document of a row in the current schema, even if it is unfinished. An unreadable document counts as empty. */
export function toDocument(name: SectionName, json: string, version: number): Document {
  try {
    const document: unknown = JSON.parse(json);
    return isDocument(document) ? migrate(name, document, version) : {};
  } catch {
    return {};
  }
}

export function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a document with other texts. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value;
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts<unknown>(each, change));
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]));
}

/** Returns whether a document is nested more deeply than any form makes one. Works on any depth. */
export function isTooDeep(document: unknown): boolean {
  let level: unknown[] = [document];
  for (let depth = 0; depth < maxDepth; depth++) {
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Says where a problem is and what to do, for messages that aren't shown beside a field. */
export function describeProblem(name: SectionName, problem: SiteProblem): string {
  return `${sectionTitles[name]}${problem.path.length > 0 ? " › " : ": "}${describeField(problem)}`;
}

/** As `describeProblem`, without the section. */
export function describeField({ path, message }: SiteProblem): string {
  const field = path.map((key) => (typeof key === "number" ? String(key + 1) : key)).join(" › ");
  return `${field}${field && ": "}${message}`;
}

const forms = new Map<SectionName, Document>();

/** Returns the JSON Schema from which the dashboard makes a section's form. */
export function formOf(name: SectionName): Document {
  const form = forms.get(name) ?? { ...z.toJSONSchema(sections[name].schema, { io: "input" }) };
  forms.set(name, form);
  return form;
}

function refuse(message: string): { content: null; problems: SiteProblem[] } {
  return { content: null, problems: [{ path: [], message }] };
}

/** Messages for mistakes that only files and programs make. The schemas have the messages for all others. */
function inWords({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code === "unrecognized_keys") return "There is no such field here.";
  if (code !== "invalid_type") return undefined;
  return input === undefined ? "Fill in this field." : "This is the wrong kind of value.";
}

/** Reports an unknown field at the field itself instead of at its parent. */
function toProblems({ path, message, ...issue }: z.core.$ZodIssue): SiteProblem[] {
  const place = path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code !== "unrecognized_keys") return [{ path: place, message }];
  return issue.keys.map((key) => ({ path: [...place, key], message }));
}

function migrate(name: SectionName, document: Document, version: number): Document {
  const migrations: readonly ((document: Document) => Document)[] = sections[name].migrations;
  return migrations.slice(version - 1).reduce((earlier, step) => step(earlier), document);
}

/** Trims texts, removes control characters, and leaves out empty properties, so that an empty optional field counts as absent. */
function tidy(value: unknown): unknown {
  if (typeof value === "string")
    return value
      .toWellFormed()
      .replaceAll(/[^\P{Cc}\n\t]/gu, "")
      .trim();
  if (Array.isArray(value)) return value.map(tidy);
  if (!isDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const tidied = tidy(each);
      return tidied === "" || tidied === null || tidied === undefined ? [] : [[key, tidied]];
    }),
  );
}

/** Entries that links point to have an id. An entry without one gets one from its title. */
function withIds(document: unknown): unknown {
  if (!isDocument(document) || !Array.isArray(document.entries)) return document;
  const taken = new Set(document.entries.flatMap((entry) => (isDocument(entry) && entry.id ? [entry.id] : [])));
  const entries = document.entries.map((entry: unknown) => {
    if (!isDocument(entry) || entry.id !== undefined) return entry;
    const base = idOf(String(entry.title ?? entry.question ?? ""));
    let id = base;
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
    taken.add(id);
    return { id, ...entry };
  });
  return { ...document, entries };
}

/** Ids are plain, so a title in another script gives a common one. */
function idOf(title: string): string {
  const words = slugify(title).match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 60).replace(/-$/, "") || "entry";
}
