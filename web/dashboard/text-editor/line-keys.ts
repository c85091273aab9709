// Keys at the start of lines and in lists. Backspace makes a line plain, and Tab indents items.
import { type Editor, Extension } from "@tiptap/core";
import { limits } from "#contract/limits.ts";
import { isItem } from "./block-actions.ts";

export const LineKeys = Extension.create({
  name: "lineKeys",
  // Before the keys of lists and code.
  priority: 900,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Backspace: () => makePlain(editor),
      Tab: () => indentCode(editor) || indentItem(editor, 1),
      "Shift-Tab": () => indentItem(editor, -1),
    };
  },
});

/** At the start of a heading, code, item or box around lines, such as a quote, Backspace makes its line plain instead of joining it with the line above. */
function makePlain(editor: Editor): boolean {
  const { commands, state } = editor;
  const { empty, $from } = state.selection;
  const { parent, parentOffset, depth } = $from;
  if (!empty || parentOffset > 0 || !parent.isTextblock) return false;
  // Restores the characters that were just typed as Markdown.
  if (commands.undoInputRule()) return true;
  if (parent.type.name === "heading" || parent.type.name === "codeBlock") return commands.setNode("paragraph");
  if (parent.type.name !== "paragraph") return false;
  if (parent.attrs.indent > 0) return commands.indent(-1);
  if (depth < 2 || $from.index(depth - 1) > 0) return false;
  const around = $from.node(depth - 1);
  if (isItem(around)) return commands.liftListItem(around.type.name);
  const { content, defining } = around.type.spec;
  return content === "block+" && defining === true && commands.lift(around.type.name);
}

/** TipTap's own Tab would read the spaces as HTML, which the page's policy forbids. */
function indentCode(editor: Editor): boolean {
  const { selection } = editor.state;
  if (selection.$from.parent.type.name !== "codeBlock" || !selection.empty) return false;
  return editor.commands.command(({ tr }) => {
    tr.insertText(" ".repeat(limits.editor.codeTab)).scrollIntoView();
    return true;
  });
}

/** In a list, Tab never leaves the text; Escape does. */
function indentItem(editor: Editor, by: 1 | -1): boolean {
  const { $from } = editor.state.selection;
  if ($from.parent.type.spec.code) return false;
  let item: string | null = null;
  let levels = 0;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    // A table in an item has its own Tab.
    if (item === null && node.type.spec.tableRole) return false;
    if (!isItem(node)) continue;
    item ??= node.type.name;
    levels += 1;
  }
  if (item === null) return false;
  if (by === -1) editor.commands.liftListItem(item);
  else if (levels <= limits.editor.maxIndent) editor.commands.sinkListItem(item);
  return true;
}
