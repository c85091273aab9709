// Documents of the site's content: from JSON of any version, or from a form, to what the schema of today allows.
import { z } from "zod";
import type { SiteProblem } from "#contract/site/calls.ts";
import { sectionTitles, type SectionName } from "#contract/site/section-names.ts";
import { sections, sectionVersion, type SiteContent } from "#contract/site/sections.ts";
import { slugify } from "../../text/slugs.ts";

export type Document = Record<string, unknown>;
type Read<Name extends SectionName> =
  | { content: SiteContent[Name]; problems: null }
  | { content: null; problems: SiteProblem[] };

/**
 * Reads a document that was stored at a version of its schema, or that a form holds. Spaces around texts don't count, and optional texts
 * may be empty.
 */
export function readDocument<Name extends SectionName>(
  name: Name,
  document: unknown,
  version: number = sectionVersion(name),
): Read<Name> {
  const today = isDocument(document) ? migrate(name, document, version) : document;
  const result = sections[name].schema.safeParse(withIds(tidy(today)));
  if (result.success) return { content: result.data as SiteContent[Name], problems: null };
  const problems = result.error.issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === "number" ? key : String(key))),
    message,
  }));
  return { content: null, problems };
}

/** Returns the document of a row at the schema of today, even if it isn't finished. */
export function toDocument(name: SectionName, json: string, version: number): Document {
  const document: unknown = JSON.parse(json);
  return isDocument(document) ? migrate(name, document, version) : {};
}

export function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Says where a problem is and what to do, for messages that aren't shown at a field. */
export function describeProblem(name: SectionName, { path, message }: SiteProblem): string {
  const field = path.map((key) => (typeof key === "number" ? String(key + 1) : key)).join(" › ");
  return `${sectionTitles[name]}${field && ` › ${field}`}: ${message}`;
}

const forms = new Map<SectionName, Document>();

/** Returns the JSON Schema from which the dashboard makes a section's form. */
export function formOf(name: SectionName): Document {
  const form = forms.get(name) ?? { ...z.toJSONSchema(sections[name].schema, { io: "input" }) };
  forms.set(name, form);
  return form;
}

function migrate(name: SectionName, document: Document, version: number): Document {
  const migrations: readonly ((document: Document) => Document)[] = sections[name].migrations;
  return migrations.slice(version - 1).reduce((earlier, step) => step(earlier), document);
}

/** Trims texts, removes control characters, and leaves out empty properties, so that an empty optional field counts as absent. */
function tidy(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim();
  if (Array.isArray(value)) return value.map(tidy);
  if (!isDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const tidied = tidy(each);
      return tidied === "" || tidied === null || tidied === undefined ? [] : [[key, tidied]];
    }),
  );
}

/** Entries that links name have an id. An entry without one gets one from its title. */
function withIds(document: unknown): unknown {
  if (!isDocument(document) || !Array.isArray(document.entries)) return document;
  const taken = new Set(document.entries.flatMap((entry) => (isDocument(entry) && entry.id ? [entry.id] : [])));
  const entries = document.entries.map((entry: unknown) => {
    if (!isDocument(entry) || entry.id !== undefined) return entry;
    const base =
      slugify(String(entry.title ?? entry.question ?? ""))
        .slice(0, 60)
        .replace(/-$/, "") || "entry";
    let id = base;
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
    taken.add(id);
    return { id, ...entry };
  });
  return { ...document, entries };
}
