// What Markdown says about a block of code beside its text: language, file and highlighted lines.
import { languagePattern, linesPattern } from "#contract/post-html.ts";
import { escapeHtml, htmlTag } from "./escape.ts";

export type CodeFacts = { language?: string | undefined; file?: string | undefined; lines?: string | undefined };

/** Characters of a file's name. */
const maxFile = 120;
/** The highest number of a line; how many neighboring lines, and how many ranges, a block can have highlighted. */
const maxLine = 99_999;
const maxMarked = 10_000;
const maxRanges = 100;

/** Returns the HTML in which posts store code. An empty language is written: it marks code that must not be dedented. */
export function codeHtml(code: string, { language, file, lines }: CodeFacts): string {
  const tag = htmlTag("pre", {
    "data-language": language,
    "data-file": file || undefined,
    "data-lines": lines || undefined,
  });
  // HTML ignores the first line end after the tag.
  return `${tag}${code.startsWith("\n") ? "\n" : ""}${escapeHtml(code)}</pre>`;
}

/** Returns the words after the fence of a block of code. */
export function writeCodeInfo({ language, file, lines }: CodeFacts): string {
  const quote = file?.includes('"') ? "'" : '"';
  return [language, file && `title=${quote}${file}${quote}`, lines && `{${lines}}`].filter(Boolean).join(" ");
}

/** Reads the words that `writeCodeInfo` writes. */
export function readOwnCodeInfo(info: string): CodeFacts {
  const [, language, , double, single, lines] =
    /^(?:([^\s={"']+)(?=\s|$))?\s*(?:title=("([^"]*)"|'([^']*)'))?\s*(?:\{([\d,-]+)\})?$/.exec(info.trim()) ?? [];
  return { language, file: double ?? single, lines };
}

/** Reads the words after a fence as any blog writes them. */
export function readCodeInfo(info: string): CodeFacts {
  return { language: languageOf(info), file: fileOf(info), lines: linesOf(info) };
}

/**
 * Removes the comments by which themes highlight lines, and returns the numbers of these lines, together with those in `lines`, as
 * `data-lines` has them.
 */
export function takeHighlights(code: string, lines: string | undefined): { code: string; lines: string | undefined } {
  const marked = new Set(lines === undefined ? [] : numbersOf(lines));
  const kept: string[] = [];
  let isInRange = false;
  let next = 0;
  for (const line of code.split("\n")) {
    const [, name, count] = highlightComment.exec(line) ?? [];
    if (name !== undefined) {
      if (name === "start") isInRange = true;
      else if (name === "end") isInRange = false;
      else next = Number(count ?? 1);
      continue;
    }
    const bare = line.replace(highlightMark, "");
    kept.push(bare);
    if (isInRange || next > 0 || bare !== line) marked.add(kept.length);
    next = Math.max(0, next - 1);
  }
  return { code: kept.join("\n"), lines: toRanges([...marked].filter((number) => number <= kept.length)) };
}

const highlightComment =
  /^\s*(?:\/\/|#|--|\{?\/\*|<!--)\s*highlight-(next-line|start|end|range)(?:\{(\d{1,3})\})?(?!\w).*$/;
const highlightMark = /\s*(?:\/\/|#|\{?\/\*|<!--)\s*(?:highlight-line|\[!code [\w+:-]+\])\s*(?:\*\/\}?|-->)?\s*$/;

export function languageOf(info: string): string {
  const language = /^[\w+#.-]{1,30}/.exec(info.trim().replace(/^\{?\.?(?=\w)/, ""))?.[0] ?? "";
  return languagePattern.test(language) ? language : "";
}

/** Returns the title in `title="a.js"`, `js:title=a.js`, `js:src/a.js`, `js [a.js]` */
function fileOf(info: string): string | undefined {
  const named =
    /(?:^|[\s:{,])(?:title|filename|file|fileName|caption|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{?["'`]([^"'`]*)["'`]\}?|([^\s"'{}]+))/i.exec(
      info,
    );
  const title =
    named?.slice(1).find((value) => value !== undefined) ??
    /^[\w+#-]+:(?!\w+=)([^\s{]*\.\w+)/.exec(info.trim())?.[1] ??
    /\s\[([^\]]+)\]/.exec(info)?.[1];
  return title?.trim().slice(0, maxFile) || undefined;
}

/** Returns the lines in `{1,3-5}`, `hl_lines="1 3-5"`, `hl_lines=[1,"3-5"]`, `highlight={1,3}` and `mark_lines="1 3"`. */
export function linesOf(info: string): string | undefined {
  const found =
    /\b(?:hl_lines|mark_lines|highlight(?:_?lines)?)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|\[([^\]]*)\]|\{([^}]*)\}|([\d,-]+))/i.exec(
      info,
    ) ?? /(?:^|\s|[a-z])(\{\s*\d[\d\s,-]*\})/i.exec(info);
  const text = found?.slice(1).find((value) => value !== undefined);
  return text === undefined ? undefined : toRanges(numbersOf(text));
}

function numbersOf(text: string): number[] {
  return [...text.slice(0, 1000).matchAll(/(\d{1,5})(?:\s*-\s*(\d{1,5}))?/g)].flatMap(([, from = "", to = from]) =>
    Array.from(
      { length: Math.min(maxMarked, Math.max(0, Number(to) - Number(from) + 1)) },
      (_, index) => Number(from) + index,
    ),
  );
}

function toRanges(numbers: readonly number[]): string | undefined {
  const ranges: [from: number, to: number][] = [];
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (number < 1 || number > maxLine) continue;
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const text = ranges
    .slice(0, maxRanges)
    .map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
    .join(",");
  return linesPattern.test(text) ? text : undefined;
}
