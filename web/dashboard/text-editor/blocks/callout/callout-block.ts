import type { Block } from "../block.ts";
import { Callout } from "./schema.ts";
import { calloutView } from "./view.ts";
import { chainInText } from "../../chain-in-text.ts";

export const calloutBlock = {
  nodes: {
    callout: { schema: Callout, view: calloutView, label: "Callout" },
  },
  lines: [
    {
      id: "callout",
      label: "Callout",
      icon: "info",
      typed: "[!note]",
      words: "note tip warning hint box admonition",
      run: ({ editor }) => chainInText(editor).setCallout("note").run(),
      isActive: (editor) => editor.isActive("callout"),
    },
  ],
} satisfies Block;
