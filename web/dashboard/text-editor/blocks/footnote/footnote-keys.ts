import { Extension } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { goToMark, goToNote } from "./view.ts";

/** Enter on a mark moves to its note. In a note, the key that created it moves back to the mark. */
export const FootnoteKeys = Extension.create({
  name: "footnoteKeys",
  // Before the key of marks.
  priority: 900,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Enter: () => {
        const { selection } = editor.state;
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== "footnoteMark") return false;
        goToNote(editor.view, String(selection.node.attrs.note));
        return true;
      },
      "Mod-Alt-f": () => goToMark(editor.view, editor.state.selection.from),
    };
  },
});
