// The fields of a post or page, as its form holds them. Without the validation code, so that browsers can load it.
import type { Placement, PostKind } from "./page-terms.ts";

/**
 * The optional lines of text of a post, which its API, autosaves, history, imports and table of the database have under one name. For a new
 * one: a line here, its schemas in posts.ts, a column with its migration, and its field in the form.
 */
const postLines = {
  link: { label: "External Link", inFiles: "link", none: "" },
  canonicalUrl: { label: "First published at", inFiles: "canonical_url", none: null },
} as const satisfies Record<string, PostLine>;

type PostLine = {
  /** What History calls it. */
  label: string;
  /** Its name in exported files. */
  inFiles: string;
  /** Its value in the API and the database where there is none. Forms and imports have an empty text then. */
  none: "" | null;
};
export type PostLineName = keyof typeof postLines;
export const postLineNames = Object.keys(postLines) as PostLineName[];
type InFiles<Name extends PostLineName> = (typeof postLines)[Name]["inFiles"];
/** The lines as the API and the database have them. */
type Lines = { [Name in PostLineName]: string | (typeof postLines)[Name]["none"] };
/** The lines under their names in files. */
export type FileLines = { [Name in PostLineName as InFiles<Name>]: string };

/** Every field of the form, in the order in which History tells of them. */
const fields = {
  kind: { empty: "post" },
  placement: { empty: "none" },
  title: { empty: "", label: "Title", showsError: true },
  description: { empty: "", label: "Description", showsError: true },
  content: { empty: "" },
  category: { empty: "", label: "Category", showsError: true },
  /** Names with a comma between them: no tag has one. */
  tags: { empty: "", label: "Tags", showsError: true },
  /** The title of a series; empty for none. */
  series: { empty: "", label: "Series", showsError: true },
  /** Its number there; empty for the place after all other parts. */
  seriesPart: { empty: "", showsError: true },
  published: { empty: false },
  imageUrl: { empty: "" },
  ...forLines((_name, { label }) => ({ empty: "", label, showsError: true })),
  imageAlt: { empty: "", label: "Alternative text" },
  blogImageKey: { empty: "" },
  /** An empty slug follows the title. */
  slug: { empty: "", showsError: true },
  /** When a draft is to be published, as a timestamp; empty without a schedule. */
  publishAt: { empty: "", showsError: true },
} satisfies Record<string, PostField>;

type PostField = {
  /** Its value in the form of a new post. */
  empty: string | boolean;
  /** What History calls it; it doesn't tell of a field without one. */
  label?: string;
  /** Whether the form has a place for its error. */
  showsError?: true;
};
type PostFieldName = keyof typeof fields;
type Chosen = { kind: PostKind; placement: Placement; published: boolean };
/** The values of the form: all text except for these. */
export type PostFields = Chosen & Record<Exclude<PostFieldName, keyof Chosen>, string>;

export const postFieldNames = Object.keys(fields) as PostFieldName[];
export const postFields: Record<PostFieldName, PostField> = fields;

export const emptyFields = Object.fromEntries(postFieldNames.map((name) => [name, fields[name].empty])) as PostFields;

/** Makes something for each line. */
function forLines<Made>(make: (name: PostLineName, line: PostLine) => Made): Record<PostLineName, Made> {
  return Object.fromEntries(postLineNames.map((name) => [name, make(name, postLines[name])])) as Record<
    PostLineName,
    Made
  >;
}

/** Returns the lines of a post, an autosave or a revision as the form shows them. An earlier version may not have stored all of them. */
export function shownLines(stored: Partial<Lines>): Record<PostLineName, string> {
  return forLines((name) => stored[name] ?? "");
}

/** Returns the lines of a form as they are sent and stored. */
export function sentLines(shown: Record<PostLineName, string>): Lines {
  return forLines((name, { none }) => (shown[name].trim() === "" ? none : shown[name])) as Lines;
}

/** Returns the lines that the API was sent. Those that are absent stay as they are. */
export function givenLines<Given extends { [Name in PostLineName]?: unknown }>(
  given: Given,
): Pick<Given, PostLineName> {
  return forLines((name) => given[name]) as Pick<Given, PostLineName>;
}

export const fileLineNames = Object.values(postLines).map(({ inFiles }) => inFiles);

/** Makes something for each line, under its name in files. */
export function forFileLines<Made>(make: (name: PostLineName) => Made): { [Name in keyof FileLines]: Made } {
  const made = postLineNames.map((name) => [postLines[name].inFiles, make(name)]);
  return Object.fromEntries(made) as { [Name in keyof FileLines]: Made };
}

/** Returns the lines as a file has them. */
export function linesInFile(stored: Partial<Lines>): FileLines {
  return forFileLines((name) => stored[name] ?? "");
}

export function linesOfFile(file: Partial<FileLines>): Lines {
  return sentLines(forLines((name) => file[postLines[name].inFiles] ?? ""));
}
