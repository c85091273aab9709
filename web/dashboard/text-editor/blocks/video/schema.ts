// Videos of the media library, clips, and players of video hosts.
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { given, ownAttributes, read } from "../../schema/attributes.ts";
import { captionOf, framed, noCaption, sizeOf } from "../../schema/figures.ts";

const videoAttributes = {
  /** An embedded player of another site, or a video of the media library. */
  isEmbed: false,
  src: "",
  title: "",
  /** Whether it is a clip: without sound, in a loop. */
  isClip: false,
  poster: null,
  width: null,
  height: null,
  size: "text",
  isFigure: false,
};

export const Video = Node.create({
  name: "video",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ownAttributes(videoAttributes),
  parseHTML: () => [
    { tag: "iframe.ql-video", contentElement: noCaption, getAttrs: playerOf },
    { tag: "video[src]", contentElement: noCaption, getAttrs: playerOf },
    {
      tag: "figure.video",
      priority: 60,
      contentElement: captionOf,
      getAttrs: (element) => {
        const size = sizeOf(element, ["video"]);
        const player = element.querySelector<HTMLElement>(":scope > iframe, :scope > video");
        return size !== null && player !== null && { ...playerOf(player), size, isFigure: true };
      },
    },
  ],
  renderHTML: ({ node: { attrs, content } }) => {
    const player: DOMOutputSpec = attrs.isEmbed
      ? [
          "iframe",
          {
            class: "ql-video",
            src: attrs.src,
            title: attrs.title,
            allowfullscreen: "",
            ...given({ "data-poster": attrs.poster }),
          },
        ]
      : [
          "video",
          {
            src: attrs.src,
            ...given({ title: attrs.title }),
            controls: "",
            ...given({ poster: attrs.poster }),
            ...(attrs.isClip && { loop: "", muted: "", playsinline: "" }),
            ...given({ width: attrs.width, height: attrs.height }),
          },
        ];
    return framed(player, { hasCaption: content.size > 0, kind: "video", attrs });
  },
});

function playerOf(element: HTMLElement): Record<string, unknown> {
  const isEmbed = element.tagName === "IFRAME";
  const { src, title, poster, width, height } = read(element, "src", "title", "poster", "width", "height");
  return {
    isEmbed,
    src: src ?? "",
    title: title ?? "",
    isClip: !isEmbed && element.hasAttribute("loop") && element.hasAttribute("muted"),
    poster: isEmbed ? element.getAttribute("data-poster") : poster,
    width,
    height,
  };
}
