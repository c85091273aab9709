import type { Block } from "../block.ts";
import { PostTable, PostTableCell, PostTableHeader, PostTableRow } from "./schema.ts";
import { chainInText } from "../../chain-in-text.ts";
import "./table.css";

export const tableBlock = {
  nodes: {
    table: { schema: PostTable, label: "Table" },
    tableRow: { schema: PostTableRow },
    tableCell: { schema: PostTableCell },
    tableHeader: { schema: PostTableHeader },
  },
  insert: [
    {
      id: "table",
      label: "Table",
      icon: "table",
      words: "grid rows columns",
      run: ({ editor }) => chainInText(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ],
} satisfies Block;
