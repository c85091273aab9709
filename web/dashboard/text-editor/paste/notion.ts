import { element, type HtmlElement, type HtmlNode, isElement } from "../../html/html-tree.ts";
import { emojiCallout } from "./callouts.ts";
import { mathBlock } from "./math.ts";
import { findFirst, hasClass, isEmptyText, wordsOf } from "./tree-search.ts";
import { bookmark } from "./web-posts.ts";

/** Reads Notion's clipboard and its exports. */
export function readNotion(node: HtmlElement): HtmlNode[] | null {
  if (node.tag === "aside" && node.attributes.class === undefined) return [emojiCallout(node.children)];
  if (node.tag === "figure" && hasClass(node, "callout")) return [emojiCallout(node.children)];
  if (node.tag === "figure" && hasClass(node, "equation") && !findFirst([node], (inner) => hasClass(inner, "katex")))
    return [mathBlock(wordsOf([node]).replace(/^\$\$|\$\$$/g, ""))];
  // Each toggle is the only item of a list.
  if (node.tag === "ul" && hasClass(node, "toggle"))
    return node.children.flatMap((item) => (isElement(item) ? item.children : []));
  if (node.tag === "ul" && hasClass(node, "to-do-list"))
    return [
      element(
        "ul",
        {},
        node.children.map((item) => (isElement(item) ? toDo(item) : item)),
      ),
    ];
  const card = node.tag === "a" && hasClass(node, "bookmark") ? node : undefined;
  if (card) {
    const text = (name: string) => wordsOf(findFirst(card.children, (inner) => hasClass(inner, name))?.children ?? []);
    return bookmark({
      href: card.attributes.href ?? "",
      title: text("bookmark-title"),
      description: text("bookmark-description"),
      site: text("bookmark-href"),
      image: undefined,
    });
  }
  return null;
}

function toDo(item: HtmlElement): HtmlElement {
  const box = findFirst(item.children, (inner) => hasClass(inner, "checkbox"));
  const words = item.children.filter((child) => child !== box && !isEmptyText([child]));
  return element("li", { "data-checked": String(box !== undefined && hasClass(box, "checkbox-on")) }, words);
}
