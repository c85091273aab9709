import type { Html, RootContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemToMarkdown } from "mdast-util-gfm-task-list-item";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import { sanitizePostHtml } from "../text/post-html.ts";
import { encodeBreaks, groupBlocks, toBlock } from "./markdown-tree.ts";
import { type Document, parseHtml, writeHtml } from "./post-structure.ts";
import { isBlock, renderExported, tighten, tightenHtml } from "./render-markdown.ts";
import { isFootnotes, writeNotes, writeReferences } from "./write-footnotes.ts";

const options: Options = {
  bullet: "-",
  bulletOther: "*",
  rule: "-",
  // It could be read as the end of a formula.
  unsafe: [{ before: "\\S", character: "$", inConstruct: "phrasing" }],
  extensions: [
    gfmStrikethroughToMarkdown(),
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmTaskListItemToMarkdown(),
  ],
};

/**
 * Writes the text of a post as Markdown. Reads every block back immediately, and keeps the HTML of blocks that would change, so nothing is
 * lost. Returns null if even the HTML would change.
 */
export function writeMarkdown(html: string): string | null {
  const wanted = tightenHtml(html);
  const groups = groupBlocks(tighten(parseHtml(sanitizePostHtml(html))).children);
  const blocks = groups.map(toVerified);
  for (const markdown of [withFootnotes(groups, blocks), write(blocks)])
    if (markdown !== null && tightenHtml(renderExported(markdown)) === wanted) return markdown;
  return null;
}

/** Writes a text with its footnotes as Markdown, or returns null if it has none. */
function withFootnotes(groups: readonly Document["children"][], blocks: readonly RootContent[]): string | null {
  const [section] = groups.at(-1) ?? [];
  if (!isFootnotes(section)) return null;
  const notes = writeNotes(section, (nodes) => write(groupBlocks(nodes).map(toVerified).map(writeReferences)));
  return notes === null ? null : `${write(blocks.slice(0, -1).map(writeReferences))}\n\n${notes}`;
}

function toVerified(nodes: Document["children"]): RootContent {
  const html = writeNodes(nodes);
  const wanted = tightenHtml(html);
  const [block] = nodes;
  // An empty line would end the HTML.
  const asHtml: Html = {
    type: "html",
    value: html
      .replace(/\n(?=[ \t]*(?:\n|$))/g, "&#10;")
      .replaceAll("\r", "&#13;")
      // Markdown reads this tag as a block only if it is alone on its line.
      .replace(/^(<(video|audio) [^\n]*>)(<\/\2>)$/, "$1\n$3"),
  };
  for (const written of isBlock(block) ? [toBlock(block), asHtml] : [])
    if (written && tightenHtml(renderExported(write([written]))) === wanted) return written;
  // A comment starts an HTML block that ends with its line.
  return { type: "html", value: `<!-- -->${encodeBreaks(html)}` };
}

function write(children: RootContent[]): string {
  return toMarkdown({ type: "root", children }, options).replace(/\n$/, "");
}

function writeNodes(nodes: Document["children"]): string {
  const document = parseHtml("");
  document.children = nodes;
  return sanitizePostHtml(writeHtml(document));
}
