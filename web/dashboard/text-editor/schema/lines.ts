// Paragraphs and headings, with alignment, indent and id; quotes and callouts around them.
import { Extension, InputRule, mergeAttributes, Node, wrappingInputRule } from "@tiptap/core";
import { alignments, type CalloutKind, calloutKinds } from "#contract/post-html.ts";
import { limits } from "#contract/limits.ts";
import { ownAttributes } from "./attributes.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    lines: {
      /** Aligns the selected lines; null is the start. */
      align: (to: (typeof alignments)[number] | null) => ReturnType;
      /** Indents the selected lines by one step more or less. */
      indent: (by: 1 | -1) => ReturnType;
    };
    callout: {
      setCallout: (kind: CalloutKind) => ReturnType;
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
        // Links within the post lead to it. Splitting a line must not copy it.
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

export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ownAttributes({ kind: "note" }),
  parseHTML: () => [
    {
      tag: "aside.callout",
      getAttrs: (element) => {
        const kind = calloutKinds.find((name) => element.classList.contains(`callout-${name}`));
        return kind !== undefined && { kind };
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    "aside",
    mergeAttributes(HTMLAttributes, { class: `callout callout-${node.attrs.kind}` }),
    0,
  ],
  addCommands() {
    return {
      setCallout:
        (kind) =>
        ({ commands, editor }) =>
          editor.isActive(this.name)
            ? commands.updateAttributes(this.name, { kind })
            : commands.wrapIn(this.name, { kind }),
    };
  },
  addInputRules() {
    return [
      // `[!tip] ` at the start of a line, also within the quote that GitHub's syntax begins with.
      wrappingInputRule({
        find: /^\[!(note|tip|warning)\]\s$/i,
        type: this.type,
        getAttributes: (match) => ({ kind: match[1]?.toLowerCase() }),
      }),
    ];
  },
});

/** Typing `1) ` begins a numbered list too; StarterKit knows `1. `. */
export const ParenthesisLists = Extension.create({
  name: "parenthesisLists",
  addInputRules() {
    return [
      new InputRule({
        find: /^(\d{1,3})\)\s$/,
        handler: ({ chain, range, match }) => {
          const start = Number(match[1]);
          chain().deleteRange(range).toggleOrderedList().updateAttributes("orderedList", { start }).run();
        },
      }),
    ];
  },
});
