// Where new blocks are inserted.
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** Returns the nearest position to a place, or to the caret, where a block can be: before an empty line, or after any other. */
export function placeForBlock({ doc, selection }: EditorState, place?: number): number {
  const $place = place === undefined ? selection.$to : doc.resolve(place);
  if (place === undefined && selection instanceof NodeSelection && selection.node.isBlock) return selection.to;
  if (!$place.parent.isTextblock) return place ?? $place.pos;
  const isEmptyLine = $place.parent.type.name === "paragraph" && $place.parent.content.size === 0;
  const list = $place.depth > 1 ? $place.node($place.depth - 1) : null;
  // The first line of an item must stay first.
  return isEmptyLine && !list?.type.name.endsWith("Item") ? $place.before() : $place.after();
}

/** Inserts a block with a line below it, so that the writer can continue. */
export function withBlock(tr: Transaction, position: number, node: Node): Transaction {
  tr.insert(position, node);
  const after = tr.doc.resolve(Math.min(position + node.nodeSize, tr.doc.content.size));
  if (!after.nodeAfter?.isTextblock && tr.selection instanceof TextSelection)
    tr.insert(after.pos, tr.doc.type.schema.node("paragraph"));
  return tr;
}

/** Inserts a block at the caret, and selects it or puts the caret into its text. Returns its position. */
export function insertBlock({ state, view }: Editor, node: Node, select: "block" | "text" = "block"): number {
  const position = placeForBlock(state);
  const tr = state.tr.insert(position, node);
  tr.setSelection(
    select === "text" ? TextSelection.create(tr.doc, position + 1) : NodeSelection.create(tr.doc, position),
  );
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return position;
}

/** Inserts the player of a video host, with the caret in the line below it. */
export function insertPlayer({ state, view }: Editor, src: string, title: string): void {
  const position = placeForBlock(state);
  const video = state.schema.node("video", { isEmbed: true, src, title });
  const tr = withBlock(state.tr, position, video);
  tr.setSelection(TextSelection.near(tr.doc.resolve(position + video.nodeSize)));
  view.dispatch(tr.scrollIntoView());
}
