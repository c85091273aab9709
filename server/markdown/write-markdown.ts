import type { Html, RootContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemToMarkdown } from "mdast-util-gfm-task-list-item";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import { sanitisePostHtml } from "../text/post-html.ts";
import { encodeBreaks, groupBlocks, toBlock } from "./markdown-tree.ts";
import { type Document, parseHtml, writeHtml } from "./post-structure.ts";
import { isBlock, renderExported, tighten, tightenHtml } from "./render-markdown.ts";

const options: Options = {
  bullet: "-",
  bulletOther: "*",
  rule: "-",
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
  const document = tighten(parseHtml(sanitisePostHtml(html)));
  const markdown = write(groupBlocks(document.children).map(toVerified));
  return tightenHtml(renderExported(markdown)) === tightenHtml(html) ? markdown : null;
}

function toVerified(nodes: Document["children"]): RootContent {
  const html = writeNodes(nodes);
  const wanted = tightenHtml(html);
  const [block] = nodes;
  // An empty line would end the HTML.
  const asHtml: Html = {
    type: "html",
    value: html.replace(/\n(?=[ \t]*(?:\n|$))/g, "&#10;").replaceAll("\r", "&#13;"),
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
  return sanitisePostHtml(writeHtml(document));
}
