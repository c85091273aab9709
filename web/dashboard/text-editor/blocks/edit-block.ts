// Changes that tools make to a block.
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { placeForBlock } from "../insert-block.ts";

/** Changes a block's attributes. It stays selected, and changes within a second are one undo step. */
export function setAttributes(
  { state, view }: Editor,
  position: number,
  attributes: Readonly<Record<string, unknown>>,
): void {
  const node = state.doc.nodeAt(position);
  if (!node) return;
  const tr = state.tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes });
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.from === position)
    tr.setSelection(NodeSelection.create(tr.doc, position));
  view.dispatch(tr);
}

export function selectBlock({ state, view }: Editor, position: number): void {
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)).scrollIntoView());
}

export function replaceBlock({ state, view }: Editor, position: number, node: Node): void {
  const before = state.doc.nodeAt(position);
  if (!before) return;
  const tr = state.tr.replaceWith(position, position + before.nodeSize, node);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, position)));
}

/** Inserts a block at the caret, or in place of another one, and selects it. */
export function placeBlock(editor: Editor, position: number | null, node: Node): void {
  const { state, view } = editor;
  const place = position ?? placeForBlock(state);
  if (position === null) view.dispatch(state.tr.insert(place, node));
  else replaceBlock(editor, position, node);
  editor.commands.setNodeSelection(place);
}

export function removeBlock({ state, view }: Editor, position: number): void {
  const node = state.doc.nodeAt(position);
  if (!node) return;
  const { tr } = state;
  const $position = state.doc.resolve(position);
  // A cell, an item or the text itself needs a line.
  if (node.isBlock && $position.parent.childCount === 1)
    tr.replaceWith(position, position + node.nodeSize, state.schema.node("paragraph"));
  else tr.delete(position, position + node.nodeSize);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size))));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Puts the caret into the line below a block, which is created if needed, or after a part of a line. */
export function goBelow({ state, view }: Editor, position: number): void {
  const node = state.doc.nodeAt(position);
  if (!node) return;
  const { tr } = state;
  const end = position + node.nodeSize;
  if (node.isInline) tr.setSelection(TextSelection.create(tr.doc, end));
  else {
    if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, state.schema.node("paragraph"));
    tr.setSelection(TextSelection.create(tr.doc, end + 1));
  }
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
