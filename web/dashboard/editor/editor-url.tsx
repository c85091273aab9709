/** Gives the editor a URL. The layout around it (editor.tsx) shows the form. */
export default function EditorUrl(): null {
  return null;
}
