// Reduces any HTML to the forms of docs/post-html.md. Elements that already have a stored form keep it; all others are replaced by their content.
import {
  idPattern,
  fileNamePattern,
  gameUrlPattern,
  languagePattern,
  linesPattern,
  mediaUrlPattern,
  pixelsPattern,
  textClasses,
} from "#contract/post-html.ts";
import { videoEmbedUrl } from "#contract/video-address.ts";
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
} from "../../html/html-tree.ts";
import { isCallout } from "./callouts.ts";
import { storedLanguage } from "./code-blocks.ts";
import { cleanFigure } from "./figures.ts";
import { inlineOf, isAll, tidyInline, withoutMarks, wrapInline } from "./inline.ts";
import { pastedImageUrl, pastedLink } from "./links.ts";
import { cleanList, mergeLists } from "./lists.ts";
import { alignmentOf, isBold, isHidden, isMonospaced, marksOf } from "./styles.ts";
import { isDocument, type Source } from "./source.ts";
import { cleanTable } from "./tables.ts";
import { findAll, hasClass, isEmptyText } from "./tree-search.ts";
import { bookmark } from "./web-posts.ts";

const dropped = new Set(
  "script style meta link title head template noscript svg canvas select datalist textarea input button map area source track xml dialog clipboard-copy copy-code param frame frameset noframes".split(
    " ",
  ),
);
const keptInline: ReadonlyMap<string, string> = new Map(
  Object.entries({
    b: "strong",
    strong: "strong",
    i: "em",
    em: "em",
    dfn: "em",
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
    small: "small",
    q: "q",
    cite: "cite",
  }),
);
const layout = new Set(
  "div section article main header footer nav aside address center fieldset form body html hgroup legend dl dt dd li ul ol tr td th tbody thead tfoot table figure figcaption details summary blockquote caption optgroup option".split(
    " ",
  ),
);
/** Elements that stay, and so count as levels of the result. Deeper ones keep only their text: the server's limit is 100. */
const levels = new Set(
  "li ul ol blockquote details aside table figure a b strong i em u s strike del code tt samp sub sup mark small kbd q cite abbr dfn p".split(
    " ",
  ),
);
const maxLevels = 60;

/** Returns the blocks of a post, or inline content if there are no blocks. */
export function cleanNodes(nodes: readonly HtmlNode[], source: Source): HtmlNode[] {
  const cleaned = nodes.flatMap((node) => clean(node, source, 0));
  const tidied = cleaned.every(isInline) ? tidyInline(cleaned) : withoutRules(blocksOf(cleaned));
  return tidied;
}

/** Removes the line that programs draw above footnotes, because the site draws one. Only notes at the end stay notes. */
function withoutRules(blocks: readonly HtmlElement[]): HtmlNode[] {
  const isNotes = (node: HtmlElement | undefined) => node?.tag === "section";
  const kept = blocks.filter((block, index) => !(block.tag === "hr" && isNotes(blocks[index + 1])));
  return kept.flatMap((block, index) =>
    isNotes(block) && index === kept.length - 1
      ? [{ ...block, children: block.children.flatMap(withListedNotes) }]
      : withListedNotes(block),
  );
}

/** Makes lists of the notes in the middle of a text, without their links back. */
function withListedNotes(node: HtmlNode): HtmlNode[] {
  if (!isElement(node)) return [node];
  const children = node.children.flatMap(withListedNotes);
  if (node.tag !== "section") return [{ ...node, children }];
  const notes = findAll(children, ({ tag }) => tag === "li");
  return [
    element(
      "ol",
      {},
      notes.map((note) => element("li", {}, withoutBack(note.children))),
    ),
  ];
}

function blocksOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  const blocks = toBlocks(nodes, paragraphOf).flatMap((given): HtmlElement[] => {
    // Parts without their parent.
    if (given.tag === "li") return cleanList(element("ul", {}, [given]));
    const block = given.tag === "summary" ? paragraphOf(given.children) : given;
    if (!/^(?:p|h\d)$/.test(block.tag)) return [block];
    const lines = block.attributes.class === "project-card" ? [[...block.children]] : paragraphsOf(block.children);
    return lines.map((line) => ({ ...block, children: tidyInline(line) })).filter((line) => line.children.length > 0);
  });
  return mergeLists(blocks).filter(isElement);
}

/** Splits at two line breaks in a row, which end a paragraph in programs that have only lines. */
function paragraphsOf(children: readonly HtmlNode[]): HtmlNode[][] {
  const paragraphs: HtmlNode[][] = [[]];
  let breaks: HtmlNode[] = [];
  for (const child of children) {
    if (isElement(child) && child.tag === "br") breaks.push(child);
    else if (isBlank(child) && breaks.length > 0) continue;
    else {
      if (breaks.length > 1) paragraphs.push([]);
      else paragraphs.at(-1)?.push(...breaks);
      breaks = [];
      paragraphs.at(-1)?.push(child);
    }
  }
  return paragraphs;
}

function clean(node: HtmlNode, source: Source, depth: number): HtmlNode[] {
  if (typeof node === "string") return [node];
  const isTask = node.tag === "input" && node.attributes.type === "checkbox";
  if ((dropped.has(node.tag) && !isTask) || isHidden(node) || isForScreenReaders(node)) return [];
  if (depth > maxLevels) return [textOf(node)];
  switch (node.tag) {
    case "br":
    case "wbr":
      return [element(node.tag, {}, [])];
    case "hr":
      return [element("hr", {}, [])];
    case "img":
      return image(node, source);
    case "iframe":
    case "embed":
    case "object":
      return frame(node, source, depth);
    case "video":
    case "audio":
      return player(node, source);
    case "pre":
      return pre(node);
    case "input":
      return [];
    case "figcaption":
    case "caption":
      break;
    case "table":
      return cleanTable(node, (cell) => tight(blocksOf(cell.flatMap((child) => clean(child, source, depth + 4)))), {
        keepsWidths: source.program === "this-site",
      });
    case "figure":
      return figure(node, source, depth);
    default:
  }
  const level = levels.has(node.tag) ? depth + 1 : depth;
  const children = node.children.flatMap((child) => clean(child, source, level));
  switch (node.tag) {
    case "a":
      return link(node, children, source);
    case "ul":
    case "ol":
      return list(node, children, source);
    case "li":
      return [item(node, children)];
    case "blockquote":
      return isEmptyBlock(children) ? [] : [element("blockquote", {}, blocksOf(children))];
    case "details":
      return details(children);
    case "summary":
      return [element("summary", {}, tidyInline(inlineOf(children.flatMap(withListedNotes))))];
    case "dt":
      return blocksOf(
        wrapInline(children, (inline) => (isEmptyText(inline) ? inline : [element("strong", {}, inline)])),
      );
    case "dd":
      return blocksOf(children).map((block) =>
        block.tag === "p" ? element("p", { class: "ql-indent-1" }, block.children) : block,
      );
    case "aside":
      if (isCallout(node))
        return isEmptyBlock(children) ? [] : [element("aside", { class: node.attributes.class }, blocksOf(children))];
      break;
    case "section":
      if (hasClass(node, "footnotes")) return footnotes(children);
      break;
    case "sup":
      if (hasClass(node, "footnote-ref") && isElement(children[0]) && children[0].attributes.id !== undefined)
        return [element("sup", { class: "footnote-ref" }, children.slice(0, 1))];
      break;
    case "abbr":
      if (node.attributes.title && children.every(isInline) && !isEmptyText(children))
        return [element("abbr", { title: node.attributes.title }, children)];
      break;
    default:
  }
  if (/^(?:p|h[1-6])$/.test(node.tag)) return line(node, children, source);
  const styled = withMarks(node, children, source);
  return layout.has(node.tag) ? blocksOf(styled) : styled;
}

function isForScreenReaders(node: HtmlElement): boolean {
  return (
    hasClass(node, "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "sr-only-focusable") ||
    (node.attributes["aria-hidden"] === "true" &&
      textOf(node).trim().length < 2 &&
      findAll([node], ({ tag }) => tag === "img").length === 0 &&
      node.tag !== "img")
  );
}

/** A paragraph or heading: its lines, its alignment if a writer chose it, and the blocks inside it. */
function line(node: HtmlElement, children: HtmlNode[], source: Source): HtmlNode[] {
  if (!children.every(isInline)) return blocksOf(toBlocks(children, (inline) => element(node.tag, {}, inline)));
  // Programs write the weight of headings as bold.
  const isHeading = node.tag !== "p";
  const styled = !isHeading
    ? withMarks(node, children, source)
    : isAll(children, "strong")
      ? withoutMarks(children, "strong")
      : children;
  const words = isHeading && isAll(styled, "u") ? withoutMarks(styled, "u") : styled;
  return isEmptyBlock(words)
    ? []
    : [element(node.tag, { class: lineClass(node, children, source), id: storedId(node, source) }, words)];
}

function lineClass(node: HtmlElement, children: readonly HtmlNode[], source: Source): string | undefined {
  const classes = classesOf(node);
  const own = classes.filter((name) => /^ql-(?:align-(?:center|right|justify)|indent-[1-8])$/.test(name));
  const align = isDocument(source) && own.length === 0 ? alignmentOf(node) : undefined;
  if (align) own.push(`ql-align-${align}`);
  const [only, ...others] = children.filter((child) => !isBlank(child));
  const href = isElement(only) && only.tag === "a" && others.length === 0 ? (only.attributes.href ?? "") : "";
  if (node.tag === "p" && classes.includes("button") && href !== "") own.unshift("button");
  if (node.tag === "p" && classes.includes("project-card") && /^\/portfolio\/[\w-]+$/.test(href))
    own.unshift("project-card");
  if (node.tag === "p" && classes.includes("game") && gameUrlPattern.test(href)) own.unshift("game");
  const isFile = isElement(only) && only.tag === "a" && mediaUrlPattern.test(only.attributes.href ?? "");
  if (node.tag === "p" && classes.includes("file") && isFile) own.unshift("file");
  return own.length > 0 ? own.join(" ") : undefined;
}

/** Headings of this site keep the ids that links point to. */
function storedId(node: HtmlElement, { program }: Source): string | undefined {
  const { id } = node.attributes;
  return program === "this-site" && id !== undefined && idPattern.test(id) ? id : undefined;
}

/** Returns the content in the elements that the element and its style represent. */
function withMarks(node: HtmlElement, children: HtmlNode[], source: Source): HtmlNode[] {
  const tags: string[] = [];
  const inline = keptInline.get(node.tag);
  // Google Docs wraps a copied document in a `b` element with a normal font weight.
  const isPlain = inline === "strong" && isBold(node) === false;
  if (inline !== undefined && !isPlain)
    tags.push(source.program === "this-site" && /^(?:del|ins)$/.test(node.tag) ? node.tag : inline);
  if (node.tag === "ins" && source.program === "this-site") tags.push("ins");
  if (/^(?:span|font|p|div|b|strong|i|em|a|u|s)$/.test(node.tag))
    tags.push(...marksOf(node, { highlights: isDocument(source) }).filter((tag) => !tags.includes(tag)));
  if (isDocument(source) && /^(?:span|font)$/.test(node.tag) && isMonospaced(node) === true && !tags.includes("code"))
    tags.push("code");
  if (inline === "code" && hasClass(node, "math"))
    return isEmptyText(children) ? [] : [element("code", { class: "math" }, [textOf(node).trim()])];
  const classes = node.tag === "span" ? classesOf(node).filter((name) => textClasses.includes(name)) : [];
  if ((tags.length === 0 && classes.length === 0) || isEmptyText(children)) return children;
  return wrapInline(children, (content) => {
    if (isEmptyText(content)) return content;
    const marked = tags.reduce<HtmlNode[]>(
      (inner, tag) => (isAll(inner, tag) && inner.length === 1 ? inner : [element(tag, {}, inner)]),
      content,
    );
    return classes.length > 0 ? [element("span", { class: classes.join(" ") }, marked)] : marked;
  });
}

function link(node: HtmlElement, children: HtmlNode[], source: Source): HtmlNode[] {
  // Footnote links were read before, and point to places in the text.
  const { href: given = "", id } = node.attributes;
  if (hasClass(node, "footnote-backref") && /^#fnref[\d:]+$/.test(given))
    return [element("a", { href: given, class: "footnote-backref" }, ["↩︎"])];
  if (/^#fn\d+$/.test(given) && id !== undefined && /^fnref[\d:]+$/.test(id))
    return [element("a", { href: given, id }, children)];
  const href = pastedLink(given, source);
  if (
    href === "" ||
    children.length === 0 ||
    (isEmptyText(children) && findAll(children, ({ tag }) => tag === "img").length === 0)
  )
    return children;
  // Pages link an image to its own file, to enlarge it.
  const images = findAll(children, ({ tag }) => tag === "img");
  if (images.length === 1 && isEmptyText(children) && isFileOf(href, images[0]?.attributes.src ?? "")) return children;
  const { download, title } = node.attributes;
  const isStored = source.program === "this-site" || source.program === "markdown";
  const attributes = {
    href,
    title: isStored && title !== undefined && title !== "" ? title : undefined,
    download: mediaUrlPattern.test(href) && download !== undefined ? download : undefined,
  };
  return wrapInline(children, (inline) => {
    // Word processors underline links explicitly; the site's styles already do. Links can't be nested.
    const words = withoutMarks(inline, "u", "a");
    return [element("a", attributes, words)];
  });
}

function isFileOf(href: string, src: string): boolean {
  return (
    href === src ||
    /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#].*)?$/i.test(href) ||
    /^https:\/\/(?:camo\.githubusercontent|substackcdn|miro\.medium)\.com\//.test(href)
  );
}

function image(node: HtmlElement, source: Source): HtmlNode[] {
  const { attributes } = node;
  if (attributes.width === "1" && attributes.height === "1") return [];
  const candidates = [
    attributes["data-canonical-src"],
    attributes["data-src"],
    attributes["data-lazy-src"],
    attributes["data-original"],
    attributes.src,
  ];
  const isPlaceholder = (url: string) => /^data:image\/(?:gif|svg)/i.test(url) && url.length < 400;
  const urls = candidates
    .filter((url) => url !== undefined)
    .map((url) => pastedImageUrl(url, source))
    .filter((url) => url !== "");
  const src = urls.find((url) => !isPlaceholder(url)) ?? urls[0];
  if (src === undefined) {
    source.lost.images++;
    return [];
  }
  const { width = "", height = "", alt = "" } = attributes;
  const isOwn = mediaUrlPattern.test(src) && pixelsPattern.test(width) && pixelsPattern.test(height);
  return [element("img", { src, alt, ...(isOwn && { width, height }) }, [])];
}

/** Returns the player of a video, or a card that links to the page that another site would show in the frame. */
function frame(node: HtmlElement, source: Source, depth: number): HtmlNode[] {
  const { src: own, "data-src": lazy, data, title } = node.attributes;
  const address = own || lazy || data || "";
  const video = videoEmbedUrl(address);
  if (video !== null) return [videoPlayer(node, video, source)];
  // Browsers read the content of a frame as text; it often names the page itself.
  const inside =
    node.tag === "iframe" ? /^\s*<a\s[^>]*?href=["']?([^"'\s>]+)[^>]*>([^<]*)<\/a>\s*$/i.exec(textOf(node)) : null;
  const href = pastedLink(inside?.[1] ?? address, source);
  if (!/^https?:/i.test(href) || !URL.canParse(href))
    return node.tag === "iframe" ? [] : node.children.flatMap((child) => clean(child, source, depth));
  const site = new URL(href).hostname.replace(/^www\./, "");
  const name = inside?.[2]?.trim() || title || `Open on ${site}`;
  return bookmark({ href, title: name, description: "", site, image: undefined });
}

function videoPlayer(node: HtmlElement, src: string, source: Source): HtmlElement {
  const poster = pastedImageUrl(node.attributes["data-poster"] ?? "", source);
  return element(
    "iframe",
    {
      class: "ql-video",
      src,
      title: node.attributes.title || "Video",
      allowfullscreen: "",
      "data-poster": mediaUrlPattern.test(poster) ? poster : undefined,
    },
    [],
  );
}

/** Keeps videos and audio of this site; those of other sites become links. */
function player(node: HtmlElement, source: Source): HtmlNode[] {
  const inner = findAll(node.children, ({ tag }) => tag === "source")[0]?.attributes.src;
  const url =
    pastedLink(node.attributes.src ?? inner ?? "", source) || pastedImageUrl(node.attributes.src ?? "", source);
  const title = node.attributes.title ?? "";
  if (mediaUrlPattern.test(url)) {
    const { width = "", height = "" } = node.attributes;
    const poster = pastedImageUrl(node.attributes.poster ?? "", source);
    const size =
      node.tag === "video" && pixelsPattern.test(width) && pixelsPattern.test(height) ? { width, height } : {};
    return [
      element(
        node.tag,
        {
          src: url,
          title: title || undefined,
          controls: "",
          poster: node.tag === "video" && mediaUrlPattern.test(poster) ? poster : undefined,
          ...size,
        },
        [],
      ),
    ];
  }
  return /^https?:/i.test(url) ? [paragraphOf([element("a", { href: url }, [title || url])])] : [];
}

/** Code that was already read, with only its text and attributes left. */
function pre(node: HtmlElement): HtmlNode[] {
  const text = textOf(node).replace(/\r\n?/g, "\n");
  if (text.trim() === "") return [];
  if (node.attributes.class === "math") return [element("pre", { class: "math" }, [text])];
  const { "data-language": language, "data-file": file = "", "data-lines": lines = "" } = node.attributes;
  const id = storedLanguage(language);
  return [
    element(
      "pre",
      {
        "data-language": id !== undefined && languagePattern.test(id) ? id : undefined,
        "data-file": file.trim() !== "" && fileNamePattern.test(file) ? file : undefined,
        "data-lines": linesPattern.test(lines) ? lines : undefined,
      },
      [text],
    ),
  ];
}

function figure(node: HtmlElement, source: Source, depth: number): HtmlNode[] {
  const isCaption = (inner: HtmlElement) => inner.tag === "figcaption";
  const captions = findAll(node.children, isCaption).map((caption) =>
    caption.children.flatMap((child) => clean(child, source, depth + 1)).flatMap(withListedNotes),
  );
  const content = node.children.map(withoutCaptions).flatMap((child) => clean(child, source, depth + 1));
  return cleanFigure(node, content, captions);
}

function withoutCaptions(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node;
  if (node.tag === "figcaption") return "";
  // Figures within a gallery are only its images.
  return { ...node, tag: node.tag === "figure" ? "div" : node.tag, children: node.children.map(withoutCaptions) };
}

function list(node: HtmlElement, children: HtmlNode[], source: Source): HtmlNode[] {
  const start = source.program === "google-docs" ? undefined : node.attributes.start;
  const lists = cleanList(
    element(
      node.tag,
      { start },
      children.filter((child) => !isBlank(child)),
    ),
  );
  return lists.map((cleaned) => ({
    ...cleaned,
    children: cleaned.children.map((child) =>
      isElement(child) ? { ...child, children: itemContent(mergeItemLists(child)) } : child,
    ),
  }));
}

/** Merges adjacent lists in an item. */
function mergeItemLists(item: HtmlElement): HtmlNode[] {
  return mergeLists(item.children).flatMap((child) =>
    isElement(child) && (child.tag === "ul" || child.tag === "ol") && child.attributes.class === undefined
      ? cleanList(child)
      : [child],
  );
}

function item(node: HtmlElement, children: HtmlNode[]): HtmlElement {
  const checked = node.attributes["data-checked"] ?? storedCheck(node);
  const content = itemContent(children);
  if (hasClass(node, "footnote-item"))
    return element("li", { id: node.attributes.id, class: "footnote-item" }, content);
  if (checked === undefined) return element("li", {}, content);
  const box = element("input", { type: "checkbox", disabled: "", checked: checked === "true" ? "" : undefined }, []);
  const [first, ...others] = content;
  const isLoose = isElement(first) && first.tag === "p";
  return element(
    "li",
    { class: "task-list-item" },
    isLoose ? [{ ...first, children: [box, " ", ...first.children] }, ...others] : [box, " ", ...content],
  );
}

/** Returns whether an item that is already a stored task is done. */
function storedCheck(node: HtmlElement): "true" | "false" | undefined {
  if (!hasClass(node, "task-list-item")) return undefined;
  const [box] = findAll(node.children, ({ tag, attributes }) => tag === "input" && attributes.type === "checkbox");
  return box && ("checked" in box.attributes ? "true" : "false");
}

function details(children: HtmlNode[]): HtmlNode[] {
  const summary = children.find((child): child is HtmlElement => isElement(child) && child.tag === "summary");
  const rest = blocksOf(children.filter((child) => child !== summary));
  if (isEmptyText(children) && rest.length === 0) return [];
  const words = summary && summary.children.length > 0 ? summary.children : ["More"];
  return [element("details", {}, [element("summary", {}, words), ...(rest.length > 0 ? rest : [paragraphOf([])])])];
}

function footnotes(children: HtmlNode[]): HtmlNode[] {
  const items = findAll(children, (node) => node.tag === "li" && hasClass(node, "footnote-item"));
  if (items.length === 0) return blocksOf(children);
  const notes = items.map((note) => {
    const blocks = toBlocks(note.children, paragraphOf);
    const back = findAll(note.children, (node) => hasClass(node, "footnote-backref"));
    const bare: HtmlElement[] = blocks
      .map((block): HtmlElement => {
        const content = withoutBack(block.children);
        return { ...block, children: block.tag === "p" ? tidyInline(content) : content };
      })
      .filter((block) => block.tag !== "p" || block.children.length > 0);
    // A note begins with a line.
    if (bare[0]?.tag !== "p") bare.unshift(paragraphOf([]));
    const last = bare.at(-1);
    const content =
      last?.tag === "p"
        ? [...bare.slice(0, -1), paragraphOf([...last.children, " ", ...back.slice(0, 1)])]
        : [...bare, paragraphOf(back.slice(0, 1))];
    return element("li", { id: note.attributes.id, class: "footnote-item" }, content);
  });
  return [element("section", { class: "footnotes" }, [element("ol", { class: "footnotes-list" }, notes)])];
}

function withoutBack(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] =>
    !isElement(node)
      ? [node]
      : hasClass(node, "footnote-backref")
        ? []
        : [{ ...node, children: withoutBack(node.children) }],
  );
}

/** Returns the content of an item, with an empty line at the start if its lines come after another block. */
function itemContent(children: readonly HtmlNode[]): HtmlNode[] {
  const content = tight(blocksOf(children));
  const [first] = content;
  const hasLines = content.some((node) => isElement(node) && node.tag === "p");
  return isElement(first) && !isInline(first) && first.tag !== "p" && hasLines
    ? [paragraphOf([]), ...content]
    : content;
}

/** Unwraps the only paragraph of a list item or table cell. */
function tight(blocks: readonly HtmlElement[]): HtmlNode[] {
  const paragraphs = blocks.filter((block) => block.tag === "p");
  const isFirst = blocks[0] === paragraphs[0];
  return paragraphs.length === 1 && isFirst && paragraphs[0]?.attributes.class === undefined
    ? blocks.flatMap((block) => (block === paragraphs[0] ? block.children : [block]))
    : [...blocks];
}

function isEmptyBlock(children: readonly HtmlNode[]): boolean {
  return (
    isEmptyText(children) &&
    findAll(children, ({ tag }) => /^(?:img|iframe|hr|video|audio|input)$/.test(tag)).length === 0
  );
}
