import { chainInText } from "../../chain-in-text.ts";
import type { Block } from "../block.ts";
import { CitedQuote } from "./schema.ts";
import { citedQuoteView } from "./view.ts";

export const citedQuoteBlock = {
  nodes: {
    citedQuote: { schema: CitedQuote, view: citedQuoteView, label: "Quote with source" },
  },
  lines: [
    {
      id: "cited-quote",
      label: "Quote with source",
      icon: "user",
      words: "testimonial citation cite pull quote",
      run: ({ editor }) => chainInText(editor).wrapIn("citedQuote").run(),
      isActive: (editor) => editor.isActive("citedQuote"),
    },
  ],
} satisfies Block;
