import { Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import MarkdownIt, { type MarkdownIt as Markdown } from "markdown-it";
import footnote from "markdown-it-footnote";
import { sanitizePostHtml } from "../text/post-html.ts";
import { markOwnCallouts } from "./callouts.ts";
import { chartBlockHtml, chartLanguage } from "./chart-block.ts";
import { codeHtml, readOwnCodeInfo } from "./code-block.ts";
import { alignCells, markTasks, openFootnotes } from "./markdown.ts";
import { readFormulas } from "./math-syntax.ts";
import { type Document, type Element, isElement, parseHtml, writeHtml } from "./post-structure.ts";

/**
 * Renders the text of an exported post as the exact original HTML. Unlike the import of other blogs, this guesses nothing. `addressOf`
 * returns the new URL of a file.
 */
export function renderExported(markdown: string, urlOf: (url: string) => string = (url) => url): string {
  const document = parseHtml(exact.render(markdown, {}));
  for (const { attribs } of DomUtils.findAll(({ name }) => withUrls.has(name), document.children))
    for (const name of ["src", "href", "poster", "data-poster"])
      if (attribs[name] !== undefined) attribs[name] = urlOf(attribs[name]);
  return sanitizePostHtml(writeHtml(document));
}

const withUrls = new Set(["img", "a", "video", "audio", "iframe"]);

/** Removes the invisible white space between blocks of clean HTML, which differs between writers. */
export function tightenHtml(html: string): string {
  return sanitizePostHtml(writeHtml(tighten(parseHtml(html))));
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
  "aside",
  "table",
  "caption",
  "colgroup",
  "col",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "iframe",
  "video",
  "audio",
]);

const exact = createMarkdown();

function createMarkdown(): Markdown {
  const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
  // URLs stay as written.
  markdown.normalizeLink = (url) => url;
  markdown.use(footnote).disable("footnote_inline");
  readFormulas(markdown);
  const { rules } = markdown.renderer;
  rules.footnote_block_open = openFootnotes;
  rules.hardbreak = () => "<br>";
  rules.fence = (tokens, index) => {
    const { content = "", info = "" } = tokens[index] ?? {};
    const chart = info.trim() === chartLanguage ? chartBlockHtml(content) : null;
    if (chart !== null) return `${chart}\n`;
    return `${codeHtml(content.replace(/\n$/, ""), readOwnCodeInfo(info))}\n`;
  };
  markdown.core.ruler.after("block", "callouts", markOwnCallouts);
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
