// Code in Markdown must survive all replacements around it unchanged. So code is first replaced with placeholders, and restored at the end.
import { type CodeFacts, codeHtml } from "./code-block.ts";
import { escapeHtml, htmlTag } from "./escape.ts";

const open = "\uE000";
const close = "\uE001";
const mark = new RegExp(`${open}(\\d+)${close}`, "g");

export type Keeper = {
  /** Stores a piece of the text, and returns its placeholder. */
  keep(piece: string): string;
  restore(text: string): string;
};

export function createKeeper(): Keeper {
  const pieces: string[] = [];
  return {
    keep: (piece) => `${open}${pieces.push(piece) - 1}${close}`,
    restore(text) {
      let restored = text;
      while (mark.test(restored))
        restored = restored.replace(mark, (_mark, index: string) => pieces[Number(index)] ?? "");
      return restored;
    },
  };
}

export function withoutMarks(source: string): string {
  return source.replaceAll(open, "").replaceAll(close, "");
}

/** Returns code on one line of HTML, which means the same everywhere: in a list, in a quote and inside other HTML. */
export function codeBlockHtml(code: string, facts: CodeFacts = {}): string {
  return codeHtml(code, { ...facts, language: facts.language || undefined }).replaceAll("\n", "&#10;");
}

export function formulaBlockHtml(tex: string): string {
  return `<pre class="math">${escapeHtml(tex).replaceAll("\n", "&#10;")}</pre>`;
}

export function formulaHtml(tex: string): string {
  return inlineCodeHtml(tex).replace("<code>", '<code class="math">');
}

/** Returns inline code with every punctuation character as a numeric reference, because Markdown also reads text between inline tags. */
export function inlineCodeHtml(code: string): string {
  const text = code.replace(/\s+/g, " ").trim();
  return `<code>${text.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
}

/**
 * Replaces fenced, indented and inline code with placeholders; also `<pre>` and `<code>` outside of MDX, and code that `readVerbatim`
 * finds.
 */
export function protectCode(
  source: string,
  isMdx: boolean,
  { keep }: Keeper,
  readVerbatim: (lines: readonly string[], at: number) => VerbatimBlock | null,
): string {
  let text = takeBlocks(source, keep, !isMdx, readVerbatim);
  // In MDX these contain expressions, which must be parsed.
  if (!isMdx) {
    text = text.replace(/<(pre|code|textarea)(?=[\s>])[^]*?<\/\1>/gi, (piece) => keep(piece));
    text = text.replace(/<div class="mermaid">([^]*?)<\/div>/gi, (_all, code: string) =>
      keep(`${htmlTag("pre", { "data-language": "mermaid" })}${code}</pre>`),
    );
  }
  // A template literal as an expression is text, not code.
  const inline = isMdx
    ? /(?<![\\`]|\{\s*)(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\1(?!`)/g
    : /(?<![\\`])(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\1(?!`)/g;
  return text.replace(inline, (piece) => keep(piece));
}

/** A block that begins on a line and ends on `last`; `rest` is the text after it on that line. */
export type VerbatimBlock = { last: number; html: string; rest: string };

/** Takes out fenced code, also in quotes and lists, and code that is indented by four. */
function takeBlocks(
  source: string,
  keep: (piece: string) => string,
  withIndented: boolean,
  readVerbatim: (lines: readonly string[], at: number) => VerbatimBlock | null,
): string {
  const lines = source.split("\n");
  const result: string[] = [];
  let inList = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?[ \t]*(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line);
    const end = fence
      ? findFenceEnd(lines, at, fence[1] ?? fence[2] ?? "")
      : withIndented && !inList
        ? findIndentEnd(lines, at)
        : at;
    if (end > at || fence) {
      const last = fence ? Math.min(end, lines.length - 1) : end - 1;
      result.push(keep(lines.slice(at, last + 1).join("\n")));
      at = last;
      continue;
    }
    const verbatim = readVerbatim(lines, at);
    if (verbatim) {
      const before = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(line)?.[0] ?? "";
      // Outside of a list, four spaces would make code of the tag itself.
      result.push(`${inList || before.trim() !== "" ? before : ""}${keep(verbatim.html)}`, "");
      at = verbatim.last;
      if (verbatim.rest.trim() !== "") lines[at--] = verbatim.rest;
      continue;
    }
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) inList = true;
    else if (/^\S/.test(line)) inList = false;
    result.push(line);
  }
  return result.join("\n");
}

function findFenceEnd(lines: string[], start: number, fence: string): number {
  const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`);
  const found = lines.findIndex((line, index) => index > start && closing.test(line));
  return found === -1 ? lines.length : found;
}

/** Returns the line after a block of indented code that starts here, or `start` if none does. */
function findIndentEnd(lines: string[], start: number): number {
  if (lines[start]?.trim() === "" || (start > 0 && lines[start - 1]?.trim() !== "")) return start;
  let end = start;
  for (let at = start; at < lines.length; at++) {
    if (/^(?: {4}| {0,3}\t)/.test(lines[at] ?? "") && lines[at]?.trim() !== "") end = at + 1;
    else if (lines[at]?.trim() !== "") break;
  }
  return end;
}
