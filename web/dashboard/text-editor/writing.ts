// How writing feels: a line below the last block, letters that never replace a selected image, keys that act where the caret is,
// and keys to leave the text and to move blocks.
import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { textKeys } from "#web/dashboard/command-palette/commands.ts";
import { duplicateBlock, endOfBlocks } from "./block-actions.ts";
import { moveBlock } from "./move-block.ts";
import type { Panel } from "./text-tools.ts";

export type WritingOptions = {
  /** Opens the panel of the link at the caret or of the selected words, or the menu of the block. */
  onOpen: (panel: Panel) => void;
  /** Called on Escape in the text. */
  onLeave: () => void;
};

export const Writing = Extension.create<WritingOptions>({
  name: "writing",
  // These run before the keys of other extensions.
  priority: 1000,
  addOptions: () => ({ onOpen: () => undefined, onLeave: () => undefined }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      [`Mod-${textKeys.link}`]: () => {
        // With nothing to link, the dashboard's command palette opens.
        if (editor.state.selection.empty && !editor.isActive("link")) return false;
        this.options.onOpen({ kind: "link" });
        return true;
      },
      [textKeys.leave]: () => {
        this.options.onLeave();
        return true;
      },
      "Alt-Enter": () => {
        this.options.onOpen({ kind: "block", block: null, anchor: null });
        return true;
      },
      "Mod-Shift-d": () => duplicateBlock(editor.view),
      // The keys of bold come before those of quotes, and would take this one.
      "Mod-Shift-b": () => editor.commands.toggleBlockquote(),
      "Mod-Shift-h": () => editor.commands.toggleMark("mark"),
      // With nothing to redo, ProseMirror would try the key without Shift, which undoes.
      "Mod-Shift-z": () => {
        editor.commands.redo();
        return true;
      },
      "Mod-]": () => editor.commands.indent(1),
      "Mod-[": () => editor.commands.indent(-1),
      "Alt-Shift-ArrowUp": () => moveBlock(editor.view, -1),
      "Alt-Shift-ArrowDown": () => moveBlock(editor.view, 1),
      // Inserts a new line instead of the gap that a deleted selection would leave.
      Enter: () => writeBelow(editor.view, ""),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => writeBelow(view, text),
        handleDOMEvents: {
          keydown: (view, event) => readCaret(view, event),
          beforeinput: (view, event) => writeWithoutKeys(view, event),
        },
      },
      appendTransaction: (transactions, _before, { doc, schema, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        // In the same undo step as the change that needs the line.
        return withLastLine(doc) ? null : tr.insert(endOfBlocks(doc), schema.node("paragraph"));
      },
      view: (view) => {
        const { doc, schema, tr } = view.state;
        if (!withLastLine(doc))
          view.dispatch(tr.insert(endOfBlocks(doc), schema.node("paragraph")).setMeta("addToHistory", false));
        return {};
      },
    }),
  ],
});

/**
 * The browser reports a moved caret in a task after the key that moved it, and a busy browser handles the next key before that. This reads
 * the caret early, so that every key acts where the caret is.
 */
function readCaret(view: EditorView, event: KeyboardEvent): boolean {
  if (!event.isComposing && !view.composing && event.target === view.dom)
    view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
  return false;
}

type Doc = EditorView["state"]["doc"];

function withLastLine(doc: Doc): boolean {
  const last = doc.resolve(endOfBlocks(doc)).nodeBefore;
  return last?.type.name === "paragraph" || last?.type.name === "heading";
}

/** Text of an emoji picker or of dictation comes without keys, and the browser would put it in the place of a selected block. */
function writeWithoutKeys(view: EditorView, event: InputEvent): boolean {
  if (!event.cancelable || !event.inputType.startsWith("insert") || !event.data) return false;
  if (!writeBelow(view, event.data)) return false;
  event.preventDefault();
  return true;
}

/** With a block selected, typing continues in a line below it, because typing must never delete an image. */
function writeBelow(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false;
  tr.insert(selection.to, schema.node("paragraph", null, text === "" ? [] : [schema.text(text)]));
  tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to + 1 + text.length), -1));
  view.dispatch(tr.scrollIntoView());
  return true;
}
