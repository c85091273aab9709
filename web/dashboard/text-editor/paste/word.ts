// Word on the desktop writes lists as paragraphs with the bullets as text, and Word in the browser writes each item as a separate list.
import {
  classesOf,
  element,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  textOf,
} from "../../html/html-tree.ts";
import { type FlatItem, nestedLists } from "./lists.ts";
import type { StyleSheet } from "./styles.ts";
import { styleOf } from "./styles.ts";
import { findFirst, hasClass } from "./tree-search.ts";

/** Turns paragraphs that Word uses as list items into lists. */
export function withWordLists(siblings: readonly HtmlNode[], sheet: StyleSheet): readonly HtmlNode[] {
  if (!siblings.some((node) => isElement(node) && wordItem(node) !== null)) return siblings;
  const result: HtmlNode[] = [];
  let items: FlatItem[] = [];
  const endList = () => {
    result.push(...nestedLists(items));
    items = [];
  };
  for (const node of siblings) {
    const found = isElement(node) ? wordItem(node) : null;
    const last = items.at(-1);
    if (found && isElement(node)) {
      const marker = node.children.map(markerOf).join("").trim();
      const format = /mso-level-number-format:\s*([\w-]+)/i.exec(
        sheet.get(`@list ${found.list}:level${found.level}`) ?? "",
      )?.[1];
      const isOrdered =
        format === undefined ? /^\(?(?:\d+|[a-z]|[ivxlcdm]+)[.)]/i.test(marker) : !/^(?:bullet|image)$/i.test(format);
      const [, number] = /^\(?(?:\d+\.)*(\d+)[.)]?$/.exec(marker) ?? [];
      items.push({
        level: found.level,
        isOrdered,
        number: number === undefined ? undefined : Number(number),
        list: `${found.list} ${found.override}`,
        children: withoutMarker(node.children),
      });
    } else if (isElement(node) && last && classesOf(node).some((name) => /^MsoListParagraph/i.test(name))) {
      // A further paragraph of an item.
      items[items.length - 1] = {
        ...last,
        children: [element("p", {}, last.children), element("p", {}, node.children)],
      };
    } else if (!isBlank(node) || items.length === 0) {
      endList();
      result.push(node);
    }
  }
  endList();
  return result;
}

function wordItem(node: HtmlElement): { list: string; level: number; override: string } | null {
  if (node.tag === "li") return null;
  const [, list, level, override = ""] =
    /^(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/.exec(styleOf(node).get("mso-list") ?? "") ?? [];
  return list !== undefined && level !== undefined ? { list, level: Number(level), override } : null;
}

function markerOf(node: HtmlNode): string {
  if (!isElement(node)) return "";
  if (isMarker(node)) return textOf(node);
  return node.children.map(markerOf).join("");
}

function isMarker(node: HtmlElement): boolean {
  return styleOf(node).get("mso-list")?.startsWith("ignore") === true;
}

function withoutMarker(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (isMarker(node)) return [];
    if (findFirst(node.children, isMarker) === undefined) return [node];
    return [{ ...node, children: withoutMarker(node.children) }];
  });
}

/** Word in the browser: one list for each item, with the level and the number in attributes. */
export function withWordOnlineLists(siblings: readonly HtmlNode[]): readonly HtmlNode[] {
  if (!siblings.some((node) => isElement(node) && onlineItem(node) !== null)) return siblings;
  const result: HtmlNode[] = [];
  let items: FlatItem[] = [];
  const endList = () => {
    result.push(...nestedLists(items));
    items = [];
  };
  for (const node of siblings) {
    const found = isElement(node) ? onlineItem(node) : null;
    if (found) items.push(...found);
    else if (!isBlank(node)) {
      endList();
      result.push(node);
    }
  }
  endList();
  return result;
}

function onlineItem(node: HtmlElement): FlatItem[] | null {
  const lists = hasClass(node, "ListContainerWrapper") ? node.children.filter(isElement) : [node];
  if (lists.length === 0 || !lists.every((list) => list.tag === "ul" || list.tag === "ol")) return null;
  const items = lists.flatMap((list) => list.children.filter(isElement).map((item) => ({ list, item })));
  if (items.length === 0 || !items.every(({ item }) => item.attributes["data-aria-level"] !== undefined)) return null;
  return items.map(({ list, item }) => ({
    level: Number(item.attributes["data-aria-level"]) || 1,
    isOrdered: list.tag === "ol",
    number: Number(item.attributes["data-aria-posinset"]) || undefined,
    list: list.tag,
    children: item.children,
  }));
}

/** Accepts tracked changes: removes deleted text and keeps inserted text. */
export function readTrackedChanges(node: HtmlElement): HtmlNode[] | null {
  if (node.tag === "del" || hasClass(node, "msoDel")) return [];
  return node.tag === "ins" ? [...node.children] : null;
}

/** Reads Word's paragraphs with a meaning, and drops comments. */
export function readWord(node: HtmlElement): HtmlNode[] | null {
  const style = styleOf(node);
  if (style.get("mso-element") === "comment-list" || hasClass(node, "msocomanchor", "MsoCommentReference")) return [];
  // The line above the notes.
  if (style.get("mso-element") === "footnote-list")
    return node.children.filter((child) => !isElement(child) || !/^(?:hr|br)$/.test(child.tag));
  if (hasClass(node, "EOP")) return [];
  if (node.tag === "p" && hasClass(node, "MsoTitle")) return [element("h1", {}, node.children)];
  if (node.tag === "p" && hasClass(node, "MsoSubtitle")) return [element("p", {}, node.children)];
  if (node.tag === "p" && hasClass(node, "MsoQuote", "MsoIntenseQuote"))
    return [element("blockquote", {}, [element("p", { "data-style": "text-align:left" }, node.children)])];
  if (node.attributes.role === "heading" && node.attributes["aria-level"] && !/^h\d$/.test(node.tag))
    return [element(`h${Math.min(6, Math.max(1, Number(node.attributes["aria-level"]) || 1))}`, {}, node.children)];
  return null;
}
