import type { Block } from "../block.ts";
import { Divider } from "./schema.ts";
import { chainInText } from "../../chain-in-text.ts";
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
      run: ({ editor }) => chainInText(editor).setHorizontalRule().run(),
    },
  ],
} satisfies Block;
