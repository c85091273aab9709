// Blocks with a caption, as the text shows them: the content of the block, and below it the editable caption.
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView, NodeView, ViewMutationRecord } from "@tiptap/pm/view";
import "./figures.css";

export type GetPosition = () => number | undefined;

/** Parts of a block with this class have their own clicks and keys, such as the controls of a video. */
export const ownEvents = "block-own-events";

type Drawing = {
  classes: (node: Node) => string;
  /** The parts above the caption. */
  draw: (node: Node) => HTMLElement[];
  /** What the parts show of the node. They are redrawn only if it changes, so that a video keeps playing while it is described. */
  shown: (node: Node) => unknown;
  /** Updates in the parts what may change often. */
  refresh?: (node: Node, parts: readonly HTMLElement[]) => void;
};

export function figureView(drawing: Drawing) {
  return (node: Node, view: EditorView, getPos: GetPosition): NodeView => new FigureView(node, view, getPos, drawing);
}

class FigureView implements NodeView {
  readonly dom = document.createElement("figure");
  readonly contentDOM = document.createElement("figcaption");
  private readonly drawing: Drawing;
  private node: Node;
  private parts: readonly HTMLElement[] = [];
  private shown = "";
  private classes: readonly string[] = [];

  constructor(node: Node, view: EditorView, getPos: GetPosition, drawing: Drawing) {
    this.node = node;
    this.drawing = drawing;
    this.contentDOM.dataset.placeholder = "Add a caption";
    this.dom.append(this.contentDOM);
    selectOnPress(this.dom, view, getPos, (target) => !this.contentDOM.contains(target));
    // Its controls keep the focus.
    for (const type of ["pointerdown", "focusin"])
      this.dom.addEventListener(type, (event) => {
        const position = getPos();
        if (isOwnEvent(event) && position !== undefined) select(view, position);
      });
    this.show(node);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.show(node);
    return true;
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== "selection" && !this.contentDOM.contains(mutation.target);
  }

  stopEvent(event: Event): boolean {
    return isOwnEvent(event);
  }

  private show(node: Node): void {
    this.node = node;
    const shown = JSON.stringify(this.drawing.shown(node));
    if (shown !== this.shown) {
      this.shown = shown;
      for (const part of this.parts) part.remove();
      this.parts = this.drawing.draw(node);
      for (const part of this.parts) part.contentEditable = "false";
      this.dom.prepend(...this.parts);
    }
    this.drawing.refresh?.(node, this.parts);
    // Its other classes are the editor's.
    this.dom.classList.remove(...this.classes);
    this.classes = ["block-figure", ...this.drawing.classes(node).split(" ").filter(Boolean)];
    this.dom.classList.add(...this.classes);
    this.contentDOM.classList.toggle("is-empty", node.content.size === 0);
  }
}

/** Pressing a block selects it as a whole. */
export function selectOnPress(
  dom: HTMLElement,
  view: EditorView,
  getPos: GetPosition,
  isWhole: (target: globalThis.Node) => boolean = () => true,
): void {
  dom.addEventListener("click", (event) => {
    const position = getPos();
    if (position === undefined || !(event.target instanceof globalThis.Node)) return;
    if (!isWhole(event.target) || isOwnEvent(event)) return;
    select(view, position);
    view.focus();
  });
}

function select(view: EditorView, position: number): void {
  const { doc, selection, tr } = view.state;
  if (!(selection instanceof NodeSelection && selection.from === position))
    view.dispatch(tr.setSelection(NodeSelection.create(doc, position)));
}

export function isOwnEvent(event: Event): boolean {
  return (
    !/^drag|^drop/.test(event.type) && event.target instanceof Element && event.target.closest(`.${ownEvents}`) !== null
  );
}
