import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * Begins a chain of commands with the focus in the text. TipTap's own command moves the focus a frame later, and keys that are pressed until
 * then would go to the button: a space would press it once more.
 */
export function chainInText(editor: Editor): ChainedCommands {
  if (editor.view.hasFocus()) return editor.chain();
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
