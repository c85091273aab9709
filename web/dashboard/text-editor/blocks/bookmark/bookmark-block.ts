import type { Block } from "../block.ts";
import { Bookmark } from "./schema.ts";
import { bookmarkView } from "./view.ts";
import "./bookmark.css";

export const bookmarkBlock = {
  nodes: {
    bookmark: { schema: Bookmark, view: bookmarkView, label: "Bookmark" },
  },
  insert: [
    {
      id: "bookmark",
      label: "Bookmark",
      icon: "bookmark",
      words: "link card preview url page",
      run: ({ open }) => open({ kind: "form", form: "bookmark", position: null }),
    },
  ],
} satisfies Block;
