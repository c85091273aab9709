// Several images: a gallery, or a before/after pair.
import { Node } from "@tiptap/core";
import { hasOnly, ownAttributes } from "../../schema/attributes.ts";
import { captionOf } from "../../schema/figures.ts";
import { imageNames, imageSpec, type TextImage, pictureOf } from "../../schema/pictures.ts";

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
  renderHTML: ({ node }) => picturesSpec("gallery", node.attrs.images as TextImage[], node.content.size > 0),
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
  renderHTML: ({ node }) => picturesSpec("before-after", node.attrs.images as TextImage[], node.content.size > 0),
});

function picturesOf(figure: Element, name: string): { images: TextImage[] } | false {
  const images = [...figure.children].filter(({ tagName }) => tagName !== "FIGCAPTION");
  return (
    figure.className === name &&
    images.every((image) => image.tagName === "IMG" && hasOnly(image, ...imageNames)) && {
      images: images.map(pictureOf),
    }
  );
}

function picturesSpec(name: string, images: readonly TextImage[], hasCaption: boolean) {
  const pictures = images.map(imageSpec);
  return hasCaption
    ? (["figure", { class: name }, ...pictures, ["figcaption", 0]] as const)
    : (["figure", { class: name }, ...pictures] as const);
}
