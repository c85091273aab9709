import { Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import MarkdownIt, { type MarkdownIt as Markdown } from "markdown-it";
import { sanitisePostHtml } from "../text/post-html.ts";
import { escapeHtml, htmlTag } from "./escape.ts";
import { alignCells, markTasks } from "./markdown.ts";
import { type Document, type Element, isElement, parseHtml, writeHtml } from "./post-structure.ts";

/**
 * Renders the text of an exported post as the exact original HTML. Unlike the import of other blogs, this guesses nothing. `addressOf`
 * returns the new URL of a file.
 */
export function renderExported(markdown: string, urlOf: (url: string) => string = (url) => url): string {
  const document = parseHtml(exact.render(markdown, {}));
  for (const { attribs } of DomUtils.findAll(({ name }) => name === "img" || name === "a", document.children)) {
    if (attribs.src !== undefined) attribs.src = urlOf(attribs.src);
    if (attribs.href !== undefined) attribs.href = urlOf(attribs.href);
  }
  return sanitisePostHtml(writeHtml(document));
}

/** Removes the invisible white space between blocks of clean HTML, which differs between writers. */
export function tightenHtml(html: string): string {
  return sanitisePostHtml(writeHtml(tighten(parseHtml(html))));
}

export function tighten(document: Document): Document {
  tightenChildren(document);
  return document;
}

export function isBlock(node: object | null | undefined): node is Element {
  return node !== undefined && isElement(node) && blocks.has(node.name);
}

const blocks = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "blockquote",
  "div",
  "ul",
  "ol",
  "pre",
  "hr",
  "dl",
  "dt",
  "dd",
  "details",
  "summary",
  "figure",
  "figcaption",
  "section",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "iframe",
]);

const exact = createMarkdown();

function createMarkdown(): Markdown {
  const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
  // URLs stay as written.
  markdown.normalizeLink = (url) => url;
  const { rules } = markdown.renderer;
  rules.hardbreak = () => "<br>";
  rules.fence = (tokens, index) => {
    const { content = "", info = "" } = tokens[index] ?? {};
    return `${htmlTag("pre", { "data-language": info.trim() || undefined })}${escapeHtml(content.replace(/\n$/, ""))}</pre>\n`;
  };
  markdown.core.ruler.push("tables", alignCells);
  markdown.core.ruler.push("tasks", markTasks);
  return markdown;
}

function tightenChildren(parent: Document | Element): void {
  if (isElement(parent) && parent.name === "pre") return;
  for (const node of parent.children.slice()) {
    if (isElement(node)) {
      tightenChildren(node);
    } else if (node instanceof Text) {
      const opens = node.prev === null ? !isElement(parent) || isBlock(parent) : isBlock(node.prev);
      const closes = node.next === null ? !isElement(parent) || isBlock(parent) : isBlock(node.next);
      if (opens) node.data = node.data.replace(/^[ \t\n\r\f]+/, "");
      if (closes) node.data = node.data.replace(/[ \t\n\r\f]+$/, "");
      if (node.data === "") DomUtils.removeElement(node);
    } else {
      DomUtils.removeElement(node);
    }
  }
}
