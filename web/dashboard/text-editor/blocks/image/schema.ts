// Images in a line, and as a block with caption and width.
import { Node } from "@tiptap/core";
import { given, hasOnly, ownAttributes, read } from "../../schema/attributes.ts";
import { captionOf, noCaption, sizeClass, sizeOf } from "../../schema/figures.ts";
import { imageNames, imageSpec, type TextImage, pictureOf } from "../../schema/pictures.ts";

/** An image beside words. An image alone on its line is a block. */
export const InlineImage = Node.create({
  name: "inlineImage",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ownAttributes({ src: "", alt: "", title: null, width: null, height: null }),
  parseHTML: () => [{ tag: "img[src]", getAttrs: (element) => hasOnly(element, ...imageNames) && pictureOf(element) }],
  renderHTML: ({ node }) => imageSpec(node.attrs as TextImage),
});

/** An image as a block. Its content is the caption. Without caption and width it is stored as a paragraph, as most posts have it. */
export const Image = Node.create({
  name: "image",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () =>
    ownAttributes({
      src: "",
      alt: "",
      title: null,
      width: null,
      height: null,
      size: "text",
      href: null,
      target: null,
      isFigure: false,
    }),
  parseHTML: () => [
    {
      tag: "p",
      priority: 60,
      contentElement: noCaption,
      getAttrs: (element) => {
        const around = element.parentElement?.tagName ?? "";
        if (/^(?:LI|TD|TH|SUMMARY)$/.test(around) || element.attributes.length > 0) return false;
        const found = onlyImage(element);
        return found !== null && found;
      },
    },
    {
      tag: "figure",
      contentElement: captionOf,
      getAttrs: (element) => {
        const size = sizeOf(element, []);
        const found = size && onlyImage(element);
        return found ? { ...found, size, isFigure: true } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs, content } }) => {
    const image = imageSpec(attrs as TextImage);
    const shown = attrs.href
      ? ([
          "a",
          given({
            href: attrs.href,
            target: attrs.target,
            rel: attrs.target === "_blank" ? "noopener noreferrer" : null,
          }),
          image,
        ] as const)
      : image;
    if (content.size === 0 && attrs.size === "text" && !attrs.isFigure) return ["p", shown];
    const figure = sizeClass(attrs.size);
    return content.size === 0 ? ["figure", figure, shown] : ["figure", figure, shown, ["figcaption", 0]];
  },
});

/** Returns an element's only image, which may have a link around it. */
function onlyImage(element: Element): Record<string, unknown> | null {
  const shown = [...element.childNodes].filter(
    (node) => !(node instanceof Element && node.tagName === "FIGCAPTION") && node.textContent?.trim() !== "",
  );
  const only = [...element.children].find(({ tagName }) => tagName !== "FIGCAPTION");
  if (shown.length > 0 || !only || element.querySelectorAll("img").length !== 1) return null;
  if (only.tagName === "IMG") return hasOnly(only, ...imageNames) ? pictureOf(only) : null;
  const [image] = only.children;
  if (only.tagName !== "A" || !hasOnly(only, "href", "target", "rel") || image?.tagName !== "IMG") return null;
  return hasOnly(image, ...imageNames) ? { ...pictureOf(image), ...read(only, "href", "target") } : null;
}
