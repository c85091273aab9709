import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanImageSource, cleanLink } from "./addresses.ts";
import {
  classesOf,
  element,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isInline,
  paragraphOf,
  textOf,
  toBlocks,
} from "./html-tree.ts";

const dropped = new Set([
  "script",
  "style",
  "meta",
  "link",
  "title",
  "head",
  "template",
  "noscript",
  "object",
  "embed",
  "svg",
  "math",
  "canvas",
  "select",
  "textarea",
  "input",
  "button",
  "audio",
  "video",
  "map",
  "source",
  "track",
  "o:p",
]);
const keptInline: Readonly<Record<string, string>> = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  u: "u",
  s: "s",
  strike: "s",
  del: "s",
  code: "code",
  tt: "code",
  samp: "code",
  kbd: "kbd",
  mark: "mark",
  sub: "sub",
  sup: "sup",
  q: "q",
  cite: "cite",
  br: "br",
};
const keptBlocks = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "hr",
  "ul",
  "ol",
  "li",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "td",
  "th",
  "dl",
  "dt",
  "dd",
  "figure",
  "figcaption",
  "details",
  "summary",
]);

/**
 * Renames the style and event handler attributes of some HTML, because parsing the original names already violates the Content Security
 * Policy.
 */
export function withoutLooks(html: string): string {
  return html
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, " data-style=").replace(/\son[a-z]+\s*=/gi, " data-handler="),
    )
    .replace(/<(\/?)style\b/gi, "<$1template");
}

/** Reduces HTML from a word processor or web page to the elements that the editor supports, without styles. */
export function cleanPasted(nodes: readonly HtmlNode[]): HtmlNode[] {
  const cleaned = withWordLists(nodes).flatMap(clean);
  return cleaned.every(isInline) ? cleaned : withoutEmpty(toBlocks(cleaned, paragraphOf));
}

function withoutEmpty(blocks: readonly HtmlNode[]): HtmlNode[] {
  return blocks.filter(
    (block) => !isElement(block) || block.tag !== "p" || textOf(block).trim() !== "" || hasImage(block),
  );
}

/** Word writes list items as paragraphs with a special style and the bullets as text. */
function withWordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let items: HtmlElement[] = [];
  const endList = () => {
    if (items.length > 0) result.push(element("ul", {}, items));
    items = [];
  };
  for (const node of nodes) {
    const [, level] = isElement(node) ? (/mso-list:[^;]*\blevel(\d)/i.exec(styleOf(node)) ?? []) : [];
    if (isElement(node) && level !== undefined) {
      const isOrdered = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(node.children.filter(isMark).map(textOf).join(""));
      const depth = Number(level) - 1;
      items.push(
        element(
          "li",
          { "data-list": isOrdered ? "ordered" : "bullet", class: depth > 0 ? `ql-indent-${depth}` : undefined },
          node.children.filter((child) => !isMark(child)),
        ),
      );
    } else if (!isBlank(node) || items.length === 0) {
      endList();
      result.push(isElement(node) ? element(node.tag, node.attributes, withWordLists(node.children)) : node);
    }
  }
  endList();
  return result;
}

function isMark(node: HtmlNode): boolean {
  return (
    isElement(node) &&
    (/mso-list:\s*ignore/i.test(styleOf(node)) ||
      (node.tag === "span" &&
        node.children.length > 0 &&
        node.children.every((child) => isBlank(child) || isMark(child))))
  );
}

function styleOf(node: HtmlElement): string {
  return node.attributes["data-style"] ?? "";
}

function clean(node: HtmlNode): HtmlNode[] {
  if (typeof node === "string") return [node];
  if (dropped.has(node.tag)) return [];
  const children = node.children.flatMap(clean);
  switch (node.tag) {
    case "a":
      return link(node, children);
    case "img":
      return image(node);
    case "iframe":
      return video(node);
    case "pre":
      return [element("pre", { "data-language": languageOf(node) }, [textOf(node).replace(/\n$/, "")])];
    case "span":
    case "font":
      return styled(node, children);
    case "abbr":
      return node.attributes.title ? [element("abbr", { title: node.attributes.title }, children)] : children;
    case "ul":
    case "ol":
      return list(node, children);
    case "li":
      return [element("li", attributesOf(node, ["data-list", "class"]), tight(children))];
    case "td":
    case "th":
      return [element(node.tag, attributesOf(node, ["colspan", "rowspan", "scope"]), tight(children))];
    default:
      return other(node, children);
  }
}

function other(node: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const inline = keptInline[node.tag];
  if (inline !== undefined) {
    // Google Docs wraps a copied document in a `b` element with a normal font weight.
    const isPlain = inline === "strong" && /font-weight:\s*(?:normal|[1-4]00)/i.test(styleOf(node));
    return isPlain || !children.every(isInline) ? children : [element(inline, {}, children)];
  }
  if (keptBlocks.has(node.tag)) {
    if (node.tag === "figure" && !children.some((child) => isElement(child) && child.tag === "figcaption"))
      return toBlocks(children, paragraphOf);
    if (/^(?:p|h\d)$/.test(node.tag) && !children.every(isInline)) return children;
    if (node.tag === "p" && children.every((child) => isBlank(child) || child === "\u00A0")) return [];
    // White space between the parts of a table means nothing.
    return [
      element(
        node.tag,
        {},
        /^(?:table|thead|tbody|tfoot|tr|dl)$/.test(node.tag) ? children.filter((child) => !isBlank(child)) : children,
      ),
    ];
  }
  // Layout boxes: keep only their content.
  if (isInline(element("span", {}, children)))
    return isLayout(node.tag)
      ? [paragraphOf(children)].filter((p) => textOf(p).trim() !== "" || hasImage(p))
      : children;
  return withoutEmpty(toBlocks(children, paragraphOf));
}

function isLayout(tag: string): boolean {
  return /^(?:div|section|article|main|header|footer|nav|aside|address|center|fieldset|form|body)$/.test(tag);
}

function hasImage(node: HtmlNode): boolean {
  return isElement(node) && (node.tag === "img" || node.children.some(hasImage));
}

function link(node: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const href = cleanLink(node.attributes.href ?? "");
  // Word processors underline links explicitly; the site's styles already do.
  const words = children.flatMap((child) => (isElement(child) && child.tag === "u" ? child.children : [child]));
  return href === "" || !children.every(isInline) ? children : [element("a", { href }, words)];
}

function image(node: HtmlElement): HtmlNode[] {
  const src = cleanImageSource(node.attributes.src ?? "");
  return src === "" ? [] : [element("img", { src, alt: node.attributes.alt ?? "" }, [])];
}

function video(node: HtmlElement): HtmlNode[] {
  const src = videoEmbedUrl(node.attributes.src ?? "");
  return src === null
    ? []
    : [element("iframe", { class: "ql-video", src, title: node.attributes.title || "Video", allowfullscreen: "" }, [])];
}

function languageOf(node: HtmlElement): string | undefined {
  const inner = node.children.find((child) => isElement(child) && child.tag === "code");
  const names = [...classesOf(node), ...(isElement(inner) ? classesOf(inner) : [])];
  return (
    node.attributes["data-language"] ??
    names
      .map((name) => /^(?:language|lang|highlight-source)-([\w+#.-]{1,30})$/.exec(name)?.[1])
      .find((name) => name !== undefined)
  );
}

/** Returns the elements for an element's inline styles, which word processors use instead of elements. */
function styled(node: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const style = styleOf(node);
  if (!children.every(isInline) || children.every(isBlank)) return children;
  const tags = [
    /font-weight:\s*(?:bold|[6-9]00)/i.test(style) && "strong",
    /font-style:\s*italic/i.test(style) && "em",
    /text-decoration[^;]*underline/i.test(style) && "u",
    /text-decoration[^;]*line-through/i.test(style) && "s",
    /vertical-align:\s*super/i.test(style) && "sup",
    /vertical-align:\s*sub/i.test(style) && "sub",
  ].filter((tag) => tag !== false);
  return tags.reduce<HtmlNode[]>((inner, tag) => [element(tag, {}, inner)], children);
}

/** Unwraps the only paragraph of a list item or table cell. */
function tight(children: HtmlNode[]): HtmlNode[] {
  const paragraphs = children.filter((child): child is HtmlElement => isElement(child) && child.tag === "p");
  return paragraphs.length === 1
    ? children.flatMap((child) => (child === paragraphs[0] ? child.children : [child]))
    : children;
}

/** Nests the items of a list. Some editors write flat lists, with the depth as a class or as a list outside any item. */
function list(node: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  type Item = { tag: string; children: HtmlNode[] };
  const root: Item[] = [];
  for (const child of children) {
    if (!isElement(child)) continue;
    const level = Number(/ql-indent-(\d)/.exec(child.attributes.class ?? "")?.[1] ?? 0);
    const kind = child.attributes["data-list"];
    const tag = kind === undefined ? node.tag : kind === "ordered" ? "ol" : "ul";
    const last = root.at(-1);
    if (child.tag !== "li" && last) last.children.push(child);
    else if (child.tag !== "li") root.push({ tag: node.tag, children: [child] });
    else if (level > 0 && last)
      last.children.push(
        element(tag, {}, [
          element("li", { "data-list": kind, class: level > 1 ? `ql-indent-${level - 1}` : undefined }, child.children),
        ]),
      );
    else root.push({ tag, children: [...child.children] });
  }
  const lists: HtmlElement[] = [];
  for (const item of root) {
    const entry = element("li", {}, mergeLists(item.children));
    const before = lists.at(-1);
    if (before?.tag === item.tag) lists[lists.length - 1] = element(item.tag, {}, [...before.children, entry]);
    else lists.push(element(item.tag, {}, [entry]));
  }
  return lists;
}

/** Merges adjacent lists in one item. */
function mergeLists(children: readonly HtmlNode[]): HtmlNode[] {
  const merged: HtmlNode[] = [];
  for (const child of children) {
    const before = merged.at(-1);
    if (
      isElement(child) &&
      isElement(before) &&
      (child.tag === "ul" || child.tag === "ol") &&
      before.tag === child.tag
    ) {
      merged[merged.length - 1] = element(child.tag, {}, [...before.children, ...child.children]);
    } else merged.push(child);
  }
  return merged.flatMap((child) =>
    isElement(child) && (child.tag === "ul" || child.tag === "ol") ? list(child, [...child.children]) : [child],
  );
}

function attributesOf(node: HtmlElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(node.attributes).filter(([name]) => names.includes(name)));
}
