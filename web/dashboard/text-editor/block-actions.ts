// Actions on whole blocks: those of the text, and list items.
import { Fragment, type Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type Block, selectedBlocks } from "./move-block.ts";

/** Returns the block that the handle and the menu act on: the list item or the block of the text around the selection. */
export function blockAround(state: EditorState): Block {
  const { selection, doc } = state;
  if (selection instanceof NodeSelection && selection.node.isBlock) return { from: selection.from, to: selection.to };
  const { $from, $to } = selection;
  const shared = $from.sharedDepth($to.pos);
  for (let depth = shared; depth > 0; depth--)
    if (isItem($from.node(depth))) return { from: $from.before(depth), to: $from.after(depth) };
  if (shared > 0 && isList($from.node(shared))) return selectedBlocks(state) ?? { from: 0, to: endOfBlocks(doc) };
  return {
    from: $from.depth === 0 ? Math.min($from.pos, endOfBlocks(doc)) : $from.before(1),
    to: $to.depth === 0 ? $to.pos : $to.after(1),
  };
}

export function isItem({ type: { name } }: Node): boolean {
  return name === "listItem" || name === "taskItem";
}

function isList({ type: { name } }: Node): boolean {
  return name === "bulletList" || name === "orderedList" || name === "taskList";
}

/** The end of the text, before its footnotes. */
export function endOfBlocks({ lastChild, content }: Node): number {
  return content.size - (lastChild?.type.name === "footnotes" ? lastChild.nodeSize : 0);
}

/** Selects a block so that commands for the selection act on it. A selection inside it stays. */
export function selectBlock(view: EditorView, { from, to }: Block): void {
  const { selection, doc, tr } = view.state;
  const isInside = selection.from >= from && selection.to <= to && (selection.from > from || selection.to === to);
  if (isInside) return;
  const node = doc.nodeAt(from);
  view.dispatch(
    tr.setSelection(
      // Images and other figures are selected as a whole, not only their caption.
      node && node.type.spec.draggable !== true && (node.isTextblock || node.firstChild?.isTextblock)
        ? Selection.near(doc.resolve(from + 1))
        : NodeSelection.create(doc, from),
    ),
  );
}

/** Inserts a copy below, and selects the same part of the copy. */
export function duplicateBlock(view: EditorView, block: Block | null = selectedBlocks(view.state)): boolean {
  if (!block) return false;
  const { doc, selection, tr } = view.state;
  const { content } = doc.slice(block.from, block.to);
  if (content.content.some(({ type }) => type.name === "footnotes" || type.name === "footnote")) return true;
  tr.insert(block.to, Fragment.from(content.content.map(withoutId)));
  const offset = block.to - block.from;
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, selection.from + offset));
  else
    tr.setSelection(
      TextSelection.between(tr.doc.resolve(selection.anchor + offset), tr.doc.resolve(selection.head + offset)),
    );
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Links within the post go to the first of two lines with the same id, so the copy has none. */
function withoutId(node: Node): Node {
  return node.attrs.id ? node.type.create({ ...node.attrs, id: null }, node.content, node.marks) : node;
}

/** Deletes a block. A list is deleted with its last item, and a text always has a line. */
export function deleteBlock(view: EditorView, { from, to }: Block): boolean {
  const { doc, schema, tr } = view.state;
  if (from === 0 && to >= endOfBlocks(doc)) tr.replaceWith(from, endOfBlocks(doc), schema.node("paragraph"));
  else tr.deleteRange(from, to);
  const place = Math.min(tr.mapping.map(from), tr.doc.content.size);
  tr.setSelection(Selection.near(tr.doc.resolve(place), 1));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return true;
}
