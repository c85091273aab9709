// Reads what is more than plain HTML in posts of Medium, Substack, Ghost and WordPress, pages of Confluence and messages of Slack.
import {
  element,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  paragraphOf,
  textOf,
} from "../../html/html-tree.ts";
import { callout, calloutKind, emojiCallout } from "./callouts.ts";
import { codeBlock, codeText } from "./code-blocks.ts";
import { type FlatItem, nestedLists } from "./lists.ts";
import { findAll, findFirst, hasClass, wordsOf } from "./tree-search.ts";

export function readWebPost(node: HtmlElement): HtmlNode[] | null {
  return (
    readGhost(node) ??
    readCards(node) ??
    readMedium(node) ??
    readSubstack(node) ??
    readConfluence(node) ??
    readSlack(node)
  );
}

type Bookmark = { href: string; title: string; description: string; site: string; image: string | undefined };

/** Returns the stored form of a link that is shown as a card. */
export function bookmark({ href, title, description, site, image }: Bookmark): HtmlNode[] {
  if (!/^https?:\/\//i.test(href)) return [paragraphOf([title]), paragraphOf([description])];
  const host = site || (URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, "") : "");
  return [
    element("figure", { class: "bookmark" }, [
      ...(image && /^https?:\/\//i.test(image) ? [element("img", { src: image, alt: "" }, [])] : []),
      paragraphOf([element("a", { href }, [title || href])]),
      ...(description === "" ? [] : [paragraphOf([description])]),
      element("figcaption", {}, [host]),
    ]),
  ];
}

function readGhost(node: HtmlElement): HtmlNode[] | null {
  const text = (name: string) => wordsOf(findFirst(node.children, (inner) => hasClass(inner, name))?.children ?? []);
  if (hasClass(node, "kg-bookmark-card")) {
    const link = findFirst(node.children, ({ tag }) => tag === "a");
    const thumbnail = findFirst(node.children, (inner) => hasClass(inner, "kg-bookmark-thumbnail"));
    const caption = findAll(node.children, ({ tag }) => tag === "figcaption").map((inner) =>
      paragraphOf(inner.children),
    );
    const site = [text("kg-bookmark-author"), text("kg-bookmark-publisher")].filter(Boolean).join(" · ");
    return [
      ...bookmark({
        href: link?.attributes.href ?? "",
        title: text("kg-bookmark-title"),
        description: text("kg-bookmark-description"),
        site,
        image: thumbnail && findFirst([thumbnail], ({ tag }) => tag === "img")?.attributes.src,
      }),
      ...caption,
    ];
  }
  if (hasClass(node, "kg-callout-card")) {
    const emoji = findFirst(node.children, (inner) => hasClass(inner, "kg-callout-emoji"));
    const words = findFirst(node.children, (inner) => hasClass(inner, "kg-callout-text"));
    return words ? [emojiCallout([`${emoji ? wordsOf([emoji]) : ""} `, ...words.children])] : null;
  }
  if (hasClass(node, "kg-toggle-card")) {
    const heading = findFirst(node.children, (inner) => hasClass(inner, "kg-toggle-heading-text"));
    const content = findFirst(node.children, (inner) => hasClass(inner, "kg-toggle-content"));
    return [element("details", {}, [element("summary", {}, heading?.children ?? []), ...(content?.children ?? [])])];
  }
  return null;
}

/** Cards of WordPress embeds, and links around a title, a text and an image, as Medium shows other pages. */
function readCards(node: HtmlElement): HtmlNode[] | null {
  if (node.tag !== "a" || !/^https?:\/\//i.test(node.attributes.href ?? "")) return null;
  const title = findFirst(node.children, ({ tag }) => /^h[1-6]$/.test(tag));
  if (!title) return null;
  const [description, site, ...others] = findAll(
    node.children,
    (inner) => inner !== title && /^(?:h[1-6]|p)$/.test(inner.tag),
  ).map((inner) => wordsOf([inner]));
  const letters = (text: string) => text.replace(/\s/g, "");
  // Other links with a heading in them keep their content.
  const isAll = letters([wordsOf([title]), description, site].join("")) === letters(textOf(node));
  if (others.length > 0 || !isAll) return null;
  return bookmark({
    href: node.attributes.href ?? "",
    title: wordsOf([title]),
    description: description ?? "",
    site: site ?? "",
    image: findFirst(node.children, ({ tag }) => tag === "img")?.attributes.src,
  });
}

function readMedium(node: HtmlElement): HtmlNode[] | null {
  // These are only for screen readers, though no class says so.
  return node.tag === "span" &&
    node.children.length === 1 &&
    node.children[0] === "Press enter or click to view image in full size"
    ? []
    : null;
}

function readSubstack(node: HtmlElement): HtmlNode[] | null {
  if (
    hasClass(node, "subscription-widget-wrap", "subscription-widget", "image-link-expand", "button-wrapper") &&
    node.tag === "div"
  )
    return [];
  if (hasClass(node, "pullquote")) return [element("blockquote", {}, node.children)];
  if (node.tag === "div" && hasClass(node, "callout-block")) return [callout("note", node.children)];
  return null;
}

function readConfluence(node: HtmlElement): HtmlNode[] | null {
  const { attributes } = node;
  if (attributes["data-panel-type"] !== undefined)
    return [callout(calloutKind(attributes["data-panel-type"]) ?? "note", node.children)];
  if (hasClass(node, "confluence-information-macro")) {
    const [, name] = /confluence-information-macro-(information|note|tip|warning)/.exec(attributes.class ?? "") ?? [];
    // Confluence's note is a warning, and its warning a red one.
    return [callout(name === "note" ? "warning" : (calloutKind(name) ?? "note"), node.children)];
  }
  if (attributes["data-node-type"] === "expand" || attributes["data-node-type"] === "nestedExpand")
    return [element("details", {}, [element("summary", {}, [attributes["data-title"] || "More"]), ...node.children])];
  if (attributes["data-task-list-local-id"] !== undefined && attributes["data-task-local-id"] === undefined)
    return [element("ul", {}, findAll(node.children, isConfluenceTask).map(toTask))];
  if (hasClass(node, "code-block") && attributes["data-code-lang"] === undefined) {
    const code = findFirst(
      node.children,
      (inner) => inner.attributes["data-code-lang"] !== undefined || inner.tag === "pre" || inner.tag === "code",
    );
    if (code && code.tag !== "pre") return [codeBlock(codeText(code), code.attributes["data-code-lang"])];
  }
  return null;
}

function isConfluenceTask({ attributes }: HtmlElement): boolean {
  return attributes["data-task-local-id"] !== undefined && attributes["data-task-state"] !== undefined;
}

function toTask({ attributes, children }: HtmlElement): HtmlElement {
  return element("li", { "data-checked": String(attributes["data-task-state"] === "DONE") }, children);
}

function readSlack(node: HtmlElement): HtmlNode[] | null {
  if (node.attributes["data-stringify-type"] === "paragraph-break")
    return [element("br", {}, []), element("br", {}, [])];
  return null;
}

/** Nests the lists of Slack, which writes adjacent lists, one for each level. */
export function withSlackLists(siblings: readonly HtmlNode[]): readonly HtmlNode[] {
  const levelOf = (node: HtmlNode) =>
    isElement(node) && /^[uo]l$/.test(node.tag) && node.attributes["data-stringify-type"] !== undefined
      ? Number(node.attributes["data-indent"] ?? 0) + 1
      : null;
  if (!siblings.some((node) => levelOf(node) !== null)) return siblings;
  const result: HtmlNode[] = [];
  let items: FlatItem[] = [];
  const endList = () => {
    result.push(...nestedLists(items));
    items = [];
  };
  for (const node of siblings) {
    const level = levelOf(node);
    if (level !== null && isElement(node))
      items.push(
        ...node.children
          .filter(isElement)
          .map((item) => ({ level, isOrdered: node.tag === "ol", list: node.tag, children: item.children })),
      );
    else if (!isBlank(node) || items.length === 0) {
      endList();
      result.push(node);
    }
  }
  endList();
  return result;
}
