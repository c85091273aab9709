// A preview of HTML that the editor can't represent.
import { type HtmlNode, isElement } from "#web/dashboard/html/html-tree.ts";
import { parseHtml } from "#web/dashboard/html/parse-html.ts";
import { withoutLooks } from "#web/dashboard/text-editor/paste/inert-html.ts";
import { isOwnSource } from "../views/own-source.ts";

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

/** Returns an inert rendering of some HTML: its links don't work, and nothing in it runs or loads from elsewhere. */
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
