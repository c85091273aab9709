import { Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import MarkdownIt, { type MarkdownIt as Markdown } from "markdown-it";
import { sanitisePostHtml } from "../text/post-html.ts";
import { escapeHtml, htmlTag } from "./escape.ts";
import { alignCells, markTasks } from "./markdown.ts";
import { type Document, type Element, isElement, parseHtml, writeHtml } from "./post-structure.ts";

/**
 * The text of an exported post as HTML again, to the letter: nothing is guessed, as the import of other blogs has to do, so
 * what was exported comes back as it was. `addressOf` says where a file that it names is now.
 */
export function renderExported(
  markdown: string,
  addressOf: (address: string) => string = (address) => address,
): string {
  const document = parseHtml(exact.render(markdown, {}));
  for (const { attribs } of DomUtils.findAll(({ name }) => name === "img" || name === "a", document.children)) {
    if (attribs.src !== undefined) attribs.src = addressOf(attribs.src);
    if (attribs.href !== undefined) attribs.href = addressOf(attribs.href);
  }
  return sanitisePostHtml(writeHtml(document));
}

/** Clean HTML without the white space between blocks, which nobody sees and each way of writing does differently. */
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
  // Addresses stay as they were written.
  markdown.normalizeLink = (address) => address;
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
