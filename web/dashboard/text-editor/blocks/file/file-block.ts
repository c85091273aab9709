import type { Block } from "../block.ts";
import { File } from "./schema.ts";
import { fileView } from "./view.ts";
import "./file.css";

export const fileBlock = {
  nodes: {
    file: { schema: File, view: fileView, label: "File" },
  },
  insert: [
    {
      id: "file",
      label: "File",
      icon: "paperclip",
      words: "download attachment pdf zip upload",
      run: ({ chooseFiles }) => chooseFiles("file"),
    },
  ],
} satisfies Block;
