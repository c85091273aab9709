import type { Node } from "@tiptap/pm/model";

export type OutlineItem = { position: number; level: number; text: string };

/** Returns the headings of a text, also those in quotes and callouts. */
export function listHeadings(doc: Node): OutlineItem[] {
  const items: OutlineItem[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === "heading")
      items.push({ position, level: Number(node.attrs.level), text: node.textContent.trim() });
    return !node.isTextblock;
  });
  return items;
}

/** Returns the index of the heading whose part of the text a position is in, or -1 before the first. */
export function currentHeading(items: readonly OutlineItem[], position: number): number {
  return items.findLastIndex((item) => item.position < position);
}
