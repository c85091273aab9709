import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * Begins a chain of commands with the focus in the text. TipTap's own command moves the focus one frame later, and keys pressed before
 * that would go to the button: a space would press it again.
 */
export function chainInText(editor: Editor): ChainedCommands {
  if (editor.view.hasFocus()) return editor.chain();
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
