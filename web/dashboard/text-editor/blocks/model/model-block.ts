import type { Block } from "../block.ts";
import { Model } from "./schema.ts";
import { modelView } from "./view.ts";
import "./model.css";

export const modelBlock = {
  nodes: {
    model: { schema: Model, view: modelView, label: "3D model", isCaptioned: true },
  },
  insert: [
    {
      id: "model",
      label: "3D model",
      icon: "box",
      words: "model glb gltf mesh viewer",
      run: ({ open }) => open({ kind: "library", media: "model" }),
    },
  ],
} satisfies Block;
