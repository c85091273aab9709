import { Node } from "@tiptap/core";
import { ownAttributes } from "../../schema/attributes.ts";

/** A page of another site, with what the server found there. */
export const Bookmark = Node.create({
  name: "bookmark",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ownAttributes({ href: "", title: "", description: "", image: "", site: "" }),
  parseHTML: () => [
    {
      tag: "figure.bookmark",
      priority: 60,
      getAttrs: (element) => {
        const link = element.querySelector(":scope > p > a[href]");
        return (
          link !== null && {
            href: link.getAttribute("href"),
            title: link.textContent,
            description: element.querySelector(":scope > p:nth-of-type(2)")?.textContent ?? "",
            image: element.querySelector(":scope > img")?.getAttribute("src") ?? "",
            site: element.querySelector(":scope > figcaption")?.textContent ?? "",
          }
        );
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    { class: "bookmark" },
    ...(attrs.image === "" ? [] : [["img", { src: attrs.image, alt: "" }]]),
    ["p", ["a", { href: attrs.href }, attrs.title]],
    ...(attrs.description === "" ? [] : [["p", attrs.description]]),
    ["figcaption", attrs.site],
  ],
});
