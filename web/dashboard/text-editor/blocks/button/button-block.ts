import { insertBlock } from "../../insert-block.ts";
import type { Block } from "../block.ts";
import { Button } from "./schema.ts";
import { buttonView } from "./view.ts";
import "./button.css";

export const buttonBlock = {
  nodes: {
    button: { schema: Button, view: buttonView, label: "Button", isCaptioned: true },
  },
  insert: [
    {
      id: "button",
      label: "Button",
      icon: "rectangle-ellipsis",
      words: "link call to action cta",
      run: ({ editor }) => void insertBlock(editor, editor.schema.node("button"), "text"),
    },
  ],
} satisfies Block;
