import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export type FrontMatter = {
  /** The entries as written; empty if there are none. */
  data: Record<string, unknown>;
  body: string;
  found: boolean;
  /** What was wrong with front matter that could still be read. */
  problem: string | null;
};

/**
 * Splits a Markdown file into its front matter (YAML, TOML or JSON) and its text. Line ends become
 * .
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
    }
  }
  return readBareJson(text) ?? { data: {}, body: text, found: false, problem: null };
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
    const parts = /^([\w-]+)\s*[:=]\s*(\S.*?)\s*$/.exec(line);
    if (!parts?.[1] || !parts[2]) continue;
    const list = /^\[(.*)\]$/.exec(parts[2]);
    const value = list ? (list[1] ?? "").split(",").map(unquote).filter(Boolean) : unquote(parts[2]);
    data.push([parts[1], value === "true" ? true : value === "false" ? false : value]);
  }
  return Object.fromEntries(data);
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

function isEntries(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
