// Reads HTML that GitHub, GitLab, Stack Overflow, chats, documentation sites and notebooks render from Markdown.
import { element, type HtmlElement, type HtmlNode, isBlank, isElement, textOf } from "../../html/html-tree.ts";
import { callout, calloutKind, withoutLeading } from "./callouts.ts";
import { codeBlock } from "./code-blocks.ts";
import { findFirst, hasClass, replaceInside, wordsOf } from "./tree-search.ts";

export function readRenderedMarkdown(node: HtmlElement): HtmlNode[] | null {
  return (
    readAnchor(node) ?? readAlert(node) ?? readTask(node) ?? readEmoji(node) ?? readDiagram(node) ?? readNotebook(node)
  );
}

/** Links beside a heading that point to the heading. */
function readAnchor(node: HtmlElement): HtmlNode[] | null {
  if (node.tag !== "a" || findFirst(node.children, ({ tag }) => tag === "img")) return null;
  const isAnchor =
    hasClass(
      node,
      "anchor",
      "headerlink",
      "anchor-link",
      "heading-anchor",
      "header-anchor",
      "hash-link",
      "anchorjs-link",
      "octicon-link",
      "direct-link",
    ) && /^[#¶§🔗]*$/u.test(wordsOf(node.children));
  const isMark = /#/.test(node.attributes.href ?? "") && /^[#¶§🔗]$/u.test(wordsOf(node.children));
  return isAnchor || isMark ? [] : null;
}

/** Alerts of GitHub and GitLab, admonitions of documentation sites, and quotes that begin with `[!NOTE]`. */
function readAlert(node: HtmlElement): HtmlNode[] | null {
  const [, alert] =
    /(?:^|\s)(?:markdown-alert|alert|admonition|theme-admonition|custom-block|notice|callout)[- ](?:markdown-alert-|theme-admonition-|admonition-|alert-)?(\w+)/.exec(
      node.attributes.class ?? "",
    ) ?? [];
  const kind = calloutKind(alert);
  if (kind !== null && /^(?:div|aside|section|blockquote)$/.test(node.tag)) {
    const isTitle = (inner: HtmlElement) =>
      hasClass(inner, "markdown-alert-title", "admonition-title", "admonition-heading", "custom-block-title") &&
      calloutKind(wordsOf([inner])) !== null;
    const body = replaceInside(node, (inner) => (isTitle(inner) ? [] : null));
    // A box without text, such as a layout's, isn't a callout.
    return wordsOf(body.children) === "" ? null : [callout(kind, body.children)];
  }
  if (node.tag !== "blockquote") return null;
  const [name, rest] = withoutLeading(node.children, /^\s*\[!(\w+)\][+-]?[ \t]*(?:\n|$)?/);
  const quoted = name === null ? null : calloutKind(name);
  return quoted === null ? null : [callout(quoted, rest)];
}

/** Items with a checkbox, or with the text `[ ]`. */
function readTask(node: HtmlElement): HtmlNode[] | null {
  if (
    node.tag !== "li" ||
    node.attributes["data-checked"] !== undefined ||
    node.attributes.class === "task-list-item"
  ) {
    return null;
  }
  const box = checkboxOf(node.children);
  if (box) {
    const withoutBox = replaceInside(node, (inner) => (inner === box || inner.tag === "task-button" ? [] : null));
    return [element("li", { "data-checked": String("checked" in box.attributes) }, withoutBox.children)];
  }
  const [mark, rest] = withoutLeading(node.children, /^\s*\[([ xX])\]\s+/);
  return mark === null ? null : [element("li", { "data-checked": String(mark !== " ") }, rest)];
}

/** Returns the checkbox that an item begins with. */
function checkboxOf(children: readonly HtmlNode[]): HtmlElement | null {
  for (const child of children) {
    if (isBlank(child)) continue;
    if (!isElement(child)) return null;
    if (child.tag === "task-button" || (child.tag === "span" && child.children.length === 0)) continue;
    if (child.tag === "input") return child.attributes.type === "checkbox" ? child : null;
    return /^(?:p|label|span|div)$/.test(child.tag) ? checkboxOf(child.children) : null;
  }
  return null;
}

/** Emoji that are images or separate elements. */
function readEmoji(node: HtmlElement): HtmlNode[] | null {
  if (node.tag === "g-emoji" || node.tag === "gl-emoji") return [textOf(node) || node.attributes["data-unicode"] || ""];
  if (node.tag !== "img") return null;
  const { alt = "", src = "" } = node.attributes;
  const isEmoji =
    hasClass(node, "emoji", "wp-smiley", "c-emoji") ||
    node.attributes["data-stringify-emoji"] !== undefined ||
    (/^\p{Extended_Pictographic}/u.test(alt) && alt.length < 16) ||
    /\/emoji\/|\/emojis\/|\/twemoji\//.test(src);
  return isEmoji && alt !== "" ? [alt] : null;
}

/** Diagrams that the page draws from their source. */
function readDiagram(node: HtmlElement): HtmlNode[] | null {
  const plain = node.attributes["data-plain"];
  if (!hasClass(node, "js-render-enrichment-target") || plain === undefined) return null;
  return [
    codeBlock(
      plain,
      /^\s*(?:graph|flowchart|sequenceDiagram|classDiagram|gantt|pie|erDiagram)/.test(plain) ? "mermaid" : null,
    ),
  ];
}

/** Prompts beside the cells of a notebook. */
function readNotebook(node: HtmlElement): HtmlNode[] | null {
  return hasClass(node, "jp-InputPrompt", "jp-OutputPrompt", "input_prompt", "output_prompt", "prompt") ? [] : null;
}
