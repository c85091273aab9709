// Finds code by the block parser of Markdown itself, so that lists, quotes and footnotes have their code where the rendered post has it.
import MarkdownIt, { type MarkdownIt as Markdown, type StateBlock } from "markdown-it";
import footnote from "markdown-it-footnote";
import type { VerbatimBlock } from "./protected-code.ts";

export type ReadVerbatim = (lines: readonly string[], at: number) => VerbatimBlock | null;

export type FoundCode = {
  /** The first lines of blocks of code, with the line after each. */
  blocks: Map<number, number>;
  /** Lines at which a block begins or ends, so that no inline code continues across them. */
  edges: Set<number>;
  /** Lines in lists. */
  inLists: Set<number>;
};

/** Finds fenced and indented code. `readVerbatim` reads shortcodes with code, in which nothing is Markdown. */
export function findCode(source: string, readVerbatim: ReadVerbatim): FoundCode {
  const found: FoundCode = { blocks: new Map(), edges: new Set(), inLists: new Set() };
  for (const { type, map } of blockParser.parse(source, { lines: source.split("\n"), readVerbatim })) {
    if (map === null) continue;
    const [first, end] = map;
    if (type === "fence" || type === "code_block") found.blocks.set(first, end);
    if (type === "list_item_open") for (let line = first; line < end; line++) found.inLists.add(line);
    found.edges.add(first).add(end);
  }
  return found;
}

type Environment = { lines: readonly string[]; readVerbatim: ReadVerbatim };

const blockParser = createParser();

function createParser(): Markdown {
  const markdown = new MarkdownIt({ html: true });
  markdown.use(footnote);
  markdown.core.ruler.enableOnly(["normalize", "block"]);
  // A fence between two tags of HTML is code, too, because a component may leave only its content.
  markdown.block.ruler.disable("html_block");
  const others = { alt: ["paragraph", "reference", "blockquote", "list", "table"] };
  markdown.block.ruler.before("fence", "element", skip(findElementEnd), others);
  markdown.block.ruler.before("fence", "tag", skip(findTagEnd), others);
  return markdown;
}

type FindEnd = (state: StateBlock, startLine: number, endLine: number, line: string) => number | null;

/** Makes a rule that steps over the lines up to the one that `findEnd` returns. */
function skip(findEnd: FindEnd) {
  return (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
    const line = lineAt(state, startLine).trimStart();
    const end = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4 ? null : findEnd(state, startLine, endLine, line);
    if (end === null) return false;
    if (silent) return true;
    state.push("html_block", "", 0).map = [startLine, end];
    state.line = end;
    return true;
  };
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}

/** Elements whose content is not Markdown. */
function findElementEnd(state: StateBlock, startLine: number, endLine: number, line: string): number | null {
  const name = /^<(?:(pre|script|style|textarea)(?=[\s>]|$)|!--)/i.exec(line);
  if (name === null) return null;
  const closing = name[1] === undefined ? "-->" : `</${name[1].toLowerCase()}>`;
  for (let at = startLine; at < endLine; at++) if (lineAt(state, at).toLowerCase().includes(closing)) return at + 1;
  return null;
}

/** Shortcodes with code; and tags and the marks of containers, which part what is before and after them. */
function findTagEnd(state: StateBlock, startLine: number, endLine: number, line: string): number | null {
  const { lines, readVerbatim } = state.env as Environment;
  const verbatim = /^\{[{%]/.test(line) ? readVerbatim(lines, startLine) : null;
  if (verbatim !== null && verbatim.last < endLine) return verbatim.last + 1;
  return /^(?::{3,}.*|\{%.*%\}|\{\{[<%].*[>%]\}\})\s*$/.test(line) ? startLine + 1 : null;
}
