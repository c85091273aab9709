import { limits } from "#contract/limits.ts";
import {
  classesOf,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isInline,
  printHtml,
  textOf,
  toBlocks,
  paragraphOf,
} from "./html-tree.ts";
import { formatsOf } from "./inline-formats.ts";
import { languageOf } from "./language-of.ts";
import { embed, embeds, type Formats, type ImageValue, type Op, text } from "./ops.ts";

/** Returns the editor's lines for a block, or null if the editor can't represent the block. */
export function blockToOps(block: HtmlElement): Op[] | null {
  switch (block.tag) {
    case "p":
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return block.children.every(isInline)
        ? lineOps(block, block.tag === "p" ? {} : { header: Number(block.tag[1]) })
        : null;
    case "ul":
    case "ol":
      return listOps(block, 0);
    case "blockquote":
      return quoteOps(block);
    case "pre":
      return codeOps(block);
    case "hr":
      return Object.keys(block.attributes).length === 0 ? [embed(embeds.divider, true)] : null;
    case "iframe":
      return classesOf(block).includes("ql-video")
        ? [embed(embeds.video, { src: block.attributes.src ?? "", title: block.attributes.title ?? "" })]
        : null;
    default:
      return null;
  }
}

export function htmlBlockOp(block: HtmlElement): Op {
  return embed(embeds.htmlBlock, printHtml([block]));
}

function lineOps(block: HtmlElement, formats: Formats, children: readonly HtmlNode[] = block.children): Op[] | null {
  const own = lineFormats(block);
  return own && [...inlineOps(children), text("\n", { ...formats, ...own })];
}

/** Returns a line's alignment, indent and id, or null if the element has other attributes. */
function lineFormats(block: HtmlElement): Formats | null {
  const formats: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(block.attributes)) {
    if (name === "id") formats.anchor = value;
    else if (name !== "class") return null;
  }
  for (const name of classesOf(block)) {
    const [, align] = /^ql-align-(center|right|justify)$/.exec(name) ?? [];
    const [, indent] = /^ql-indent-(\d)$/.exec(name) ?? [];
    if (align) formats.align = align;
    else if (indent) formats.indent = Number(indent);
    else return null;
  }
  return formats;
}

function listOps(list: HtmlElement, level: number): Op[] | null {
  const classes = classesOf(list);
  const isTaskList = classes.length === 1 && classes[0] === "task-list";
  if (level > limits.editor.maxIndent || Object.keys(list.attributes).length !== (isTaskList ? 1 : 0)) return null;
  const ops: Op[] = [];
  for (const item of list.children) {
    if (isBlank(item)) continue;
    if (!isElement(item) || item.tag !== "li") return null;
    const line = itemOps(
      item,
      { list: list.tag === "ol" ? "ordered" : "bullet", ...(level > 0 && { indent: level }) },
      level,
    );
    if (!line) return null;
    ops.push(...line);
  }
  return ops;
}

/** Converts a list item, which is one line (its inline content or its only paragraph) and the lists below. */
function itemOps(item: HtmlElement, formats: Formats, level: number): Op[] | null {
  const nested = item.children.filter(
    (child): child is HtmlElement => isElement(child) && (child.tag === "ul" || child.tag === "ol"),
  );
  const rest = item.children.slice(0, nested[0] ? item.children.indexOf(nested[0]) : undefined);
  const after = item.children.slice(rest.length).filter((child) => !isBlank(child));
  if (after.length !== nested.length) return null;

  const [first, ...others] = rest.filter((child) => !isBlank(child));
  const isLoose =
    isElement(first) && first.tag === "p" && others.length === 0 && Object.keys(first.attributes).length === 0;
  const words = isLoose ? first.children : rest;
  if (!words.every(isInline)) return null;
  const own = { ...formats, ...(isLoose && { loose: "true" }) };
  const line = taskOps(item, words, own) ?? lineOps(item, own, words);
  const below = nested.map((list) => listOps(list, level + 1));
  return line && below.every((ops) => ops !== null) ? [...line, ...below.flat()] : null;
}

function taskOps(item: HtmlElement, words: readonly HtmlNode[], formats: Formats): Op[] | null {
  const [box, ...rest] = words.filter((node, index) => index > 0 || !isBlank(node));
  if (item.attributes.class !== "task-list-item" || !isElement(box) || box.tag !== "input") return null;
  const line = { ...formats, list: "checked" in box.attributes ? "checked" : "unchecked" };
  return [...inlineOps(rest), text("\n", line)];
}

function quoteOps(quote: HtmlElement): Op[] | null {
  if (Object.keys(quote.attributes).length > 0) return null;
  const ops: Op[] = [];
  for (const paragraph of toBlocks(quote.children, paragraphOf)) {
    const line =
      paragraph.tag === "p" && paragraph.children.every(isInline) ? lineOps(paragraph, { blockquote: true }) : null;
    if (!line) return null;
    ops.push(...line);
  }
  return ops;
}

function codeOps(block: HtmlElement): Op[] | null {
  const language = languageOf(block);
  if (language === null) return null;
  const lines = textOf(block).replace(/\n$/, "").split("\n");
  return lines.flatMap((line) => [...(line === "" ? [] : [text(line)]), text("\n", { "code-block": language })]);
}

/** Collapses white space as browsers do. */
export function inlineOps(nodes: readonly HtmlNode[]): Op[] {
  const ops = nodes.flatMap((node) => nodeOps(node, {}));
  const collapsed: Op[] = [];
  let afterSpace = true;
  for (const op of ops) {
    if (typeof op.insert !== "string") {
      if (embeds.lineBreak in op.insert) trimEnd(collapsed);
      afterSpace = embeds.lineBreak in op.insert;
      collapsed.push(op);
      continue;
    }
    const words = op.insert
      .replace(/\uFEFF/g, "")
      .replace(/[ \t\n\f\r]+/g, " ")
      .replace(/^ /, afterSpace ? "" : " ");
    if (words === "") continue;
    afterSpace = words.endsWith(" ");
    collapsed.push({ ...op, insert: words });
  }
  const isEnd = (op: Op | undefined) => typeof op?.insert === "object" && embeds.lineBreak in op.insert;
  trimEnd(collapsed);
  // A line break at the end of a block is invisible.
  if (isEnd(collapsed.at(-1))) collapsed.pop();
  trimEnd(collapsed);
  return collapsed;
}

function trimEnd(ops: Op[]): void {
  const last = ops.at(-1);
  if (typeof last?.insert !== "string") return;
  const trimmed = last.insert.replace(/ $/, "");
  ops.pop();
  if (trimmed !== "") ops.push({ ...last, insert: trimmed });
}

function nodeOps(node: HtmlNode, formats: Formats): Op[] {
  if (typeof node === "string") return [text(node, formats)];
  if (node.tag === "br") return [embed(embeds.lineBreak, true, formats)];
  const image = node.tag === "img" ? imageOf(node) : null;
  if (image) return [embed(embeds.image, image, formats)];
  const own = formatsOf(node);
  const isEmpty = node.children.length === 0;
  if (own === null || (isEmpty && Object.keys(node.attributes).length > 0))
    return [embed(embeds.htmlInline, printHtml([node]), formats)];
  return node.children.flatMap((child) => nodeOps(child, { ...formats, ...own }));
}

const imageAttributes = new Set(["src", "alt", "title", "width", "height"]);

function imageOf(node: HtmlElement): ImageValue | null {
  const { src, alt = "", title, width, height } = node.attributes;
  if (src === undefined || !Object.keys(node.attributes).every((name) => imageAttributes.has(name))) return null;
  return {
    src,
    alt,
    ...(title !== undefined && { title }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}
