import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { given, hasOnly, ownAttributes, read } from "../../schema/attributes.ts";
import { captionOf } from "../../schema/figures.ts";

/** A 3D model. Its content is the caption; its image, if any, is shown until the viewer opens. */
export const Model = Node.create({
  name: "model",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ownAttributes({ src: "", title: "", poster: null, width: null, height: null }),
  parseHTML: () => [
    {
      tag: "figure.model",
      priority: 60,
      contentElement: captionOf,
      getAttrs: (element) => {
        const [link, ...others] = [...element.children].filter(({ tagName }) => tagName !== "FIGCAPTION");
        if (element.className !== "model" || link?.tagName !== "A" || !hasOnly(link, "href") || others.length > 0)
          return false;
        const [image, ...more] = link.children;
        const src = link.getAttribute("href");
        if (!image) return { src, title: link.textContent };
        if (image.tagName !== "IMG" || more.length > 0 || !hasOnly(image, "src", "alt", "width", "height"))
          return false;
        const { src: poster, alt, width, height } = read(image, "src", "alt", "width", "height");
        return { src, title: alt ?? "", poster, width, height };
      },
    },
  ],
  renderHTML: ({ node: { attrs, content } }) => {
    const { poster: src, title: alt, width, height } = attrs;
    const shown: DOMOutputSpec = src ? ["img", { src, alt, ...given({ width, height }) }] : alt || "3D model";
    const link: DOMOutputSpec = ["a", { href: attrs.src }, shown];
    return content.size > 0
      ? ["figure", { class: "model" }, link, ["figcaption", 0]]
      : ["figure", { class: "model" }, link];
  },
});
