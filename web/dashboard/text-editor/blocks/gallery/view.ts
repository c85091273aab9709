import type { Node } from "@tiptap/pm/model";
import type { TextImage } from "../../schema/pictures.ts";
import { words } from "../views/atom-view.ts";
import { drawImage } from "../views/draw-image.ts";
import { figureView, ownEvents } from "../views/figure-view.ts";

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

function picturesOf({ attrs }: Node): readonly TextImage[] {
  return attrs.images as TextImage[];
}

/** The same slider as on the page. */
function drawSlider(pictures: readonly TextImage[]): HTMLElement {
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
