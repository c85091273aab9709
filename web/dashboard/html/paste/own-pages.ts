// Pages of this site: what the server adds to a post (server/text/article.ts) goes, and the stored form stays.
import { element, type HtmlElement, type HtmlNode, isElement, textOf } from "../html-tree.ts";
import { findFirst, hasClass } from "./tree-search.ts";

export function readOwnPage(node: HtmlElement): HtmlNode[] | null {
  if (node.attributes["data-no-print"] !== undefined) return [];
  if (node.tag === "nav" && hasClass(node, "toc")) return [];
  // The server names headings after their words, each time anew.
  if (
    /^h[1-6]$/.test(node.tag) &&
    node.children.some((child) => isElement(child) && hasClass(child, "heading-anchor"))
  ) {
    const words = node.children.filter((child) => !isElement(child) || !hasClass(child, "heading-anchor"));
    return [element(node.tag, { class: node.attributes.class }, words)];
  }
  if (node.tag === "a" && hasClass(node, "picture-link")) return [...node.children];
  const video = node.attributes["data-video"];
  if (hasClass(node, "video-embed") || video !== undefined) {
    const link =
      video === undefined ? findFirst(node.children, ({ attributes }) => attributes["data-video"] !== undefined) : node;
    const src = link?.attributes["data-video"];
    if (!link || src === undefined) return null;
    const title = /“(.*)”/.exec(link.attributes["aria-label"] ?? textOf(link))?.[1];
    return [element("iframe", { src, title: title ?? "Video" }, [])];
  }
  if (node.tag === "div" && hasClass(node, "code-block")) {
    const pre = findFirst(node.children, ({ tag }) => tag === "pre");
    const { "data-language": language, "data-file": file, "data-lines": lines } = pre?.attributes ?? {};
    return pre
      ? [element("pre", { "data-language": language, "data-file": file, "data-lines": lines }, [textOf(pre)])]
      : null;
  }
  return null;
}

/** Returns whether the HTML is of a page or of the editor of this site. */
export function isOwnHtml(nodes: readonly HtmlNode[], origin: string | undefined): boolean {
  const isOurs = (node: HtmlElement) =>
    hasClass(node, "code-block") && node.children.some((child) => isElement(child) && hasClass(child, "code-bar"))
      ? true
      : hasClass(node, "prose", "heading-anchor", "picture-link", "video-embed", "table-scroll") ||
        node.attributes["data-savepoint"] !== undefined ||
        (node.tag === "img" && origin !== undefined && (node.attributes.src ?? "").startsWith(`${origin}/media/`));
  return findFirst(nodes, isOurs) !== undefined;
}
