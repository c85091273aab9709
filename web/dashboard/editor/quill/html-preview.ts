import { cleanImageSource } from "../../html/addresses.ts";
import { type HtmlNode, isElement } from "../../html/html-tree.ts";
import { parseHtml } from "../../html/parse-html.ts";
import { withoutLooks } from "../../html/pasted-html.ts";

const shown = new Set([
  "a",
  "abbr",
  "b",
  "blockquote",
  "br",
  "caption",
  "cite",
  "code",
  "dd",
  "del",
  "details",
  "div",
  "dl",
  "dt",
  "em",
  "figcaption",
  "figure",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "i",
  "img",
  "input",
  "ins",
  "kbd",
  "li",
  "mark",
  "ol",
  "p",
  "pre",
  "q",
  "s",
  "section",
  "small",
  "span",
  "strong",
  "sub",
  "summary",
  "sup",
  "table",
  "tbody",
  "td",
  "tfoot",
  "th",
  "thead",
  "tr",
  "u",
  "ul",
  "wbr",
]);
const shownAttributes = new Set([
  "class",
  "lang",
  "dir",
  "title",
  "open",
  "start",
  "type",
  "reversed",
  "value",
  "colspan",
  "rowspan",
  "scope",
  "align",
  "checked",
  "alt",
  "width",
  "height",
]);

/** What some HTML looks like, to look at only: links lead nowhere, ids name nothing, and nothing in it can run or load from elsewhere. */
export function previewOf(html: string): DocumentFragment {
  return fragmentOf(parseHtml(withoutLooks(html)));
}

function fragmentOf(nodes: readonly HtmlNode[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) {
    if (!isElement(node)) fragment.append(node);
    else if (shown.has(node.tag)) fragment.append(elementOf(node.tag, node.attributes, node.children));
    else if (node.tag === "iframe") fragment.append(elementOf("p", {}, [node.attributes.title || "Video"]));
    else if (node.tag !== "script" && node.tag !== "style") fragment.append(fragmentOf(node.children));
  }
  return fragment;
}

function elementOf(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly HtmlNode[],
): HTMLElement {
  const shownElement = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (shownAttributes.has(name)) shownElement.setAttribute(name, value);
  if (tag === "img") shownElement.setAttribute("src", isOwnSource(attributes.src ?? "") ? (attributes.src ?? "") : "");
  if (tag === "input") shownElement.setAttribute("disabled", "");
  shownElement.append(fragmentOf(children));
  return shownElement;
}

/** Images elsewhere on the web are fetched by the server when the post is saved; until then only their words show. */
export function isOwnSource(src: string): boolean {
  return cleanImageSource(src) !== "" && !/^https?:/i.test(src);
}
