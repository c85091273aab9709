// Footnotes of an export. Their numbers depend on all of the text, so they become Markdown only after all blocks are written.
import { DomUtils } from "htmlparser2";
import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { type Document, type Element, isElement } from "./post-structure.ts";

type Node = Document["children"][number];

/** Returns whether a block is the list of footnotes. */
export function isFootnotes(node: Node | undefined): node is Element {
  return node !== undefined && isElement(node) && node.name === "section" && node.attribs.class === "footnotes";
}

/** Replaces the references in a block, which are HTML so far, by `[^1]`. */
export function writeReferences(block: RootContent): RootContent {
  const copy = structuredClone(block);
  replaceReferences(copy);
  return copy;
}

/** Returns the notes as `[^1]: …`, or null if the list has another form. `writeBlocks` writes the blocks of a note. */
export function writeNotes(section: Element, writeBlocks: (nodes: Node[]) => string): string | null {
  const notes: string[] = [];
  for (const item of DomUtils.findAll(({ name }) => name === "li", section.children)) {
    const number = /^fn(\d+)$/.exec(item.attribs.id ?? "")?.[1];
    const last = item.children.findLast(isElement);
    if (number === undefined || last?.name !== "p") return null;
    for (const link of DomUtils.findAll(({ attribs }) => attribs.class === "footnote-backref", last.children)) {
      if (link.prev !== null && !isElement(link.prev) && "data" in link.prev)
        link.prev.data = String(link.prev.data).trimEnd();
      DomUtils.removeElement(link);
    }
    notes.push(`[^${number}]: ${writeBlocks(item.children).replace(/\n(?=.)/g, "\n    ")}`);
  }
  return notes.length === 0 ? null : notes.join("\n\n");
}

function replaceReferences(node: Nodes): void {
  if (!("children" in node)) return;
  const children: (typeof node.children)[number][] = [];
  for (let at = 0; at < node.children.length; at++) {
    const child = node.children[at];
    if (child === undefined) continue;
    const number = referenceAt(node.children.slice(at, at + pieces.length));
    if (number === null) {
      replaceReferences(child);
      children.push(child);
    } else {
      const reference: PhrasingContent = { type: "html", value: `[^${number}]` };
      children.push(reference);
      at += pieces.length - 1;
    }
  }
  Object.assign(node, { children });
}

/** How a reference is written as HTML: its tags, and its number between them. */
const pieces = [
  /^<sup class="footnote-ref">$/,
  /^<a href="#fn(\d+)" id="fnref\1(?::\d+)?">$/,
  /^\[\d+(?::\d+)?\]$/,
  /^<\/a>$/,
  /^<\/sup>$/,
];

function referenceAt(nodes: readonly Nodes[]): string | null {
  if (nodes.length < pieces.length) return null;
  const found = pieces.map((piece, index) => {
    const node = nodes[index];
    return node && (node.type === "html" || node.type === "text") ? piece.exec(node.value) : null;
  });
  return found.includes(null) ? null : (found[1]?.[1] ?? null);
}
