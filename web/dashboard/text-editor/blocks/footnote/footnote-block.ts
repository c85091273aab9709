import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import type { Block } from "../block.ts";
import { FootnoteKeys } from "./footnote-keys.ts";
import { Footnote, FootnoteMark, Footnotes } from "./schema.ts";
import { footnoteMarkView, footnoteView } from "./view.ts";
import { chainInText } from "../../chain-in-text.ts";
import "./footnote.css";

export const footnoteBlock = {
  nodes: {
    footnoteMark: { schema: FootnoteMark, view: footnoteMarkView, label: "Footnote" },
    footnotes: { schema: Footnotes },
    footnote: { schema: Footnote, view: footnoteView },
  },
  behavior: FootnoteKeys,
  insert: [
    {
      id: "footnote",
      label: "Footnote",
      icon: "asterisk",
      keys: editorKeys.Footnote,
      words: "note reference source",
      run: ({ editor }) => chainInText(editor).insertFootnote().run(),
    },
  ],
} satisfies Block;
