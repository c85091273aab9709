// Interprets the HTML of each program before it is cleaned: offers every element to the readers, which return a stored form or null.
import { type HtmlElement, type HtmlNode, isElement } from "../../html/html-tree.ts";
import { isCallout } from "./callouts.ts";
import { readCocoa } from "./cocoa.ts";
import { readCodeBox, readCodeTable, readPre, withoutCodeHeaders } from "./code-blocks.ts";
import { readGoogleDocs } from "./google-docs.ts";
import { readMath } from "./math.ts";
import { withMonospacedBlocks } from "./monospaced.ts";
import { readNotion } from "./notion.ts";
import { readOwnPage } from "./own-pages.ts";
import { readRenderedMarkdown } from "./rendered-markdown.ts";
import type { Source } from "./source.ts";
import { isDocument } from "./source.ts";
import type { StyleSheet } from "./styles.ts";
import { findFirst, hasClass } from "./tree-search.ts";
import { readWebPost, withSlackLists } from "./web-posts.ts";
import { readTrackedChanges, readWord, withWordLists, withWordOnlineLists } from "./word.ts";

type Reader = (node: HtmlElement) => HtmlNode[] | null;
type SiblingsReader = (siblings: readonly HtmlNode[]) => readonly HtmlNode[];

/** Elements deeper than this stay as they are; browsers' own limit is 512. */
const maxDepth = 400;
/** The maximum number of readers that change one element in turn. */
const maxReadings = 4;

export function rewriteNodes(nodes: readonly HtmlNode[], source: Source, sheet: StyleSheet): readonly HtmlNode[] {
  const readers: Reader[] = [
    ...(source.program === "word" ? [readTrackedChanges, readWord] : []),
    ...(source.program === "libreoffice" ? [readTrackedChanges] : []),
    ...(source.program === "google-docs" ? [readGoogleDocs] : []),
    ...(source.program === "cocoa" ? [readCocoa] : []),
    ...(source.program === "notion" ? [readNotion] : []),
    readOwnPage,
    readMath,
    readCodeTable,
    readCode,
    readRenderedMarkdown,
    readWebPost,
  ];
  const siblingsReaders: SiblingsReader[] = [
    ...(source.program === "word"
      ? [(siblings: readonly HtmlNode[]) => withWordLists(siblings, sheet), withWordOnlineLists]
      : []),
    ...(isDocument(source) ? [withMonospacedBlocks] : []),
    withSlackLists,
    withoutCodeHeaders,
  ];
  return rewrite(nodes, readers, siblingsReaders, 0);
}

function rewrite(
  nodes: readonly HtmlNode[],
  readers: readonly Reader[],
  siblingsReaders: readonly SiblingsReader[],
  depth: number,
): readonly HtmlNode[] {
  if (depth > maxDepth) return nodes;
  const siblings = siblingsReaders.reduce((given, read) => read(given), nodes);
  const within = (node: HtmlElement, readings: number): HtmlNode[] => {
    // Elements in stored form stay as they are.
    if (node.tag === "pre" && isStoredPre(node)) return [node];
    const read = readings < maxReadings && !isCallout(node) ? readBy(readers, node) : null;
    if (read)
      return read.flatMap((result) =>
        isElement(result) ? within(result, result === node ? maxReadings : readings + 1) : [result],
      );
    return [{ ...node, children: [...rewrite(node.children, readers, siblingsReaders, depth + 1)] }];
  };
  return siblings.flatMap((node) => (isElement(node) ? within(node, 0) : [node]));
}

function readBy(readers: readonly Reader[], node: HtmlElement): HtmlNode[] | null {
  for (const read of readers) {
    const result = read(node);
    if (result) return result;
  }
  return null;
}

function readCode(node: HtmlElement): HtmlNode[] | null {
  if (node.tag === "pre") return [readPre(node)];
  // A cell stays a cell, whatever it contains.
  if (!/^(?:div|figure|section)$/.test(node.tag)) return null;
  if (findFirst(node.children, ({ tag }) => tag === "pre") === undefined) return null;
  if (node.tag === "div" && hasClass(node, "mermaid")) return null;
  return readCodeBox(node);
}

function isStoredPre({ attributes, children }: HtmlElement): boolean {
  const names = Object.keys(attributes);
  return (
    children.every((child) => typeof child === "string") &&
    names.every(
      (name) => /^data-(?:language|file|lines)$/.test(name) || (name === "class" && attributes.class === "math"),
    )
  );
}
