/** Quill and what belongs to it, in a file of their own: asked for together with the post, so that neither waits for the other. */
export function loadRichTextEditor(): Promise<typeof import("./rich-text-editor.tsx")> {
  return import("./rich-text-editor.tsx");
}
