// Paragraphs and headings, with alignment, indent and id.
import { Extension } from "@tiptap/core";
import { alignments } from "#contract/post-html.ts";
import { limits } from "#contract/limits.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    lines: {
      /** Aligns the selected lines; null is the start. */
      align: (to: (typeof alignments)[number] | null) => ReturnType;
      /** Indents the selected lines one step more or less. */
      indent: (by: 1 | -1) => ReturnType;
    };
  }
}

const lines = ["paragraph", "heading"];

/** Alignment, indent and id of paragraphs and headings. */
export const LineAttributes = Extension.create({
  name: "lineAttributes",
  addGlobalAttributes: () => [
    {
      types: lines,
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => alignments.find((name) => element.classList.contains(`ql-align-${name}`)) ?? null,
          renderHTML: ({ align }) => (align ? { class: `ql-align-${align}` } : {}),
        },
        indent: {
          default: 0,
          parseHTML: (element) => Number(/(?:^|\s)ql-indent-([1-8])(?:\s|$)/.exec(element.className)?.[1] ?? 0),
          renderHTML: ({ indent }) => (indent > 0 ? { class: `ql-indent-${indent}` } : {}),
        },
        // Links within the post point to the id. Splitting a line must not copy it.
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => element.getAttribute("id"),
          renderHTML: ({ id }) => (id ? { id } : {}),
        },
      },
    },
  ],
  addCommands() {
    return {
      align:
        (to) =>
        ({ commands }) =>
          lines.map((line) => commands.updateAttributes(line, { align: to })).some(Boolean),
      indent:
        (by) =>
        ({ state, tr, dispatch }) => {
          let isChanged = false;
          state.doc.nodesBetween(state.selection.from, state.selection.to, (node, position) => {
            if (!lines.includes(node.type.name)) return;
            const indent = Math.min(limits.editor.maxIndent, Math.max(0, Number(node.attrs.indent) + by));
            if (indent === node.attrs.indent) return;
            isChanged = true;
            if (dispatch) tr.setNodeAttribute(position, "indent", indent);
          });
          return isChanged;
        },
    };
  },
});
