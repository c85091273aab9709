import { element, type HtmlElement, type HtmlNode } from "../../html/html-tree.ts";
import { fontSizeOf } from "./styles.ts";
import { findFirst, wordsOf } from "./tree-search.ts";

/** Apple's programs write headings as paragraphs in a larger font. The sizes are those of Notes: title, heading and subheading. */
export function readCocoa(node: HtmlElement): HtmlNode[] | null {
  if (node.tag !== "p" || wordsOf([node]) === "" || wordsOf([node]).length > 150) return null;
  const size = fontSizeOf(node) ?? 0;
  const isBold = findFirst(node.children, ({ tag }) => tag === "b") !== undefined;
  const level = size >= 26 ? 1 : size >= 20 ? 2 : size >= 16 && isBold ? 3 : null;
  return level === null ? null : [element(`h${level}`, {}, node.children)];
}
