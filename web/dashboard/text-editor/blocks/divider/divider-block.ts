import type { Block } from "../block.ts";
import { Divider } from "./schema.ts";
import "./divider.css";

export const dividerBlock = {
  nodes: {
    horizontalRule: { schema: Divider, label: "Divider" },
  },
  insert: [
    {
      id: "divider",
      label: "Divider",
      icon: "minus",
      typed: "---",
      words: "line rule hr separator",
      run: ({ editor }) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
} satisfies Block;
