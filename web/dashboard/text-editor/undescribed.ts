// The images of a text without a description.
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { blockNodes } from "./blocks/all-blocks.ts";

/**
 * Returns the positions of images, galleries and pairs with an image that has no alternative text.
 * @param src only those that show this image
 */
export function listUndescribed(doc: Node, src?: string): number[] {
  const found: number[] = [];
  doc.descendants((node, position) => {
    const images = blockNodes.get(node.type.name)?.images?.(node.attrs) ?? [];
    if (images.some((image) => image.alt === "" && (src === undefined || image.src === src))) found.push(position);
  });
  return found;
}

/** Selects an image or gallery and opens the field of its alternative text. */
export function askForDescription(editor: Editor, position: number): void {
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)).scrollIntoView());
  editor.emit("describe", { position });
}
