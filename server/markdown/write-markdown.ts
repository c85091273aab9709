import { Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import { sanitisePostHtml } from "../text/post-html.ts";
import { type Document, type Element, isElement, parseHtml, writeHtml } from "./post-structure.ts";
import { isBlock, renderExported, tighten, tightenHtml } from "./render-markdown.ts";
import { encodeBreaks, protectLineStarts, type Style, writeInline } from "./write-inline.ts";

type Node = Document["children"][number];

/**
 * The text of a post as Markdown. Every block is read back at once: one that does not come back as it was is kept as HTML, which
 * Markdown may hold, so nothing is lost. Null where even that would change something.
 */
export function writeMarkdown(html: string): string | null {
  const document = tighten(parseHtml(sanitisePostHtml(html)));
  const parts: string[] = [];
  let lastList = { name: "", mark: "" };
  for (const nodes of groupBlocks(document.children)) {
    const [first] = nodes;
    const isList = isBlock(first) && (first.name === "ul" || first.name === "ol");
    // Two lists in a row are one, unless their marks differ.
    const otherMark = isList && lastList.name === first.name && lastList.mark === "usual";
    const block = writeVerified(nodes, otherMark);
    lastList = isList ? { name: first.name, mark: otherMark ? "other" : "usual" } : { name: "", mark: "" };
    parts.push(block);
  }
  const markdown = parts.join("\n\n");
  return tightenHtml(renderExported(markdown)) === tightenHtml(html) ? markdown : null;
}

/** Each block alone, and what stands between blocks together. */
function groupBlocks(nodes: Node[]): Node[][] {
  const groups: Node[][] = [];
  for (const node of nodes) {
    const before = groups.at(-1)?.at(-1);
    if (isBlock(node) || before === undefined || isBlock(before)) groups.push([node]);
    else groups.at(-1)?.push(node);
  }
  return groups;
}

function writeVerified(nodes: Node[], otherMark: boolean): string {
  const html = writeNodes(nodes);
  const wanted = tightenHtml(html);
  const [block] = nodes;
  if (isBlock(block)) {
    for (const marks of [true, false]) {
      const written = writeBlock(block, { marks, otherMark });
      if (written !== null && tightenHtml(renderExported(written)) === wanted) return written;
    }
    // An empty line would end the HTML.
    const raw = html.replace(/\n(?=[ \t]*(?:\n|$))/g, "&#10;").replaceAll("\r", "&#13;");
    if (block.name !== "pre" && tightenHtml(renderExported(raw)) === wanted) return raw;
  }
  // A comment opens a block that ends with its line, whatever stands there.
  return `<!-- -->${encodeBreaks(html)}`;
}

type BlockStyle = Style & { otherMark?: boolean };

function writeBlock(element: Element, style: BlockStyle): string | null {
  const { name, attribs, children } = element;
  const heading = /^h([1-6])$/.exec(name);
  if (name === "pre") return writeCode(element);
  if (name === "ul" || name === "ol") return writeList(element, style);
  if (Object.keys(attribs).length > 0) return null;
  if (name === "p") return writeParagraph(children, style);
  if (name === "hr") return "---";
  if (name === "table") return writeTable(element, style);
  if (heading) {
    const text = writeInline(children, style);
    return text === null || text.includes("\n") || text === ""
      ? null
      : `${"#".repeat(Number(heading[1]))} ${text.replace(/#+$/, (marks) => marks.replaceAll("#", "\\#"))}`;
  }
  if (name === "blockquote")
    return (
      writeBlocks(children, style)
        ?.replace(/^(?=.)/gm, "> ")
        .replace(/^$/gm, ">") ?? null
    );
  return null;
}

function writeParagraph(nodes: Node[], style: Style): string | null {
  const text = writeInline(nodes, style);
  return text === null || text === "" ? null : protectLineStarts(text);
}

/** Blocks within a list or a quote; a run of words before the first of them is a paragraph without a tag. */
function writeBlocks(nodes: Node[], style: Style): string | null {
  const parts: string[] = [];
  for (const group of groupBlocks(nodes)) {
    const [block] = group;
    const written = isBlock(block) ? writeBlock(block, style) : null;
    if (written === null) return null;
    parts.push(written);
  }
  return parts.length === 0 ? null : parts.join("\n\n");
}

function writeCode({ attribs, children }: Element): string | null {
  const { "data-language": language = "", ...others } = attribs;
  const [only] = children;
  if (Object.keys(others).length > 0 || children.length !== 1 || !(only instanceof Text) || only.data.includes("\r"))
    return null;
  const longest = Math.max(2, ...(only.data.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${only.data}\n${fence}`;
}

function writeList({ name, attribs, children }: Element, style: BlockStyle): string | null {
  const { start, class: kind, ...others } = attribs;
  if (Object.keys(others).length > 0 || (name === "ul" && start !== undefined)) return null;
  const isTasks = kind === "task-list";
  if ((kind !== undefined && !isTasks) || (start !== undefined && !/^\d{1,9}$/.test(start))) return null;
  const items: string[] = [];
  let isLoose = false;
  for (const [index, item] of children.entries()) {
    if (!isElement(item) || item.name !== "li") return null;
    const mark =
      name === "ul" ? (style.otherMark ? "* " : "- ") : `${Number(start ?? 1) + index}${style.otherMark ? ")" : "."} `;
    const [first] = item.children;
    isLoose = isBlock(first) && first.name === "p";
    const written = isTasks
      ? writeTask(item, style)
      : Object.keys(item.attribs).length > 0
        ? null
        : writeItem(item, style);
    if (written === null) return null;
    items.push(mark + written.replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`));
  }
  return items.length === 0 ? null : items.join(isLoose ? "\n\n" : "\n");
}

function writeItem(item: Element, style: Style): string | null {
  const [words = [], ...rest] = groupBlocks(item.children);
  if (isBlock(words[0])) return writeBlocks(item.children, style);
  const text = writeParagraph(words, style);
  if (text === null || rest.length === 0) return text;
  const blocks: string[] = [];
  for (const group of rest) {
    const [block] = group;
    const written = isBlock(block) ? writeBlock(block, style) : null;
    if (written === null) return null;
    blocks.push(written);
  }
  return [text, ...blocks].join("\n");
}

function writeTask(item: Element, style: Style): string | null {
  const [box, ...words] = item.children;
  if (
    item.attribs.class !== "task-list-item" ||
    Object.keys(item.attribs).length > 1 ||
    box === undefined ||
    !isElement(box) ||
    box.name !== "input"
  )
    return null;
  const [first, ...others] = words;
  if (!(first instanceof Text) || !first.data.startsWith(" ")) return null;
  const text = writeInline([new Text(first.data.slice(1)), ...others], style);
  return text === null || text === "" ? null : `[${"checked" in box.attribs ? "x" : " "}] ${text}`;
}

function writeTable(table: Element, style: Style): string | null {
  const rows = DomUtils.findAll(({ name }) => name === "tr", table.children);
  const cells = rows.map((row) => row.children.filter(isElement));
  const [head = []] = cells;
  if (head.length === 0 || cells.some((row) => row.length !== head.length)) return null;
  const lines: string[] = [];
  for (const row of cells) {
    const texts = row.map((cell) => writeInline(cell.children, { ...style, inTable: true }));
    if (texts.some((text) => text === null || text.includes("\n"))) return null;
    lines.push(`| ${texts.join(" | ")} |`);
  }
  const marks: Record<string, string> = { left: ":--", right: "--:", center: ":-:" };
  lines.splice(1, 0, `| ${head.map(({ attribs }) => marks[attribs.align ?? ""] ?? "---").join(" | ")} |`);
  return lines.join("\n");
}

function writeNodes(nodes: Node[]): string {
  const document = parseHtml("");
  document.children = nodes;
  return sanitisePostHtml(writeHtml(document));
}
