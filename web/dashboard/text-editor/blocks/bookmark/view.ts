import { atomView, words } from "../views/atom-view.ts";
import { drawThumbnail } from "../views/draw-image.ts";
import { isOwnSource } from "../views/own-source.ts";

export const bookmarkView = atomView({
  tag: "figure",
  draw: ({ attrs: { title, href, description, site, image } }, dom) => {
    dom.classList.add("bookmark");
    const parts: HTMLElement[] = [];
    if (image !== "" && isOwnSource(String(image))) parts.push(drawThumbnail(String(image)));
    const name = document.createElement("p");
    name.append(words("a", "", title === "" ? String(href) : String(title)));
    parts.push(name);
    if (description !== "") parts.push(words("p", "", String(description)));
    dom.replaceChildren(...parts, words("figcaption", "", String(site)));
  },
});
