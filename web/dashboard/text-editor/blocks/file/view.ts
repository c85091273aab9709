import { atomView, words } from "../views/atom-view.ts";

export const fileView = atomView({
  tag: "p",
  draw: ({ attrs: { label, download, detail } }, dom) => {
    dom.classList.add("file");
    const link = words("a", "", label === "" ? String(download) : String(label));
    dom.replaceChildren(link, ...(detail === "" ? [] : [words("small", "", String(detail))]));
  },
});
