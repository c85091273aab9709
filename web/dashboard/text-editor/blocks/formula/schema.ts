// Formulas in TeX, in a line and as a block. The server renders them as MathML.
import { InputRule, Node } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { ownAttributes } from "../../schema/attributes.ts";

/** `$x^2$` while typing: no space inside the dollar signs and no digit after them, so that prices stay prices. */
const typed = /(?:^|[\s(])\$([^\s$](?:[^$]*[^\s$])?)\$$/;

export const InlineMath = Node.create({
  name: "inlineMath",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ownAttributes({ tex: "" }),
  parseHTML: () => [{ tag: "code.math", priority: 60, getAttrs: ({ textContent }) => ({ tex: textContent }) }],
  renderHTML: ({ node }) => ["code", { class: "math" }, node.attrs.tex],
  addInputRules() {
    return [
      new InputRule({
        find: typed,
        handler: ({ state, range, match }) => {
          const start = range.to - match[0].length + match[0].indexOf("$");
          state.tr.replaceRangeWith(start, range.to, this.type.create({ tex: match[1] }));
        },
      }),
    ];
  },
});

export const BlockMath = Node.create({
  name: "blockMath",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ownAttributes({ tex: "" }),
  parseHTML: () => [
    { tag: "pre.math", priority: 60, getAttrs: ({ textContent }) => ({ tex: textContent?.replace(/\n$/, "") }) },
  ],
  renderHTML: ({ node }) => ["pre", { class: "math" }, node.attrs.tex],
  addInputRules() {
    return [
      new InputRule({
        find: /^\$\$\s$/,
        handler: ({ state: { tr, doc }, range }) => {
          const $start = doc.resolve(range.from);
          const index = $start.index(-1);
          // An item of a list begins with a line.
          if (!$start.node(-1).canReplaceWith(index, index + 1, this.type)) return null;
          tr.replaceWith($start.before(), $start.after(), this.type.create());
          tr.setSelection(NodeSelection.create(tr.doc, $start.before()));
          return undefined;
        },
      }),
    ];
  },
});
