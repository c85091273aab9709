import type { Block } from "../block.ts";
import { HtmlBlock, HtmlInline } from "./schema.ts";
import { htmlBlockView, htmlInlineView } from "./view.ts";
import "./html.css";

export const htmlBlock = {
  nodes: {
    htmlBlock: { schema: HtmlBlock, view: htmlBlockView, label: "HTML block" },
    htmlInline: { schema: HtmlInline, view: htmlInlineView, label: "HTML" },
  },
  insert: [
    {
      id: "html",
      label: "HTML block",
      icon: "brackets",
      words: "raw source code",
      run: ({ open }) => open({ kind: "form", form: "html", position: null }),
    },
  ],
} satisfies Block;
