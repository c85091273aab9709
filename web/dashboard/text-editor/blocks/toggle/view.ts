// A toggle. It is open in the editor, and its button folds it: this changes only the view of the editor, not the text.
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { type GetPosition, isOwnEvent, ownEvents } from "../views/figure-view.ts";

export function toggleView(first: Node, view: EditorView, getPos: GetPosition): NodeView {
  const dom = document.createElement("div");
  dom.className = "toggle-edit";
  const button = document.createElement("button");
  button.type = "button";
  button.className = `toggle-fold ${ownEvents}`;
  button.contentEditable = "false";
  const contentDOM = document.createElement("div");
  contentDOM.className = "toggle-content";
  dom.append(button, contentDOM);

  const fold = (isFolded: boolean) => {
    dom.classList.toggle("is-folded", isFolded);
    button.setAttribute("aria-expanded", String(!isFolded));
  };
  const name = ({ firstChild }: Node) => {
    const summary = firstChild?.textContent.trim() ?? "";
    button.setAttribute("aria-label", summary === "" ? "Toggle" : `Toggle: ${summary}`);
  };
  // The caret must not be in what is folded.
  const unfoldAtCaret = () => {
    const position = getPos();
    const { $from } = view.state.selection;
    if (position === undefined || !dom.classList.contains("is-folded")) return;
    const node = view.state.doc.nodeAt(position);
    const summaryEnd = position + 1 + (node?.firstChild?.nodeSize ?? 0);
    if (node && $from.pos > summaryEnd && $from.pos < position + node.nodeSize) fold(false);
  };
  button.addEventListener("click", () => {
    const position = getPos();
    const isFolded = !dom.classList.contains("is-folded");
    fold(isFolded);
    if (isFolded && position !== undefined) moveCaretOut(view, position);
  });
  view.dom.ownerDocument.addEventListener("selectionchange", unfoldAtCaret);
  fold(false);
  name(first);
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      name(node);
      return true;
    },
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    stopEvent: isOwnEvent,
    destroy: () => {
      view.dom.ownerDocument.removeEventListener("selectionchange", unfoldAtCaret);
    },
  };
}

/** Moves a caret from the content to the end of the summary. */
function moveCaretOut(view: EditorView, position: number): void {
  const { doc, selection, tr } = view.state;
  const node = doc.nodeAt(position);
  const summary = node?.firstChild;
  if (!node || !summary) return;
  const end = position + 1 + summary.nodeSize;
  if (selection.from < end || selection.from > position + node.nodeSize) return;
  view.dispatch(tr.setSelection(TextSelection.create(doc, end - 1)));
}
