// Videos, sound, 3D models and files to download.
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { given, hasOnly, ownAttributes, read } from "./attributes.ts";
import { captionOf, sizeClass, sizeOf } from "./images.ts";

const videoAttributes = {
  /** An embedded player of another site, or a video of the media library. */
  isEmbed: false,
  src: "",
  title: "",
  /** Whether it is a clip: without sound, again and again. */
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
    { tag: "iframe.ql-video", contentElement: nothing, getAttrs: playerOf },
    { tag: "video[src]", contentElement: nothing, getAttrs: playerOf },
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

export const Audio = Node.create({
  name: "audio",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ownAttributes({ src: "", title: "", isFigure: false }),
  parseHTML: () => [
    { tag: "audio[src]", contentElement: nothing, getAttrs: (element) => soundOf(element) },
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

/** A player alone, or in a figure if it has a caption or a width. */
function framed(
  player: DOMOutputSpec,
  { hasCaption, kind, attrs }: { hasCaption: boolean; kind: string; attrs: Record<string, unknown> },
): DOMOutputSpec {
  if (!hasCaption && attrs.size === "text" && attrs.isFigure !== true) return player;
  const figure = sizeClass(attrs.size, kind);
  return hasCaption ? ["figure", figure, player, ["figcaption", 0]] : ["figure", figure, player];
}

function nothing({ ownerDocument }: Element): HTMLElement {
  return ownerDocument.createElement("figcaption");
}

/** A 3D model. Its content is the caption; its image, if it has one, stands there until the viewer opens. */
export const Model = Node.create({
  name: "model",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addAttributes: () => ownAttributes({ src: "", title: "", poster: null, width: null, height: null }),
  parseHTML: () => [
    {
      tag: "figure.model",
      priority: 60,
      contentElement: captionOf,
      getAttrs: (element) => {
        const [link, ...others] = [...element.children].filter(({ tagName }) => tagName !== "FIGCAPTION");
        if (element.className !== "model" || link?.tagName !== "A" || !hasOnly(link, "href") || others.length > 0)
          return false;
        const [image, ...more] = link.children;
        const src = link.getAttribute("href");
        if (!image) return { src, title: link.textContent };
        if (image.tagName !== "IMG" || more.length > 0 || !hasOnly(image, "src", "alt", "width", "height"))
          return false;
        const { src: poster, alt, width, height } = read(image, "src", "alt", "width", "height");
        return { src, title: alt ?? "", poster, width, height };
      },
    },
  ],
  renderHTML: ({ node: { attrs, content } }) => {
    const { poster: src, title: alt, width, height } = attrs;
    const shown: DOMOutputSpec = src ? ["img", { src, alt, ...given({ width, height }) }] : alt || "3D model";
    const link: DOMOutputSpec = ["a", { href: attrs.src }, shown];
    return content.size > 0
      ? ["figure", { class: "model" }, link, ["figcaption", 0]]
      : ["figure", { class: "model" }, link];
  },
});

/** A file to download. `detail` says its type and size. */
export const File = Node.create({
  name: "file",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ownAttributes({ href: "", download: "", label: "", detail: "" }),
  parseHTML: () => [
    {
      tag: "p.file",
      priority: 60,
      getAttrs: (element) => {
        const [link, detail, ...others] = element.children;
        if (element.className !== "file" || link?.tagName !== "A" || !link.hasAttribute("download")) return false;
        if (others.length > 0 || (detail && detail.tagName !== "SMALL")) return false;
        const { href, download } = read(link, "href", "download");
        return { href, download, label: link.textContent, detail: detail?.textContent ?? "" };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const link = ["a", { href: attrs.href, download: attrs.download }, attrs.label] as const;
    return attrs.detail === ""
      ? ["p", { class: "file" }, link]
      : ["p", { class: "file" }, link, " ", ["small", attrs.detail]];
  },
});
