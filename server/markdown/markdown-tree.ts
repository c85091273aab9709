import { Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import type { AlignType, Blockquote, BlockContent, Html, List, PhrasingContent, Table, TableCell } from "mdast";
import { readChart } from "../text/charts.ts";
import { calloutMark } from "./callouts.ts";
import { chartLanguage, writeChartBlock } from "./chart-block.ts";
import { writeCodeInfo } from "./code-block.ts";
import { htmlTag } from "./escape.ts";
import { writeFormula, writeFormulaBlock } from "./math-syntax.ts";
import { type Document, type Element, isElement } from "./post-structure.ts";
import { isBlock } from "./render-markdown.ts";

type Node = Document["children"][number];

/** Returns a block of HTML as mdast, the syntax tree of Markdown, or null if Markdown has no such block. May lose attributes. */
export function toBlock(element: Element): BlockContent | null {
  const { name, attribs, children } = element;
  if (name === "p") return { type: "paragraph", children: toPhrasing(children) };
  if (name === "hr") return { type: "thematicBreak" };
  if (name === "pre") return attribs.class === "math" ? toFormula(element) : toCode(element);
  if (name === "aside") return toCallout(element);
  if (name === "ul" || name === "ol") return toList(element);
  if (name === "blockquote") return { type: "blockquote", children: toBlocks(children) };
  if (name === "table") return toTable(element);
  if (name === "figure") return toChart(element);
  const depth = ([1, 2, 3, 4, 5, 6] as const).find((each) => name === `h${each}`);
  return depth === undefined ? null : { type: "heading", depth, children: toPhrasing(children) };
}

/** Groups nodes: each block separately, and everything between two blocks together. */
export function groupBlocks(nodes: Node[]): Node[][] {
  const groups: Node[][] = [];
  for (const node of nodes) {
    const before = groups.at(-1)?.at(-1);
    if (isBlock(node) || before === undefined || isBlock(before)) groups.push([node]);
    else groups.at(-1)?.push(node);
  }
  return groups;
}

function toCode(element: Element): BlockContent {
  const { "data-language": language, "data-file": file, "data-lines": lines } = element.attribs;
  const [lang = null, ...meta] = writeCodeInfo({ language, file, lines }).split(/ (?=title=|\{)/);
  return { type: "code", lang, meta: meta.join(" ") || null, value: DomUtils.textContent(element) };
}

function toChart(element: Element): BlockContent | null {
  const chart = readChart(element);
  return chart && { type: "code", lang: chartLanguage, value: writeChartBlock(chart) };
}

function toFormula(element: Element): Html | null {
  const value = writeFormulaBlock(DomUtils.textContent(element));
  return value === null ? null : { type: "html", value };
}

function toCallout({ attribs, children }: Element): Blockquote | null {
  const mark = calloutMark(attribs.class ?? "");
  if (mark === null) return null;
  const blocks = toBlocks(children);
  const [first] = blocks;
  // HTML after the mark would end its line.
  if (first?.type === "paragraph" && first.children[0]?.type !== "html")
    first.children.unshift({ type: "html", value: `${mark}\n` });
  else blocks.unshift({ type: "paragraph", children: [{ type: "html", value: mark }] });
  return { type: "blockquote", children: blocks };
}

function toBlocks(nodes: Node[]): BlockContent[] {
  return groupBlocks(nodes).flatMap((group) => {
    const [first] = group;
    return isBlock(first) ? (toBlock(first) ?? []) : { type: "paragraph", children: toPhrasing(group) };
  });
}

function toList({ name, attribs, children }: Element): List {
  const items = children.filter(isElement);
  const isLoose = items.some(({ children: [first] }) => isBlock(first) && first.name === "p");
  return {
    type: "list",
    ordered: name === "ol",
    start: Number(attribs.start ?? 1),
    spread: isLoose,
    children: items.map((item) => {
      const [box, ...text] = item.children;
      if (item.attribs.class !== "task-list-item" || box === undefined || !isElement(box))
        return { type: "listItem", spread: isLoose, children: toBlocks(item.children) };
      const [space, ...rest] = text;
      const words = space instanceof Text ? [new Text(space.data.replace(/^ /, "")), ...rest] : text;
      return { type: "listItem", spread: isLoose, checked: "checked" in box.attribs, children: toBlocks(words) };
    }),
  };
}

function toTable(table: Element): Table {
  const rows = DomUtils.findAll(({ name }) => name === "tr", table.children).map((row) =>
    row.children.filter(isElement),
  );
  return {
    type: "table",
    align: rows[0]?.map(({ attribs }) => (attribs.align ?? null) as AlignType),
    children: rows.map((cells) => ({
      type: "tableRow",
      children: cells.map((cell): TableCell => ({ type: "tableCell", children: toPhrasing(cell.children) })),
    })),
  };
}

const voidTags = new Set(["br", "img", "input", "wbr"]);

/** Converts inline nodes. Elements without Markdown syntax keep their tags. */
function toPhrasing(nodes: Node[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node instanceof Text) return [{ type: "text", value: node.data }];
    if (!isElement(node)) return [];
    const marked = toMarked(node);
    if (marked) return [marked];
    const { name, attribs, children } = node;
    const open: Html = { type: "html", value: encodeBreaks(htmlTag(name, attribs)) };
    return voidTags.has(name) ? [open] : [open, ...toPhrasing(children), { type: "html", value: `</${name}>` }];
  });
}

function toMarked(element: Element): PhrasingContent | null {
  const { name, attribs, children } = element;
  if (name === "code" && attribs.class === "math") {
    const value = writeFormula(DomUtils.textContent(element));
    return value === null ? null : { type: "html", value };
  }
  const { href, src, alt = "", title = null, ...others } = attribs;
  if (Object.keys(others).length > 0) return null;
  if (name === "a" && href !== undefined) return { type: "link", url: href, title, children: toPhrasing(children) };
  if (name === "img" && src !== undefined) return { type: "image", url: src, alt, title };
  // Nested marks of the same kind would be misread, and take long to write.
  if (title !== null || DomUtils.existsOne((inner) => inner.name === name, children)) return null;
  if (name === "br") return { type: "break" };
  if (name === "em") return { type: "emphasis", children: toPhrasing(children) };
  if (name === "strong") return { type: "strong", children: toPhrasing(children) };
  if (name === "s") return { type: "delete", children: toPhrasing(children) };
  return name === "code" ? { type: "inlineCode", value: DomUtils.textContent(element) } : null;
}

/** Encodes line ends, because an empty line within HTML would end it. */
export function encodeBreaks(html: string): string {
  return html.replaceAll("\n", "&#10;").replaceAll("\r", "&#13;");
}
