// A part of the text that opens when its summary is pressed.
import { Node } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { ownAttributes } from "../../schema/attributes.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    toggle: {
      /** Replaces the selected lines with a toggle that contains them, and moves the caret into its summary. */
      insertToggle: () => ReturnType;
    };
  }
}

export const Toggle = Node.create({
  name: "toggle",
  group: "block",
  content: "toggleSummary block+",
  defining: true,
  isolating: true,
  addAttributes: () => ownAttributes({ open: false }),
  parseHTML: () => [{ tag: "details", getAttrs: (element) => ({ open: element.hasAttribute("open") }) }],
  renderHTML: ({ node }) => ["details", node.attrs.open ? { open: "" } : {}, 0],
  addCommands() {
    return {
      insertToggle:
        () =>
        ({ tr, state, dispatch }) => {
          const range = state.selection.$from.blockRange(state.selection.$to);
          const summary = state.schema.nodes.toggleSummary?.create();
          if (!range || !summary) return false;
          const content = state.doc.slice(range.start, range.end).content;
          const toggle = this.type.createChecked({ open: false }, content.addToStart(summary));
          if (dispatch) {
            tr.replaceWith(range.start, range.end, toggle);
            tr.setSelection(TextSelection.create(tr.doc, range.start + 2)).scrollIntoView();
          }
          return true;
        },
    };
  },
});

export const ToggleSummary = Node.create({
  name: "toggleSummary",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: () => ["summary", 0],
});
