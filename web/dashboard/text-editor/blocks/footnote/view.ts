// Footnotes: a mark goes to its note, and the button at the end of a note back to its mark.
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { atomView, words } from "../views/atom-view.ts";
import { type GetPosition, isOwnEvent, ownEvents } from "../views/figure-view.ts";

export const footnoteMarkView = atomView({
  tag: "sup",
  draw: ({ attrs }, dom, view) => {
    dom.classList.add("footnote-ref", ownEvents);
    const link = words("button", "", String(attrs.label));
    link.setAttribute("type", "button");
    link.tabIndex = -1;
    link.setAttribute("aria-label", `Footnote ${String(attrs.label).replaceAll(/[[\]]/g, "")}`);
    link.addEventListener("click", () => {
      goToNote(view, String(attrs.note));
    });
    dom.replaceChildren(link);
  },
});

export function footnoteView(first: Node, view: EditorView, getPos: GetPosition): NodeView {
  const dom = document.createElement("li");
  dom.className = "footnote-item";
  const contentDOM = document.createElement("div");
  const back = words("button", `footnote-back ${ownEvents}`, "↩︎");
  back.setAttribute("type", "button");
  back.contentEditable = "false";
  back.setAttribute("aria-label", "Back to the mark in the text");
  back.tabIndex = -1;
  back.addEventListener("click", () => {
    const position = getPos();
    if (position !== undefined) goToMark(view, position);
  });
  dom.append(contentDOM, back);
  return {
    dom,
    contentDOM,
    update: (node) => node.type === first.type,
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    stopEvent: isOwnEvent,
  };
}

/** Puts the caret at the end of a note. */
export function goToNote(view: EditorView, id: string): void {
  const { doc, tr } = view.state;
  let end: number | null = null;
  doc.lastChild?.forEach((note, offset) => {
    if (note.type.name === "footnote" && note.attrs.id === id)
      end = doc.content.size - (doc.lastChild?.nodeSize ?? 0) + 1 + offset + note.nodeSize - 1;
  });
  if (end === null) return;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(end), -1)).scrollIntoView());
  view.focus();
}

/** Selects the first mark of the note at a position, or around it. */
export function goToMark(view: EditorView, position: number): boolean {
  const { doc, tr } = view.state;
  const $position = doc.resolve(position);
  const note = doc.nodeAt(position)?.type.name === "footnote" ? doc.nodeAt(position) : noteAround($position);
  if (!note) return false;
  let mark: number | null = null;
  doc.descendants((node, at) => {
    if (mark === null && node.type.name === "footnoteMark" && node.attrs.note === note.attrs.id) mark = at;
    return mark === null;
  });
  if (mark === null) return false;
  view.dispatch(tr.setSelection(NodeSelection.create(doc, mark)).scrollIntoView());
  view.focus();
  return true;
}

function noteAround($position: ResolvedPos): Node | null {
  for (let level = $position.depth; level > 0; level--)
    if ($position.node(level).type.name === "footnote") return $position.node(level);
  return null;
}
