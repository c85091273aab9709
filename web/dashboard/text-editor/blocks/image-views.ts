// Images, galleries, and pairs before and after.
import type { Node } from "@tiptap/pm/model";
import type { Picture } from "../schema/images.ts";
import { atomView, words } from "./atom-view.ts";
import { figureView, ownEvents } from "./figure-view.ts";
import { hostOf, isOwnSource } from "./own-source.ts";

export const imageView = figureView({
  classes: ({ attrs }) => (attrs.size === "text" ? "block-image" : `block-image figure-${attrs.size}`),
  shown: ({ attrs: { src, width, height } }) => [src, width, height],
  draw: ({ attrs }) => [drawImage(attrs as Picture)],
  refresh: ({ attrs: { alt } }, [image]) => {
    if (image instanceof HTMLImageElement) image.alt = String(alt);
  },
});

export const inlineImageView = atomView({
  tag: "span",
  draw: ({ attrs }, dom) => {
    dom.className = "inline-image";
    dom.replaceChildren(drawImage(attrs as Picture));
  },
});

export const galleryView = figureView({
  classes: () => "gallery",
  shown: ({ attrs }) => attrs.images,
  draw: (node) => picturesOf(node).map(drawImage),
});

export const beforeAfterView = figureView({
  classes: () => "before-after",
  shown: ({ attrs }) => attrs.images,
  draw: (node) => [drawSlider(picturesOf(node))],
});

function picturesOf({ attrs }: Node): readonly Picture[] {
  return attrs.images as Picture[];
}

function drawImage({ src, alt, width, height }: Picture): HTMLElement {
  if (!isOwnSource(src))
    return words("span", "image-elsewhere", `Image from ${hostOf(src)}. It is fetched when you save.`);
  const image = document.createElement("img");
  image.draggable = false;
  if (width !== null && height !== null) [image.width, image.height] = [Number(width), Number(height)];
  image.alt = alt;
  image.src = src;
  return image;
}

/** The same slider as on the page. */
function drawSlider(pictures: readonly Picture[]): HTMLElement {
  const box = document.createElement("div");
  box.className = "wipe";
  box.dir = "ltr";
  for (const [index, label] of ["Before", "After"].entries()) {
    const side = document.createElement("div");
    side.className = "wipe-side";
    const picture = pictures[index];
    if (picture) side.append(drawImage(picture));
    side.append(words("span", "wipe-label", label));
    box.append(side);
  }
  const range = document.createElement("input");
  range.type = "range";
  range.className = `wipe-range ${ownEvents}`;
  range.setAttribute("aria-label", "How much of the image “Before” is visible, in percent");
  range.addEventListener("input", () => {
    box.style.setProperty("--wipe", `${range.value}%`);
  });
  const line = words("span", "wipe-line", "");
  line.setAttribute("aria-hidden", "true");
  box.append(range, line);
  return box;
}
