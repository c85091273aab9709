import { element, type HtmlElement, type HtmlNode, isElement } from "../../html/html-tree.ts";
import { fontSizeOf, styleOf } from "./styles.ts";
import { findFirst, isEmptyText } from "./tree-search.ts";

/** Reads checklists, the title, and the marks of comments. */
export function readGoogleDocs(node: HtmlElement): HtmlNode[] | null {
  if (node.tag === "img" && node.attributes["aria-roledescription"] === "checkbox") return [];
  if (node.tag === "li" && node.attributes.role === "checkbox") {
    const isChecked = node.attributes["aria-checked"] === "true";
    // Docs strikes through done items.
    const children = isChecked ? node.children.map(withoutStrike) : node.children;
    return [element("li", { "data-checked": String(isChecked) }, children)];
  }
  if (
    node.tag === "sup" &&
    findFirst([node], ({ tag, attributes }) => tag === "a" && /#cmnt\d/.test(attributes.href ?? ""))
  )
    return [];
  if (node.tag === "p") {
    const reference = findFirst(
      node.children,
      ({ tag, attributes }) => tag === "a" && /^cmnt\d/.test(attributes.id ?? ""),
    );
    if (reference) return [];
  }
  if (node.tag === "p" && isTitle(node)) return [element("h1", {}, node.children)];
  return null;
}

/** The style "Title" is a paragraph in 26 points. */
function isTitle(paragraph: HtmlElement): boolean {
  const spans = paragraph.children.filter((child) => !isEmptyText([child]));
  return (
    spans.length > 0 &&
    spans.every((child) => isElement(child) && child.tag === "span" && (fontSizeOf(child) ?? 0) >= 34)
  );
}

function withoutStrike(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node;
  const children = node.children.map(withoutStrike);
  if (!/line-through/.test(styleOf(node).get("text-decoration") ?? "")) return { ...node, children };
  const { "data-style": style = "", ...others } = node.attributes;
  return element(node.tag, { ...others, "data-style": style.replace(/text-decoration:[^;]*/i, "") }, children);
}
