// The things that stand in a text: images, line breaks, videos, rules, and HTML that the editor only carries along.
import { Parchment } from "quill/core.js";
import { BlockEmbed } from "quill/blots/block.js";
import Embed from "quill/blots/embed.js";
import { cleanImageSource } from "../../html/addresses.ts";
import { embeds as names, type ImageValue, isImageValue, isVideoValue, type VideoValue } from "../../html/ops.ts";
import { isOwnSource, previewOf } from "./html-preview.ts";

class Image extends Parchment.EmbedBlot {
  static override blotName = names.image;
  static override tagName = "IMG";
  static override className = "editor-image";

  static override create(value: unknown): Element {
    const node = super.create() as HTMLImageElement;
    const image: ImageValue = isImageValue(value) ? value : { src: String(value), alt: "" };
    const src = cleanImageSource(image.src);
    node.dataset.image = JSON.stringify({ ...image, src });
    node.alt = image.alt || (isOwnSource(src) ? "" : `Image from ${hostOf(src)}; it is fetched when you save`);
    if (isOwnSource(src)) node.src = src;
    node.draggable = false;
    if (image.width && image.height) [node.width, node.height] = [Number(image.width), Number(image.height)];
    return node;
  }

  static override value(node: HTMLElement): unknown {
    return JSON.parse(node.dataset.image ?? "null");
  }
}

class LineBreak extends Embed {
  static override blotName = names.lineBreak;
  static override tagName = "SPAN";
  static override className = "editor-line-break";

  static override create(): HTMLElement {
    const node = super.create() as HTMLElement;
    node.append(document.createElement("br"));
    return node;
  }

  static override value(): boolean {
    return true;
  }
}

class HtmlInline extends Embed {
  static override blotName = names.htmlInline;
  static override tagName = "SPAN";
  static override className = "editor-html-inline";

  static override create(value: unknown): HTMLElement {
    const node = super.create() as HTMLElement;
    node.dataset.html = String(value);
    node.title = "HTML that is kept as it is; click it to edit";
    const preview = previewOf(String(value));
    node.append(preview.textContent?.trim() || preview.querySelector("img, input, br") ? preview : "‹›");
    return node;
  }

  static override value(node: HTMLElement): string {
    return node.dataset.html ?? "";
  }
}

/** An image on its way; it is no part of the text yet. */
class Upload extends Embed {
  static override blotName = names.upload;
  static override tagName = "SPAN";
  static override className = "editor-upload";

  static override create(value: unknown): HTMLElement {
    const node = super.create() as HTMLElement;
    node.dataset.upload = String(value);
    return node;
  }

  static override value(node: HTMLElement): string {
    return node.dataset.upload ?? "";
  }
}

/** The event by which a block asks for something: its detail is a BlockRequest. */
export const blockRequest = "editor-block-request";
export type BlockRequest = { action: "up" | "down" | "edit" | "remove" | "write-below"; node: HTMLElement };

/** A block that is moved, edited and removed as a whole, with a bar that says what it is. */
function frame(node: HTMLElement, label: string, body: Node, canEdit: boolean): void {
  node.contentEditable = "false";
  const bar = document.createElement("div");
  bar.className = "editor-block-bar";
  const name = document.createElement("span");
  name.textContent = label;
  bar.append(name);
  const actions: [BlockRequest["action"], string][] = [
    ...(canEdit ? [["edit", "Edit HTML"] as [BlockRequest["action"], string]] : []),
    ["up", "Move up"],
    ["down", "Move down"],
    ["write-below", "Write below"],
    ["remove", "Remove"],
  ];
  for (const [action, words] of actions) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", () => {
      node.dispatchEvent(new CustomEvent<BlockRequest>(blockRequest, { bubbles: true, detail: { action, node } }));
    });
    bar.append(button);
  }
  node.append(bar, body);
}

class HtmlBlock extends BlockEmbed {
  static override blotName = names.htmlBlock;
  static override tagName = "DIV";
  static override className = "editor-html-block";

  static override create(value: unknown): HTMLElement {
    const node = super.create() as HTMLElement;
    node.dataset.html = String(value);
    const body = document.createElement("div");
    body.className = "editor-block-body prose";
    body.append(previewOf(String(value)));
    frame(node, "HTML block", body, true);
    return node;
  }

  static override value(node: HTMLElement): string {
    return node.dataset.html ?? "";
  }
}

class Video extends BlockEmbed {
  static override blotName = names.video;
  static override tagName = "DIV";
  static override className = "editor-video";

  static override create(value: unknown): HTMLElement {
    const node = super.create() as HTMLElement;
    const video: VideoValue = isVideoValue(value) ? value : { src: String(value), title: "Video" };
    node.dataset.video = JSON.stringify(video);
    const body = document.createElement("p");
    body.className = "editor-video-body";
    body.textContent = `${video.title || "Video"} · ${hostOf(video.src)}`;
    frame(node, "Video", body, false);
    return node;
  }

  static override value(node: HTMLElement): unknown {
    return JSON.parse(node.dataset.video ?? "null");
  }
}

class Divider extends BlockEmbed {
  static override blotName = names.divider;
  static override tagName = "HR";

  static override value(): boolean {
    return true;
  }
}

export const embeddedThings = [Image, LineBreak, HtmlInline, Upload, HtmlBlock, Video, Divider];

function hostOf(address: string): string {
  return URL.canParse(address, location.href) ? new URL(address, location.href).hostname : "the web";
}
