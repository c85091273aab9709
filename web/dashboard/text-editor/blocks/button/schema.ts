import { Node } from "@tiptap/core";
import { alignments } from "#contract/post-html.ts";
import { hasOnly, ownAttributes, read } from "../../schema/attributes.ts";

/** A link that looks like a button. Its content is its label. */
export const Button = Node.create({
  name: "button",
  group: "block",
  content: "text*",
  marks: "",
  defining: true,
  addAttributes: () => ownAttributes({ href: "", align: null }),
  parseHTML: () => [
    {
      tag: "p.button",
      priority: 60,
      contentElement: (element) => element.querySelector<HTMLElement>("a") ?? element,
      getAttrs: (element) => {
        const [link, ...others] = element.childNodes;
        if (!(link instanceof Element) || link.tagName !== "A" || !hasOnly(link, "href") || others.length > 0)
          return false;
        const align = alignments.find((name) => element.classList.contains(`ql-align-${name}`)) ?? null;
        return { ...read(link, "href"), align };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "p",
    { class: attrs.align ? `button ql-align-${attrs.align}` : "button" },
    ["a", { href: attrs.href }, 0],
  ],
});
