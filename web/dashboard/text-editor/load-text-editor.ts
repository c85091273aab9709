/** Loads TipTap and its schema, which are in a separate file. The file is fetched in parallel with the post. */
export function loadTextEditor(): Promise<typeof import("./text-editor.tsx")> {
  return import("./text-editor.tsx");
}
