import { type EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

export type Block = { from: number; to: number };

/**
 * Returns the blocks that are selected, as a range between two of their parent's children: items of a list, or blocks of the text, a quote or
 * a cell.
 */
export function selectedBlocks({ selection }: EditorState): Block | null {
  if (selection instanceof NodeSelection && selection.node.isBlock) return { from: selection.from, to: selection.to };
  const range = selection.$from.blockRange(selection.$to);
  if (!range) return null;
  // A line of an item moves with its item.
  const item = range.parent.type.name.endsWith("Item") && range.startIndex === 0 && range.depth > 0;
  return item
    ? { from: range.$from.before(range.depth), to: range.$from.after(range.depth) }
    : { from: range.start, to: range.end };
}

/** Moves the selected blocks past their neighbor above (-1) or below (1), as one undo step. */
export function moveBlock(view: EditorView, by: -1 | 1, block: Block | null = selectedBlocks(view.state)): boolean {
  if (!block) return false;
  const { doc, selection, tr } = view.state;
  const neighbor = by === -1 ? doc.resolve(block.from).nodeBefore : doc.resolve(block.to).nodeAfter;
  if (!neighbor || neighbor.type.name === "footnotes") return true;
  const moved = doc.slice(block.from, block.to);
  const target = by === -1 ? block.from - neighbor.nodeSize : block.to + neighbor.nodeSize;
  tr.delete(block.from, block.to);
  const place = tr.mapping.map(target);
  tr.insert(place, moved.content);
  const offset = place - block.from;
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, place)
      : TextSelection.between(tr.doc.resolve(selection.anchor + offset), tr.doc.resolve(selection.head + offset)),
  );
  view.dispatch(tr.scrollIntoView());
  return true;
}
