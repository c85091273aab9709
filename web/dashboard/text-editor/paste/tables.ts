import { pixelsPattern } from "#contract/post-html.ts";
import { element, type HtmlElement, type HtmlNode, isElement } from "../../html/html-tree.ts";
import { isAll, withoutMarks } from "./inline.ts";
import { alignmentOf, isBold, isHidden, styleOf } from "./styles.ts";
import { findFirst, isEmptyText } from "./tree-search.ts";

type Cell = { isHeader: boolean; attributes: Record<string, string>; children: HtmlNode[] };
type Row = { isHead: boolean; cells: Cell[] };

/**
 * Returns the stored form of a table, or its content if it only lays out a page. Hidden rows and columns are left out, and the widths of
 * columns. The first row is a header if all its cells are, or if all its words are bold.
 */
export function cleanTable(
  table: HtmlElement,
  cleanCell: (nodes: readonly HtmlNode[]) => HtmlNode[],
  { keepsWidths }: { keepsWidths: boolean },
): HtmlNode[] {
  const rows: Row[] = [];
  const before: HtmlNode[] = [];
  const read = (node: HtmlElement, isHead: boolean) => {
    for (const child of node.children) {
      if (!isElement(child) || isHidden(child)) continue;
      if (child.tag === "tr") rows.push(readRow(child, isHead, cleanCell));
      else if (child.tag === "caption") before.push(...cleanCell(child.children));
      else if (/^(?:thead|tbody|tfoot|form|div)$/.test(child.tag)) read(child, child.tag === "thead");
    }
  };
  read(table, false);
  const filled = rows.filter((row) => row.cells.length > 0);
  const isLayout =
    filled.every((row) => row.cells.length === 1) && filled.length === 1
      ? true
      : filled.some((row) =>
          row.cells.some(({ children }) => children.some((child) => isElement(child) && child.tag === "table")),
        );
  if (isLayout || filled.length === 0)
    return [...before, ...filled.flatMap((row) => row.cells.flatMap(({ children }) => children))];
  return [...before, printTable(withHeader(filled), keepsWidths ? columnsOf(table) : null)];
}

function readRow(row: HtmlElement, isHead: boolean, cleanCell: (nodes: readonly HtmlNode[]) => HtmlNode[]): Row {
  const cells = row.children.filter(
    (child): child is HtmlElement => isElement(child) && /^t[dh]$/.test(child.tag) && !isHidden(child),
  );
  return { isHead, cells: cells.map((cell) => readCell(cell, cleanCell)) };
}

function readCell(cell: HtmlElement, cleanCell: (nodes: readonly HtmlNode[]) => HtmlNode[]): Cell {
  const attributes: Record<string, string> = {};
  for (const name of ["colspan", "rowspan"]) {
    const [, span] = /^([1-9]\d{0,2})$/.exec(cell.attributes[name] ?? "") ?? [];
    if (span !== undefined && span !== "1") attributes[name] = span;
  }
  const align = alignmentOf(cell) ?? alignmentOfContent(cell);
  if (align) attributes.align = align;
  const link = cell.attributes["data-sheets-hyperlink"];
  const content =
    link !== undefined && !findFirst(cell.children, ({ tag }) => tag === "a")
      ? [element("a", { href: link }, cell.children)]
      : cell.children;
  // The words of a cell carry its weight.
  const marked = isBold(cell) === true ? [element("strong", {}, content)] : content;
  const isItalic = styleOf(cell).get("font-style")?.startsWith("italic") === true;
  return {
    isHeader: cell.tag === "th",
    attributes,
    children: withoutAlignment(cleanCell(isItalic ? [element("em", {}, marked)] : marked)),
  };
}

/** Removes the alignment of a cell's paragraphs, because the cell has its own. */
function withoutAlignment(children: readonly HtmlNode[]): HtmlNode[] {
  const isAligned = (node: HtmlNode): node is HtmlElement =>
    isElement(node) && /^ql-align-(?:center|right)$/.test(node.attributes.class ?? "");
  if (!children.some(isAligned)) return [...children];
  const [only] = children;
  if (children.length === 1 && isElement(only) && only.tag === "p") return [...only.children];
  return children.map((child) => (isAligned(child) ? element(child.tag, {}, child.children) : child));
}

function alignmentOfContent(cell: HtmlElement): "center" | "right" | undefined {
  const blocks = cell.children.filter(
    (child): child is HtmlElement => isElement(child) && /^(?:p|div)$/.test(child.tag),
  );
  const [first] = blocks;
  const align = first && alignmentOf(first);
  return align && blocks.every((block) => alignmentOf(block) === align) ? align : undefined;
}

function withHeader(rows: readonly Row[]): Row[] {
  const [first, ...others] = rows;
  if (!first) return [];
  if (rows.some(({ isHead }) => isHead)) return rows.map((row) => (row.isHead ? asHeader(row) : row));
  const isBoldRow = (row: Row) => row.cells.every(({ children }) => isEmptyText(children) || isAll(children, "strong"));
  const isHeader =
    first.cells.every((cell) => cell.isHeader) ||
    (others.length > 0 &&
      !isEmptyText(first.cells.flatMap(({ children }) => children)) &&
      isBoldRow(first) &&
      !others.every(isBoldRow));
  return isHeader && others.length > 0 ? [{ ...asHeader(first), isHead: true }, ...others] : [...rows];
}

function asHeader(row: Row): Row {
  return {
    isHead: true,
    cells: row.cells.map((cell) => ({
      ...cell,
      isHeader: true,
      children: isAll(cell.children, "strong") ? withoutMarks(cell.children, "strong") : cell.children,
    })),
  };
}

/** Returns the columns of a table of this site if one of them was resized. */
function columnsOf(table: HtmlElement): HtmlElement | null {
  const group = table.children.find((child): child is HtmlElement => isElement(child) && child.tag === "colgroup");
  const columns = (group?.children ?? [])
    .filter(isElement)
    .map(({ attributes: { width = "" } }) =>
      element("col", { width: pixelsPattern.test(width) ? width : undefined }, []),
    );
  return columns.some(({ attributes }) => attributes.width !== undefined) ? element("colgroup", {}, columns) : null;
}

function printTable(rows: readonly Row[], columns: HtmlElement | null): HtmlElement {
  const print = ({ cells }: Row) =>
    element(
      "tr",
      {},
      cells.map(({ isHeader, attributes, children }) =>
        element(
          isHeader ? "th" : "td",
          attributes,
          isHeader && isAll(children, "strong") ? withoutMarks(children, "strong") : children,
        ),
      ),
    );
  // Only the rows at the start can be a table's head.
  const end = rows.findIndex(({ isHead }) => !isHead);
  const head = rows.slice(0, end === -1 ? 0 : end);
  const body = rows.slice(head.length);
  return element("table", {}, [
    ...(columns ? [columns] : []),
    ...(head.length > 0 ? [element("thead", {}, head.map(print))] : []),
    element("tbody", {}, body.map(print)),
  ]);
}

/** Returns a table for text that is separated by tabs, as spreadsheets copy it, or null for any other text. */
export function tableOfTabs(text: string): HtmlElement | null {
  const lines = tabRows(text.replace(/\r\n?/g, "\n").replace(/\n+$/, ""));
  const columns = lines[0]?.length ?? 0;
  if (lines.length < 2 || columns < 2 || !lines.every((cells) => cells.length === columns)) return null;
  // Code that is indented with tabs.
  if (lines.every(([first = ""]) => first === "")) return null;
  const rows = lines.map((cells) =>
    element(
      "tr",
      {},
      cells.map((cell) => element("td", {}, cellText(cell))),
    ),
  );
  return element("table", {}, [element("tbody", {}, rows)]);
}

function cellText(cell: string): HtmlNode[] {
  return cell
    .trim()
    .split("\n")
    .flatMap((line, index): HtmlNode[] => (index === 0 ? [line] : [element("br", {}, []), line]));
}

/** Cells with tabs or line ends are quoted. */
function tabRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, separator = "", quoted, plain = ""] of text.matchAll(
    /(^|\t|\n)(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))/g,
  )) {
    if (separator === "\n") rows.push([]);
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return rows;
}
