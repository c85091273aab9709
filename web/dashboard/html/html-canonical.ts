import {
  element,
  type HtmlElement,
  type HtmlNode,
  isInline,
  paragraphOf,
  printHtml,
  textOf,
  toBlocks,
} from "./html-tree.ts";
import { languageOf } from "./language-of.ts";

/**
 * Returns one string for each block of some HTML. HTML with the same meaning returns the same strings: white space, the order of attributes
 * and of nested formats, and equivalent elements make no difference. All other differences show.
 */
export function canonicalBlocks(nodes: readonly HtmlNode[]): string[] {
  const blocks = toBlocks(nodes, paragraphOf).map(canonical);
  const empty = canonical(paragraphOf([]));
  while (blocks.at(-1) === empty) blocks.pop();
  return blocks;
}

function canonical(block: HtmlElement): string {
  const language = block.tag === "pre" ? languageOf(block) : null;
  if (language !== null) return JSON.stringify(["pre", language, textOf(block).replace(/\n$/, "")]);
  if (block.children.every(isInline) && block.tag !== "blockquote")
    return JSON.stringify([startTag(block), inline(block.children)]);
  const wrap =
    block.tag === "blockquote" ? paragraphOf : (children: readonly HtmlNode[]) => element("inline", {}, children);
  return JSON.stringify([startTag(block), toBlocks(block.children, wrap).map(canonical)]);
}

type Run = { text: string; formats: string };

/** Splits inline content into runs of text with the set of elements around them. Images and other void elements are separate runs. */
function inline(nodes: readonly HtmlNode[]): Run[] {
  const runs: Run[] = [];
  let afterSpace = true;
  const trimEnd = () => {
    const last = runs.at(-1);
    if (!last || last.text.startsWith("<")) return;
    last.text = last.text.replace(/ $/, "");
    if (last.text === "") runs.pop();
  };
  for (const { text, formats } of nodes.flatMap((node) => flatten(node, []))) {
    if (text.startsWith("<")) {
      if (text === "<br>") trimEnd();
      afterSpace = text === "<br>";
      runs.push({ text, formats });
      continue;
    }
    const words = text
      .replace(/\uFEFF/g, "")
      .replace(/[ \t\n\f\r]+/g, " ")
      .replace(/^ /, afterSpace ? "" : " ");
    if (words === "") continue;
    afterSpace = words.endsWith(" ");
    const last = runs.at(-1);
    if (last && !last.text.startsWith("<") && last.formats === formats) last.text += words;
    else runs.push({ text: words, formats });
  }
  trimEnd();
  if (runs.at(-1)?.text === "<br>") runs.pop();
  trimEnd();
  return runs;
}

/** Text is escaped, so only elements start with "<". */
function flatten(node: HtmlNode, around: readonly string[]): Run[] {
  if (typeof node === "string") return [{ text: printHtml([node]), formats: [...new Set(around)].toSorted().join("") }];
  const tag = startTag(node);
  if (node.children.length > 0) return node.children.flatMap((child) => flatten(child, [...around, tag]));
  const isVoid = /^<(?:br|img|input|wbr)\b/.test(tag);
  // An empty element without attributes is invisible and has no effect.
  return isVoid || Object.keys(node.attributes).length > 0
    ? [{ text: tag, formats: tag === "<br>" ? "" : [...new Set(around)].toSorted().join("") }]
    : [];
}

const aliases: ReadonlyMap<string, string> = new Map(Object.entries({ b: "strong", i: "em", strike: "s" }));

function startTag(node: HtmlElement): string {
  const attributes = Object.entries(
    node.attributes.alt === undefined && node.tag === "img" ? { alt: "", ...node.attributes } : node.attributes,
  )
    .filter(([name, value]) => !(name === "rel" && node.tag === "a") && !(name === "class" && value.trim() === ""))
    .map(
      ([name, value]) =>
        ` ${name}=${JSON.stringify(name === "class" ? value.split(/\s+/).filter(Boolean).toSorted().join(" ") : value)}`,
    );
  return `<${aliases.get(node.tag) ?? node.tag}${attributes.toSorted().join("")}>`;
}

export function isSameHtml(one: readonly HtmlNode[], other: readonly HtmlNode[]): boolean {
  return JSON.stringify(canonicalBlocks(one)) === JSON.stringify(canonicalBlocks(other));
}
