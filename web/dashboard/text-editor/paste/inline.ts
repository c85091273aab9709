import {
  classesOf,
  element,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isInline,
  textOf,
} from "../../html/html-tree.ts";

const merged = new Set([
  "strong",
  "em",
  "u",
  "s",
  "code",
  "sub",
  "sup",
  "mark",
  "small",
  "kbd",
  "del",
  "ins",
  "q",
  "a",
]);
/** Invisible characters that programs write for the caret and for line breaks. */
const invisible = /[\u200B\u2060\uFEFF]/g;

/** Returns inline content as a post stores it: single spaces, none at the ends, and neighbors with equal formats as one. */
export function tidyInline(nodes: readonly HtmlNode[]): HtmlNode[] {
  const state = { isAfterSpace: true };
  const tidied = trimEnd(join(nodes).flatMap((node) => tidy(node, state)));
  const start = tidied.findIndex((node) => !isElement(node) || node.tag !== "br");
  return start > 0 ? tidied.slice(start) : tidied;
}

/** Turns blocks into inline content, one line for each. */
export function inlineOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  if (nodes.every(isInline)) return [...nodes];
  const lines: HtmlNode[] = [];
  const addLine = (line: readonly HtmlNode[]) => {
    if (line.every(isBlank)) return;
    if (lines.length > 0) lines.push(element("br", {}, []));
    lines.push(...line);
  };
  let run: HtmlNode[] = [];
  for (const node of nodes) {
    if (isInline(node)) run.push(node);
    else if (isElement(node)) {
      addLine(run);
      run = [];
      addLine(inlineOf(node.children));
    }
  }
  addLine(run);
  return lines;
}

/** Wraps the inline content inside the blocks of some nodes, because a mark can't be around a block. */
export function wrapInline(nodes: readonly HtmlNode[], wrap: (inline: HtmlNode[]) => HtmlNode[]): HtmlNode[] {
  const wrapped: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (run.length > 0) wrapped.push(...(run.every(isBlank) ? run : wrap(run)));
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) run.push(node);
    else if (isElement(node)) {
      endRun();
      const isVerbatim = /^(?:pre|iframe|hr|video|audio)$/.test(node.tag) || classesOf(node).includes("bookmark");
      wrapped.push(isVerbatim ? node : { ...node, children: wrapInline(node.children, wrap) });
    }
  }
  endRun();
  return wrapped;
}

/** Returns inline content without some marks, such as the bold of a heading. */
export function withoutMarks(nodes: readonly HtmlNode[], ...tags: string[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    const children = withoutMarks(node.children, ...tags);
    return tags.includes(node.tag) ? children : [{ ...node, children }];
  });
}

/** Returns whether all words are inside a mark. */
export function isAll(nodes: readonly HtmlNode[], tag: string): boolean {
  return (
    nodes.some((node) => textOf(node).trim() !== "") &&
    nodes.every(
      (node) => textOf(node).trim() === "" || (isElement(node) && (node.tag === tag || isAll(node.children, tag))),
    )
  );
}

/** Merges neighbors with equal formats: word processors write one word in several runs. */
function join(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joined: HtmlNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    if (typeof node === "string" && typeof before === "string") joined[joined.length - 1] = before + node;
    else if (isElement(node) && isElement(before) && isSameMark(node, before))
      joined[joined.length - 1] = { ...before, children: [...before.children, ...node.children] };
    else joined.push(node);
  }
  return joined;
}

function isSameMark(one: HtmlElement, other: HtmlElement): boolean {
  return (
    one.tag === other.tag &&
    merged.has(one.tag) &&
    !classesOf(one).includes("math") &&
    !classesOf(one).includes("footnote-ref") &&
    JSON.stringify(one.attributes) === JSON.stringify(other.attributes)
  );
}

function tidy(node: HtmlNode, state: { isAfterSpace: boolean }): HtmlNode[] {
  if (typeof node === "string") {
    const words = node
      .replace(invisible, "")
      .replace(/[ \t\n\f\r\u00A0]+/g, (run) => (run === "\u00A0" ? run : " "))
      .replace(/^[ \u00A0]/, (space) => (state.isAfterSpace ? "" : space));
    if (words === "") return [];
    state.isAfterSpace = /[ \u00A0]$/.test(words);
    return [words];
  }
  if (node.tag === "br") {
    state.isAfterSpace = true;
    return [node];
  }
  if (node.tag === "img" || node.tag === "input") {
    state.isAfterSpace = false;
    return [node];
  }
  if (node.tag === "code" && classesOf(node).includes("math")) {
    state.isAfterSpace = false;
    return [node];
  }
  const children = join(node.children).flatMap((child) => tidy(child, state));
  if (children.length === 0 && node.tag !== "wbr") return [];
  // A space has no format.
  if (children.every((child) => typeof child === "string" && child.trim() === "") && node.tag !== "wbr")
    return children;
  return [{ ...node, children }];
}

function trimEnd(nodes: HtmlNode[]): HtmlNode[] {
  const last = nodes.at(-1);
  if (last === undefined) return nodes;
  const before = nodes.slice(0, -1);
  if (typeof last === "string") {
    const words = last.replace(/[ \u00A0]+$/, "");
    return words === "" ? trimEnd(before) : [...before, words];
  }
  if (last.tag === "br") return trimEnd(before);
  if (!merged.has(last.tag) || last.attributes.class !== undefined) return nodes;
  const children = trimEnd([...last.children]);
  return children.length === 0 ? trimEnd(before) : [...before, { ...last, children }];
}
