import type { TextImage } from "../../schema/pictures.ts";
import { atomView } from "../views/atom-view.ts";
import { drawImage } from "../views/draw-image.ts";
import { figureView } from "../views/figure-view.ts";

export const imageView = figureView({
  classes: ({ attrs }) => (attrs.size === "text" ? "block-image" : `block-image figure-${attrs.size}`),
  shown: ({ attrs: { src, width, height } }) => [src, width, height],
  draw: ({ attrs }) => [drawImage(attrs as TextImage)],
  refresh: ({ attrs: { alt } }, [image]) => {
    if (image instanceof HTMLImageElement) image.alt = String(alt);
  },
});

export const inlineImageView = atomView({
  tag: "span",
  draw: ({ attrs }, dom) => {
    dom.className = "inline-image";
    dom.replaceChildren(drawImage(attrs as TextImage));
  },
});
