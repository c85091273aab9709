import { type Editor, Extension } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** Enter in the summary of a toggle continues in its content. */
export const ToggleKeys = Extension.create({
  name: "toggleKeys",
  // Before the keys of lists, which would split the summary.
  priority: 900,
  addKeyboardShortcuts() {
    return { Enter: () => goInside(this.editor) };
  },
});

function goInside({ state, view }: Editor): boolean {
  const { selection, doc, schema, tr } = state;
  if (!(selection instanceof TextSelection) || selection.$from.parent.type.name !== "toggleSummary") return false;
  const inside = selection.$from.after();
  if (!doc.resolve(inside).nodeAfter?.isTextblock) tr.insert(inside, schema.node("paragraph"));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, inside + 1)).scrollIntoView());
  return true;
}
