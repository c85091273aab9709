// HTML that the editor can't represent, as it looks.
import { atomView, words } from "../views/atom-view.ts";
import { previewOf } from "./html-preview.ts";

export const htmlBlockView = atomView({
  tag: "div",
  draw: ({ attrs }, dom) => {
    dom.classList.add("html-block");
    const body = document.createElement("div");
    body.className = "html-block-body prose";
    body.append(previewOf(String(attrs.html)));
    dom.replaceChildren(words("span", "html-block-name", "HTML block"), body);
  },
});

export const htmlInlineView = atomView({
  tag: "span",
  draw: ({ attrs }, dom) => {
    dom.classList.add("html-inline");
    const preview = previewOf(String(attrs.html));
    dom.replaceChildren(preview.textContent?.trim() || preview.querySelector("img, input, br") ? preview : "‹›");
  },
});
