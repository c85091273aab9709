// Images: in a line, as a block with caption and width, in a gallery, and as a pair before and after.
import { Node } from "@tiptap/core";
import { type FigureWidth, figureWidths } from "#contract/post-html.ts";
import { given, hasOnly, ownAttributes, read } from "./attributes.ts";

/** An image of a gallery or of a pair, as the stored HTML has it. */
export type Picture = { src: string; alt: string; title: string | null; width: string | null; height: string | null };

const imageNames = ["src", "alt", "title", "width", "height"] as const;

export function pictureOf(element: Element): Picture {
  const { src, alt, ...others } = read(element, ...imageNames);
  return { src: src ?? "", alt: alt ?? "", ...others };
}

function imageSpec({ src, alt, title, width, height }: Picture): [string, Record<string, string>] {
  return ["img", { src, alt, ...given({ title, width, height }) }];
}

/** An image beside words. Images that stand alone are blocks. */
export const InlineImage = Node.create({
  name: "inlineImage",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ownAttributes({ src: "", alt: "", title: null, width: null, height: null }),
  parseHTML: () => [{ tag: "img[src]", getAttrs: (element) => hasOnly(element, ...imageNames) && pictureOf(element) }],
  renderHTML: ({ node }) => imageSpec(node.attrs as Picture),
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
    const image = imageSpec(attrs as Picture);
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

export const Gallery = Node.create({
  name: "gallery",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ownAttributes({ images: [] }),
  parseHTML: () => [
    {
      tag: "figure.gallery",
      priority: 60,
      contentElement: captionOf,
      getAttrs: (element) => picturesOf(element, "gallery"),
    },
  ],
  renderHTML: ({ node }) => picturesSpec("gallery", node.attrs.images as Picture[], node.content.size > 0),
});

export const BeforeAfter = Node.create({
  name: "beforeAfter",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ownAttributes({ images: [] }),
  parseHTML: () => [
    {
      tag: "figure.before-after",
      priority: 60,
      contentElement: captionOf,
      getAttrs: (element) => {
        const found = picturesOf(element, "before-after");
        return found && found.images.length === 2 && found;
      },
    },
  ],
  renderHTML: ({ node }) => picturesSpec("before-after", node.attrs.images as Picture[], node.content.size > 0),
});

function picturesOf(figure: Element, name: string): { images: Picture[] } | false {
  const images = [...figure.children].filter(({ tagName }) => tagName !== "FIGCAPTION");
  return (
    figure.className === name &&
    images.every((image) => image.tagName === "IMG" && hasOnly(image, ...imageNames)) && {
      images: images.map(pictureOf),
    }
  );
}

function picturesSpec(name: string, images: readonly Picture[], hasCaption: boolean) {
  const pictures = images.map(imageSpec);
  return hasCaption
    ? (["figure", { class: name }, ...pictures, ["figcaption", 0]] as const)
    : (["figure", { class: name }, ...pictures] as const);
}

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

/** Returns how wide a figure is, or null if it is another kind of figure. */
export function sizeOf(figure: Element, kinds: readonly string[]): FigureWidth | null {
  const names = [...figure.classList].filter((name) => !kinds.includes(name));
  const size = figureWidths.find((width) => names[0] === `figure-${width}`);
  if (names.length === 0) return "text";
  return names.length === 1 && size !== undefined && size !== "text" ? size : null;
}

export function sizeClass(size: unknown, ...kinds: readonly string[]): Record<string, string> {
  return given({ class: [...kinds, ...(size === "text" ? [] : [`figure-${String(size)}`])].join(" ") });
}

export function captionOf(figure: HTMLElement): HTMLElement {
  return figure.querySelector<HTMLElement>(":scope > figcaption") ?? noCaption(figure);
}

function noCaption({ ownerDocument }: Element): HTMLElement {
  return ownerDocument.createElement("figcaption");
}
