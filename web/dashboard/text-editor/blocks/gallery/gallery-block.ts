import type { Attrs } from "@tiptap/pm/model";
import { galleryImages } from "#contract/post-html.ts";
import type { Picked } from "../../../media-picker/media-picker.tsx";
import { insertBlock } from "../../insert-block.ts";
import type { TextImage } from "../../schema/pictures.ts";
import type { TextTools } from "../../text-tools.ts";
import { pictureOfPicked } from "../picture-of-picked.ts";
import type { Block } from "../block.ts";
import { BeforeAfter, Gallery } from "./schema.ts";
import { beforeAfterView, galleryView } from "./view.ts";

export const galleryBlock = {
  nodes: {
    gallery: { schema: Gallery, view: galleryView, label: "Gallery", isCaptioned: true, images, altPanel: "images" },
    beforeAfter: {
      schema: BeforeAfter,
      view: beforeAfterView,
      label: "Before and after",
      isCaptioned: true,
      images,
      altPanel: "images",
    },
  },
  insert: [
    {
      id: "gallery",
      label: "Gallery",
      icon: "gallery-horizontal-end",
      words: "images pictures photos grid several",
      run: ({ open }) => open({ kind: "library", media: "image", max: galleryImages.max }),
    },
    {
      id: "before-after",
      label: "Before and after",
      icon: "columns-2",
      words: "compare comparison slider images two",
      run: (tools) =>
        tools.open({ kind: "library", media: "image", max: 2, onPick: (picked) => insertPair(tools, picked) }),
    },
  ],
} satisfies Block;

function images(attrs: Attrs): readonly TextImage[] {
  return attrs.images as TextImage[];
}

function insertPair({ editor }: TextTools, [before, after = before]: readonly Picked[]): void {
  if (!before || !after) return;
  const pair = [before, after].map(pictureOfPicked);
  const position = insertBlock(editor, editor.schema.node("beforeAfter", { images: pair }));
  // With one image, the other is still to be chosen.
  if (before === after) editor.emit("blockTools", { open: { position, panel: "images" } });
}
