import type { Attrs } from "@tiptap/pm/model";
import type { TextImage } from "../../schema/pictures.ts";
import type { Block } from "../block.ts";
import { Image, InlineImage } from "./schema.ts";
import { imageView, inlineImageView } from "./view.ts";
import "./image.css";

export const imageBlock = {
  nodes: {
    inlineImage: { schema: InlineImage, view: inlineImageView, label: "Image", images },
    image: { schema: Image, view: imageView, label: "Image", isCaptioned: true, images },
  },
  insert: [
    {
      id: "image",
      label: "Image",
      icon: "image",
      words: "image from this device picture photo upload file",
      run: ({ chooseFiles }) => chooseFiles("image"),
    },
    {
      id: "image-library",
      label: "Image from the library",
      icon: "images",
      words: "picture photo media",
      run: ({ open }) => open({ kind: "library", media: "image" }),
    },
  ],
} satisfies Block;

function images(attrs: Attrs): readonly TextImage[] {
  return [attrs as TextImage];
}
