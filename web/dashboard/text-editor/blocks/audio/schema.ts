import { Node } from "@tiptap/core";
import { given, ownAttributes, read } from "../../schema/attributes.ts";
import { captionOf, framed, noCaption } from "../../schema/figures.ts";

export const Audio = Node.create({
  name: "audio",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ownAttributes({ src: "", title: "", isFigure: false }),
  parseHTML: () => [
    { tag: "audio[src]", contentElement: noCaption, getAttrs: (element) => soundOf(element) },
    {
      tag: "figure.audio",
      priority: 60,
      contentElement: captionOf,
      getAttrs: (element) => {
        const player = element.querySelector(":scope > audio");
        return element.className === "audio" && player !== null && { ...soundOf(player), isFigure: true };
      },
    },
  ],
  renderHTML: ({ node: { attrs, content } }) =>
    framed(["audio", { src: attrs.src, ...given({ title: attrs.title }), controls: "" }], {
      hasCaption: content.size > 0,
      kind: "audio",
      attrs: { size: "text", isFigure: attrs.isFigure },
    }),
});

function soundOf(element: Element): Record<string, unknown> {
  const { src, title } = read(element, "src", "title");
  return { src: src ?? "", title: title ?? "" };
}
