// The images of a text that nobody has described.
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { Picture } from "./schema/images.ts";

/**
 * Returns the positions of images, galleries and pairs with an image that has no alternative text.
 * @param src only those that show this image
 */
export function listUndescribed(doc: Node, src?: string): number[] {
  const found: number[] = [];
  doc.descendants((node, position) => {
    if (picturesOf(node).some((picture) => picture.alt === "" && (src === undefined || picture.src === src)))
      found.push(position);
  });
  return found;
}

function picturesOf({ type, attrs }: Node): readonly Pick<Picture, "src" | "alt">[] {
  if (type.name === "image" || type.name === "inlineImage") return [{ src: String(attrs.src), alt: String(attrs.alt) }];
  return type.name === "gallery" || type.name === "beforeAfter" ? (attrs.images as Picture[]) : [];
}

/** Selects an image or gallery and opens the field of its alternative text. */
export function askForDescription(editor: Editor, position: number): void {
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)).scrollIntoView());
  editor.emit("describe", { position });
}
