// Pages of this site: removes what the server adds to a post for readers (server/text/article.ts), and keeps the stored form.
import { element, type HtmlElement, type HtmlNode, isElement, textOf } from "../../html/html-tree.ts";
import { findAll, findFirst, hasClass, wordsOf } from "./tree-search.ts";

export function readOwnPage(node: HtmlElement): HtmlNode[] | null {
  if (node.attributes["data-no-print"] !== undefined) return [];
  switch (node.tag) {
    case "nav":
      return hasClass(node, "toc") ? [] : null;
    case "a":
      if (hasClass(node, "picture-link")) return [...node.children];
      if (hasClass(node, "media-player-address")) return [];
      return node.attributes["data-video"] === undefined ? null : readVideo(node);
    case "button":
      return hasClass(node, "clip-button") ? [] : null;
    case "span":
    case "p":
      if (hasClass(node, "callout-title", "wipe-label", "wipe-line", "media-player-title")) return [];
      return hasClass(node, "project-card") ? readProjectCard(node) : null;
    case "div":
      if (hasClass(node, "video-embed")) return readVideo(node);
      return isCodeBlock(node) ? readCodeBlock(node) : null;
    default:
      return /^h[1-6]$/.test(node.tag) ? readHeading(node) : null;
  }
}

/** Removes the id and the anchor of a heading, because the server makes both from the heading's words for each page. */
function readHeading(node: HtmlElement): HtmlNode[] | null {
  const isAnchor = (child: HtmlNode) => isElement(child) && hasClass(child, "heading-anchor");
  if (!node.children.some(isAnchor)) return null;
  const words = node.children.filter((child) => !isAnchor(child));
  return [element(node.tag, { class: node.attributes.class }, words)];
}

function readVideo(node: HtmlElement): HtmlNode[] | null {
  const link = findFirst([node], ({ attributes }) => attributes["data-video"] !== undefined);
  if (!link) return null;
  const poster = findFirst([node], ({ tag }) => tag === "img")?.attributes.src;
  const title = /“(.*)”/.exec(wordsOf([link]))?.[1] ?? "Video";
  return [element("iframe", { src: link.attributes["data-video"], title, "data-poster": poster }, [])];
}

function readCodeBlock(node: HtmlElement): HtmlNode[] | null {
  const pre = findFirst(node.children, ({ tag }) => tag === "pre");
  if (!pre) return null;
  const file = findFirst(node.children, (inner) => hasClass(inner, "code-file"));
  return [
    element(
      "pre",
      {
        "data-language": pre.attributes["data-language"],
        "data-file": file ? wordsOf([file]) : pre.attributes["data-file"],
        "data-lines": markedLines(pre) ?? pre.attributes["data-lines"],
      },
      [textOf(pre)],
    ),
  ];
}

/** Returns the numbers of the lines that the page highlights, such as `1,3-5`. */
function markedLines(pre: HtmlElement): string | undefined {
  const ranges: string[] = [];
  let line = 1;
  const read = (node: HtmlNode) => {
    if (typeof node === "string") line += node.split("\n").length - 1;
    else if (hasClass(node, "code-marked")) {
      const from = line;
      node.children.forEach(read);
      const to = textOf(node).endsWith("\n") ? line - 1 : line;
      ranges.push(to > from ? `${from}-${to}` : String(from));
    } else node.children.forEach(read);
  };
  pre.children.forEach(read);
  return ranges.length > 0 ? ranges.join(",") : undefined;
}

function readProjectCard(node: HtmlElement): HtmlNode[] | null {
  const [link, ...others] = findAll(node.children, ({ tag }) => tag === "a");
  if (!link || others.length > 0 || node.children.length === 1) return null;
  return [element("p", { class: "project-card" }, [link])];
}

/**
 * Returns whether the HTML is of a page or of the editor of this site. The editor marks what it copies by an attribute `data-savepoint` on
 * any element.
 */
export function isOwnHtml(nodes: readonly HtmlNode[], origin: string | undefined): boolean {
  const isFileHere = (url = "") => origin !== undefined && url.startsWith(`${origin}/media/`);
  const isOurs = (node: HtmlElement) =>
    isCodeBlock(node) ||
    node.attributes["data-savepoint"] !== undefined ||
    node.attributes["data-video"] !== undefined ||
    (hasClass(node, "picture-link") && node.attributes["data-needs-script"] !== undefined) ||
    isFileHere(node.attributes.src);
  return findFirst(nodes, isOurs) !== undefined;
}

function isCodeBlock(node: HtmlElement): boolean {
  return hasClass(node, "code-block") && node.children.some((child) => isElement(child) && hasClass(child, "code-bar"));
}
