import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import type { Block } from "../block.ts";
import { CodeHighlighting } from "./code-highlighting.ts";
import { PostCodeBlock } from "./schema.ts";
import { codeView } from "./view.ts";
import { chainInText } from "../../chain-in-text.ts";
import "./code.css";

export const codeBlock = {
  nodes: {
    codeBlock: { schema: PostCodeBlock, view: codeView, label: "Code block" },
  },
  behavior: CodeHighlighting,
  lines: [
    {
      id: "code-block",
      label: "Code block",
      icon: "code",
      typed: "```",
      keys: editorKeys["Code block"],
      words: "source program pre",
      run: ({ editor }) => chainInText(editor).toggleCodeBlock().run(),
      isActive: (editor) => editor.isActive("codeBlock"),
    },
  ],
} satisfies Block;
