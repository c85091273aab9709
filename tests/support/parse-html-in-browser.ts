import { JSDOM } from "jsdom";
import type { HtmlElement, HtmlNode } from "#web/dashboard/html/html-tree.ts";

const { DOMParser, Node, Element } = new JSDOM("").window;

/** Parses HTML exactly like browsers, which repair it in ways that no other parser does. Slow, so only for hostile HTML. */
export function parseHtmlInBrowser(html: string): HtmlNode[] {
  return toNodes(new DOMParser().parseFromString(`<body>${html}`, "text/html").body);
}

function toNodes(parent: ParentNode & { childNodes: Iterable<unknown> }): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Element) return [toElement(node)];
    return node instanceof Node && node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ""] : [];
  });
}

function toElement(node: globalThis.Element): HtmlElement {
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return { tag: node.localName, attributes, children: toNodes(node) };
}
