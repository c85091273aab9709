// Blocks and parts of lines without editable text, such as cards, formulas and HTML.
import type { Node } from "@tiptap/pm/model";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { type GetPosition, isOwnEvent, selectOnPress } from "./figure-view.ts";

type Drawing = {
  tag: string;
  draw: (node: Node, dom: HTMLElement, view: EditorView) => void;
};

export function atomView({ tag, draw }: Drawing) {
  return (node: Node, view: EditorView, getPos: GetPosition): NodeView => {
    const dom = document.createElement(tag);
    dom.contentEditable = "false";
    selectOnPress(dom, view, getPos);
    draw(node, dom, view);
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        if (next.attrs !== node.attrs) {
          node = next;
          draw(node, dom, view);
        }
        return true;
      },
      ignoreMutation: (mutation) => mutation.type !== "selection",
      stopEvent: isOwnEvent,
    };
  };
}

/** Creates an element with text, for drawings. */
export function words(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
