// Images in the drawings of blocks.
import type { TextImage } from "../../schema/pictures.ts";
import { words } from "./atom-view.ts";
import { hostOf, isOwnSource } from "./own-source.ts";

/** Draws an image of a text. Shows the URL of an image of another site instead: the server fetches it when the post is saved. */
export function drawImage({ src, alt, width, height }: TextImage): HTMLElement {
  if (!isOwnSource(src))
    return words("span", "image-elsewhere", `Image from ${hostOf(src)}. It is fetched when you save.`);
  const image = document.createElement("img");
  image.draggable = false;
  if (width !== null && height !== null) [image.width, image.height] = [Number(width), Number(height)];
  image.alt = alt;
  image.src = src;
  return image;
}

/** Draws the image of a card, a poster or the like, which has no alternative text. */
export function drawThumbnail(src: string): HTMLImageElement {
  const image = document.createElement("img");
  image.alt = "";
  image.draggable = false;
  image.src = src;
  return image;
}
