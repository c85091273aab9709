import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export type FrontMatter = {
  /** The entries as written; empty if there are none. */
  data: Record<string, unknown>;
  body: string;
  found: boolean;
  /** What was wrong with front matter that could still be read. */
  problem: string | null;
  /** Why the text may begin with front matter that could not be read, as the end of "the post …". It is a draft then. */
  doubt?: string;
};

/**
 * Splits a Markdown file into its front matter and its text. Front matter is YAML, TOML or JSON, or lines such as `Title: …` without
 * fences, as Pelican, MultiMarkdown, Org, Pandoc, Nikola and Hexo write them. Line ends become line feeds.
 */
export function splitFrontMatter(source: string): FrontMatter {
  const text = source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/^\s*\n/, "");
  const fenced = /^(---|\+\+\+|;;;)[ \t]*(yaml|toml|json)?[ \t]*\n/.exec(text);
  if (fenced) {
    const fence = fenced[1] === "---" ? "(?:---|\\.\\.\\.)" : fenced[1]?.replaceAll("+", "\\+");
    const end = new RegExp(`^${fence}[ \\t]*(?:\\n|$)`, "m");
    const rest = text.slice(fenced[0].length);
    const closing = end.exec(rest);
    if (closing) {
      const language = fenced[2] ?? (fenced[1] === "+++" ? "toml" : fenced[1] === ";;;" ? "json" : "yaml");
      const read = readEntries(language, rest.slice(0, closing.index));
      if (read) return { ...read, body: rest.slice(closing.index + closing[0].length), found: true };
    } else if (telling.test(foldKey(/^[\w -]+(?=[:=])/.exec(rest)?.[0] ?? ""))) {
      return { data: {}, body: text, found: false, problem: null, doubt: "has front matter without an end" };
    }
  }
  return (
    readBareJson(text) ??
    readPandocTitle(text) ??
    readBareLines(text) ?? { data: {}, body: text, found: false, problem: null }
  );
}

function readEntries(language: string, text: string): { data: Record<string, unknown>; problem: string | null } | null {
  try {
    const data: unknown =
      language === "toml"
        ? // Dates as text, in which one without a time zone differs from one of UTC.
          JSON.parse(JSON.stringify(parseToml(text)))
        : language === "json"
          ? JSON.parse(text)
          : parseYaml(text, { uniqueKeys: false, logLevel: "error" });
    // Nothing or a list: these are lines between two rules, not front matter.
    if (data === null || data === undefined) return { data: {}, problem: null };
    return isEntries(data) ? { data, problem: null } : null;
  } catch (error) {
    const data = readLines(text);
    if (Object.keys(data).length === 0) return null;
    const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0]?.replace(/:$/, "") ?? "";
    return {
      data,
      problem: `its front matter is not valid ${language.toUpperCase()} and was read line by line: ${reason}`,
    };
  }
}

/** Recovers the simple lines of broken front matter, such as a title with a colon in it. */
function readLines(text: string): Record<string, unknown> {
  const data: [string, unknown][] = [];
  for (const line of text.split("\n")) {
    const parts = /^([\w-]+(?: [\w-]+)*)\s*[:=]\s*(\S.*?)\s*$/.exec(line);
    if (parts?.[1] && parts[2]) data.push([parts[1], readValue(parts[2])]);
  }
  return Object.fromEntries(data);
}

function readValue(written: string): unknown {
  const list = /^\[(.*)\]$/.exec(written);
  const value = list ? (list[1] ?? "").split(",").map(unquote).filter(Boolean) : unquote(written);
  return value === "true" ? true : value === "false" ? false : value;
}

function unquote(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/^'(.*)'$/, "$1");
}

function readBareJson(text: string): FrontMatter | null {
  if (!/^\{\s*"/.test(text)) return null;
  const closing = /^\}[ \t]*(?:\n|$)/m.exec(text);
  if (!closing) return null;
  const end = closing.index + closing[0].length;
  try {
    const data: unknown = JSON.parse(text.slice(0, end));
    return isEntries(data) ? { data, body: text.slice(end), found: true, problem: null } : null;
  } catch {
    return null;
  }
}

/** Reads the lines `% Title`, `% Authors` and `% Date` of Pandoc. */
function readPandocTitle(text: string): FrontMatter | null {
  const [whole, title, author, date] = /^% *(\S.*)\n(?:%(.*)\n(?:%(.*)(?:\n|$))?)?(?=\s*(?:\n|$))/.exec(text) ?? [];
  if (whole === undefined) return null;
  const data = Object.fromEntries(
    Object.entries({ title, author, date }).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : [])),
  );
  return { data, body: text.slice(whole.length), found: true, problem: null };
}

/** Keys that alone show that lines such as `Status: draft` are front matter. */
const telling =
  /^(?:title|date|pubdate|published|created|modified|updated|authors?|category|categories|tags?|filetags|keywords|slug|summary|description|excerpt|subtitle|status|draft|visibility|language|lang|layout|permalink|aliases)$/;

/** A line such as `Title: …`; Org writes `#+TITLE: …`, Nikola `.. title: …`, reStructuredText `:title: …`. */
const bareLine =
  /^(?:#\+|\.\. |:(?=[\w -]+: ))?([\p{L}_][\p{L}\w-]*(?: [\p{L}\w-]+){0,3})(?:\[\])?[ \t]*:(?:[ \t]+(.*\S))?[ \t]*$/u;

/**
 * Reads the lines of keys and values that begin a text, also below its heading or in an HTML comment. They end at an empty line, or at `---`.
 * Lines that only look like front matter stay text, in a draft.
 */
function readBareLines(text: string): FrontMatter | null {
  const [heading = ""] = /^# .*\n+/.exec(text) ?? [];
  const start = heading.length + (/^<!--[ \t]*\n/.exec(text.slice(heading.length))?.[0].length ?? 0);
  const isComment = start > heading.length;
  const entries: [key: string, value: string][] = [];
  let end = start;
  for (const line of text.slice(start).split("\n")) {
    const isEnd = isComment ? line.startsWith("-->") : /^(?:---|\.\.\.)?[ \t]*$/.test(line);
    if (isEnd) {
      end += line.length + 1;
      break;
    }
    const [, key, value = ""] = bareLine.exec(line) ?? [];
    const last = entries.at(-1);
    if (key !== undefined) entries.push([key, value]);
    // Lists of Pelican go on in indented lines.
    else if (last && /^[ \t]+\S/.test(line)) last[1] = `${last[1]}${isList(last[0]) ? "," : ""} ${line.trim()}`.trim();
    else return null;
    end += line.length + 1;
  }
  const [first] = entries;
  if (!first) return null;
  const known = entries.filter(([key]) => telling.test(foldKey(key)));
  const isFrontMatter = known.length === entries.length || known.some(([key]) => /^(?:title|date)$/i.test(key));
  if (!isFrontMatter) {
    if (entries.length === 1) return null;
    const doubt = `begins with lines such as “${first[0]}: ${first[1]}”, which may be front matter and stay in the text`;
    return { data: {}, body: text, found: false, problem: null, doubt };
  }
  const data = Object.fromEntries(
    entries.filter(([, value]) => value !== "").map(([key, value]) => [key, readValue(withoutMarkup(key, value))]),
  );
  return { data, body: heading + text.slice(end), found: true, problem: null };
}

function foldKey(key: string): string {
  return key.toLowerCase().replace(/[-_\s]/g, "");
}

function isList(key: string): boolean {
  return /^(?:tags?|keywords|categor(?:y|ies)|authors?)$/i.test(key);
}

/** Returns a value without the brackets of Org's dates and the colons between its tags. */
function withoutMarkup(key: string, value: string): string {
  if (/^filetags$/i.test(key)) return value.split(":").filter(Boolean).join(", ");
  return value.replace(
    /^[<[](\d{4}-\d{2}-\d{2})(?: \p{L}+\.?)?(?: (\d{1,2}:\d{2}))?[>\]]$/u,
    (_all, day: string, time?: string) => [day, time].filter(Boolean).join(" "),
  );
}

function isEntries(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
