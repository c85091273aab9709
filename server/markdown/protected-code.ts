// Code in Markdown must survive all replacements around it unchanged. So code is first replaced with placeholders, and restored at the end.
import { type CodeFacts, codeHtml } from "./code-block.ts";
import { escapeHtml, htmlTag } from "./escape.ts";
import { findCode, type FoundCode, type ReadVerbatim } from "./find-code.ts";

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

/** A block that begins on a line and ends on `last`; `rest` is the text after it on that line. */
export type VerbatimBlock = { last: number; html: string; rest: string };

/** Replaces blocks of code, inline code and code in HTML with placeholders; also code that `readVerbatim` finds. */
export function protectCode(source: string, isMdx: boolean, { keep }: Keeper, readVerbatim: ReadVerbatim): string {
  const lines = source.split("\n");
  const { blocks, edges, inLists } = isMdx ? findMdxFences(lines) : findCode(source, readVerbatim);
  const result: string[] = [];
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) result.push(isMdx ? text.join("\n") : protectSpans(text.join("\n"), keep));
    text = [];
  };
  for (let at = 0; at < lines.length; at++) {
    if (edges.has(at)) flush();
    const line = lines[at] ?? "";
    const end = blocks.get(at);
    if (end !== undefined) {
      flush();
      result.push(keep(lines.slice(at, end).join("\n")));
      at = end - 1;
      continue;
    }
    const verbatim = readVerbatim(lines, at);
    if (verbatim) {
      flush();
      const before = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(line)?.[0] ?? "";
      // Outside of a list, four spaces would make code of the tag itself.
      result.push(`${inLists.has(at) || before.trim() !== "" ? before : ""}${keep(verbatim.html)}`, "");
      at = verbatim.last;
      if (verbatim.rest.trim() !== "") lines[at--] = verbatim.rest;
      continue;
    }
    text.push(line);
  }
  flush();
  return isMdx ? result.join("\n").replace(inlineCodeInMdx, (piece) => keep(piece)) : result.join("\n");
}

/** A template literal as an expression is text, not code. */
const inlineCodeInMdx = /(?<![\\`]|\{\s*)(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\1(?!`)/g;

/** Comes first where it begins first: an escaped sign, inline code, an element with code, a comment, or another tag. */
const spans =
  /\\[^\w\s]|(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)|<(pre|code|textarea)(?=[\s>])[^]*?<\/\2>|<div class="mermaid">([^]*?)<\/div>|<!--[^]*?-->|<\/?[a-z][^<>]*>/gi;

/** Replaces the code within a block of text with placeholders. */
function protectSpans(text: string, keep: Keeper["keep"]): string {
  return text.replace(spans, (piece, ticks?: string, element?: string, diagram?: string) => {
    if (diagram !== undefined) return keep(`${htmlTag("pre", { "data-language": "mermaid" })}${diagram}</pre>`);
    return ticks !== undefined || element !== undefined || piece.startsWith("<!--") ? keep(piece) : piece;
  });
}

/** Finds the fences of MDX, which may be indented as their components are. MDX has no indented code, and its HTML has expressions. */
function findMdxFences(lines: readonly string[]): FoundCode {
  const blocks = new Map<number, number>();
  const inLists = new Set<number>();
  let isInList = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?[ \t]*(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line);
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) isInList = true;
    else if (/^\S/.test(line)) isInList = false;
    if (isInList) inLists.add(at);
    if (fence === null) continue;
    const end = findFenceEnd(lines, at, fence[1] ?? fence[2] ?? "");
    blocks.set(at, end);
    at = end - 1;
  }
  return { blocks, inLists, edges: new Set() };
}

function findFenceEnd(lines: readonly string[], start: number, fence: string): number {
  const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`);
  const found = lines.findIndex((line, index) => index > start && closing.test(line));
  return found === -1 ? lines.length : found + 1;
}
