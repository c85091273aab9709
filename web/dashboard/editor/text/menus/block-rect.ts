import { posToDOMRect } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import type { Block } from "../move-block.ts";

/** Returns where a block stands in the window. */
export function rectOfBlock(view: EditorView, { from, to }: Block): DOMRect {
  const element = view.nodeDOM(from);
  return element instanceof Element ? element.getBoundingClientRect() : posToDOMRect(view, from, to);
}
