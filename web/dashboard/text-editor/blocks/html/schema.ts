// HTML that the editor can't represent. It stays in the text unchanged, as a block or as a part of a line.
import { Node } from "@tiptap/core";
import { ownAttributes } from "../../schema/attributes.ts";

/** `tidy` replaces the element with the HTML itself. */
export const HtmlBlock = Node.create({
  name: "htmlBlock",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ownAttributes({ html: "" }),
  parseHTML: () => [
    { tag: "div[data-html]", priority: 70, getAttrs: (element) => ({ html: element.dataset.html ?? "" }) },
  ],
  renderHTML: ({ node }) => ["div", { "data-html": node.attrs.html }],
});

export const HtmlInline = Node.create({
  name: "htmlInline",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ownAttributes({ html: "" }),
  parseHTML: () => [
    { tag: "span[data-html]", priority: 70, getAttrs: (element) => ({ html: element.dataset.html ?? "" }) },
  ],
  renderHTML: ({ node }) => ["span", { "data-html": node.attrs.html }],
});
