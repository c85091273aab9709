// A part of the text that opens when its summary is pressed.
import { Node } from "@tiptap/core";
import { ownAttributes } from "./attributes.ts";

export const Toggle = Node.create({
  name: "toggle",
  group: "block",
  content: "toggleSummary block+",
  defining: true,
  isolating: true,
  addAttributes: () => ownAttributes({ open: false }),
  parseHTML: () => [{ tag: "details", getAttrs: (element) => ({ open: element.hasAttribute("open") }) }],
  renderHTML: ({ node }) => ["details", node.attrs.open ? { open: "" } : {}, 0],
});

export const ToggleSummary = Node.create({
  name: "toggleSummary",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: () => ["summary", 0],
});
