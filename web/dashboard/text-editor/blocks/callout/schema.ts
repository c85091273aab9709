// A box around lines, such as a note or a warning.
import { mergeAttributes, Node, wrappingInputRule } from "@tiptap/core";
import { type CalloutKind, calloutKinds } from "#contract/post-html.ts";
import { ownAttributes } from "../../schema/attributes.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    callout: {
      setCallout: (kind: CalloutKind) => ReturnType;
    };
  }
}

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
      // `[!tip] ` at the start of a line, also inside a quote, as in GitHub's syntax.
      wrappingInputRule({
        find: /^\[!(note|tip|warning)\]\s$/i,
        type: this.type,
        getAttributes: (match) => ({ kind: match[1]?.toLowerCase() }),
      }),
    ];
  },
});
