// Dragging a block by its grip. A line shows where the block will go, anywhere beside the text; ProseMirror's own dragging shows it only
// over letters.
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { endOfBlocks, isItem } from "../block-actions.ts";
import type { Block } from "../move-block.ts";
import { blockOf, elementAt } from "./block-dom.ts";
import { markedBlockKey } from "./marked-block.ts";

/** The type that other drop zones see, which none of them accepts. */
const type = "application/x-savepoint-block";

/** Moves a block to where it is dropped. Call it when the dragging starts. */
export function dragBlock(view: EditorView, block: Block, { dataTransfer }: DragEvent): void {
  const { doc } = view.state;
  const line = document.createElement("div");
  line.className = "drop-line block-drop-line";
  let place: number | null = null;

  const over = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "move";
    place = showPlace(view, block, event.clientY, line);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const target = place;
    end();
    // An upload that ended meanwhile has shifted positions.
    if (target === null || view.isDestroyed || view.state.doc !== doc) return;
    const tr = moveTo(view.state, block, target);
    if (tr) view.dispatch(tr.scrollIntoView());
    view.focus();
  };
  const end = () => {
    line.remove();
    document.removeEventListener("dragover", over, true);
    document.removeEventListener("drop", drop, true);
    document.removeEventListener("dragend", end, true);
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(markedBlockKey, null));
  };
  document.addEventListener("dragover", over, true);
  document.addEventListener("drop", drop, true);
  document.addEventListener("dragend", end, true);

  if (dataTransfer) {
    dataTransfer.effectAllowed = "move";
    dataTransfer.setData(type, "");
    const element = view.nodeDOM(block.from);
    if (element instanceof Element) dataTransfer.setDragImage(element, 0, 0);
  }
  document.body.append(line);
  view.dispatch(view.state.tr.setMeta(markedBlockKey, block));
}

/** Draws the line between two blocks. Returns the position there, or null where the block already is. */
function showPlace(view: EditorView, block: Block, y: number, line: HTMLElement): number | null {
  let element = elementAt(view, y, true);
  // Only items can go between items.
  const dragged = view.state.doc.nodeAt(block.from);
  if (!dragged || !isItem(dragged))
    while (element?.parentElement && element.parentElement !== view.dom) element = element.parentElement;
  const target = element && blockOf(view, element);
  if (!element || !target) return null;
  const rect = element.getBoundingClientRect();
  const isBefore = y < rect.top + rect.height / 2;
  const place = isBefore ? target.from : target.to;
  const isHere = place >= block.from && place <= block.to;
  line.hidden = isHere;
  line.style.left = `${rect.left}px`;
  line.style.width = `${rect.width}px`;
  line.style.top = `${isBefore ? rect.top : rect.bottom}px`;
  return isHere ? null : place;
}

function moveTo(state: EditorState, { from, to }: Block, place: number): Transaction | null {
  const { doc, tr } = state;
  const node = doc.nodeAt(from);
  if (!node || place > endOfBlocks(doc)) return null;
  tr.insert(place, fitFor(node, doc, from, place));
  const inserted = tr.steps.length;
  tr.deleteRange(tr.mapping.map(from), tr.mapping.map(to, -1));
  const at = tr.mapping.slice(inserted).map(place);
  const isWhole = node.type.spec.draggable === true || node.isAtom;
  return tr.setSelection(isWhole ? NodeSelection.create(tr.doc, at) : Selection.near(tr.doc.resolve(at)));
}

/** An item becomes an item of the list that it is dropped into; outside lists, it gets its own list. */
function fitFor(node: Node, doc: Node, from: number, place: number): Node {
  if (!isItem(node)) return node;
  const { parent } = doc.resolve(place);
  const { taskItem, listItem } = node.type.schema.nodes;
  const wanted = parent.type.name === "taskList" ? taskItem : listItem;
  if (!parent.type.name.endsWith("List")) {
    const list = doc.resolve(from).parent;
    return list.type.create(list.attrs, node);
  }
  return !wanted || wanted === node.type ? node : wanted.create(null, node.content);
}
