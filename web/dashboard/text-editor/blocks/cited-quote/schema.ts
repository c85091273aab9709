import { Node } from "@tiptap/core";
import { hasOnly, ownAttributes } from "../../schema/attributes.ts";

/** A quote with its source below, which can be a link. */
export const CitedQuote = Node.create({
  name: "citedQuote",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ownAttributes({ source: "", href: "" }),
  parseHTML: () => [
    {
      tag: "figure",
      priority: 60,
      contentElement: ":scope > blockquote",
      getAttrs: (element) => {
        const [quote, caption, ...others] = element.children;
        if (quote?.tagName !== "BLOCKQUOTE" || caption?.tagName !== "FIGCAPTION" || others.length > 0) return false;
        if (![element, quote, caption].every((each) => hasOnly(each))) return false;
        const [source, ...more] = caption.childNodes;
        if (more.length > 0) return false;
        if (!(source instanceof Element)) return { source: caption.textContent };
        const isLink = source.tagName === "A" && hasOnly(source, "href") && source.children.length === 0;
        return isLink && { source: source.textContent, href: source.getAttribute("href") };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    ["blockquote", 0],
    ["figcaption", attrs.href === "" ? attrs.source : ["a", { href: attrs.href }, attrs.source || attrs.href]],
  ],
});
