import { parseInert } from "#web/shared/browser/trusted-html.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";

/** Parses HTML with the browser's own parser, without loading resources or running scripts. */
export function parseHtml(html: string): HtmlNode[] {
  return toNodes(parseInert(`<body>${html}`).body);
}

/** Returns the content of a DOM element as plain data. */
export function toNodes(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Element) return [toElement(node)];
    return node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ""] : [];
  });
}

function toElement(node: Element): HtmlElement {
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return { tag: node.localName, attributes, children: toNodes(node) };
}
