/** TipTap and its schema, in a separate file: fetched together with the post, so that neither waits for the other. */
export function loadTextEditor(): Promise<typeof import("./text-editor.tsx")> {
  return import("./text-editor.tsx");
}
