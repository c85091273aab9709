import { words } from "../views/atom-view.ts";
import { drawThumbnail } from "../views/draw-image.ts";
import { figureView } from "../views/figure-view.ts";
import { isOwnSource } from "../views/own-source.ts";

/** The viewer itself opens only on the page. */
export const modelView = figureView({
  classes: () => "model",
  shown: ({ attrs: { poster, width, height } }) => [poster, width, height],
  draw: ({ attrs: { poster, width, height } }) => {
    const stage = document.createElement("div");
    stage.className = "model-still";
    if (typeof poster === "string" && isOwnSource(poster)) {
      const image = drawThumbnail(poster);
      if (width !== null && height !== null) [image.width, image.height] = [Number(width), Number(height)];
      stage.append(image);
    }
    const label = document.createElement("span");
    label.className = "model-still-words";
    label.append(words("span", "model-still-title", ""), words("span", "model-still-kind", "3D model"));
    stage.append(label);
    return [stage];
  },
  refresh: ({ attrs: { title } }, [stage]) => {
    stage?.querySelector(".model-still-title")?.replaceChildren(String(title));
  },
});
