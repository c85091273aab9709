import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { TextSelection } from "@tiptap/pm/state";

/**
 * Makes a table of a line such as `| Name | Points |`: these words become its head, and the caret moves to the first cell of the row below.
 * Returns false for any other line.
 */
export function makeTypedTable({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const isPlainLine =
    parent.type.name === "paragraph" && parent.children.every((node) => node.isText && node.marks.length === 0);
  // Outside the top level of the text, a table may not be allowed.
  if (!empty || $from.depth !== 1 || !isPlainLine || $from.parentOffset < parent.content.size) return false;
  const titles = /^\|(.+\|.+)\|\s*$/
    .exec(parent.textContent)?.[1]
    ?.split("|")
    .map((words) => words.trim());
  if (titles === undefined) return false;
  const { schema } = state;
  const cellOf = (name: "tableHeader" | "tableCell", words: string) =>
    schema.node(name, null, schema.node("paragraph", null, words === "" ? [] : [schema.text(words)]));
  const head = schema.node(
    "tableRow",
    null,
    titles.map((title) => cellOf("tableHeader", title)),
  );
  const row = schema.node(
    "tableRow",
    null,
    titles.map(() => cellOf("tableCell", "")),
  );
  const start = $from.before();
  const tr = state.tr.replaceWith(start, $from.after(), schema.node("table", null, [head, row]));
  // Into the table, its second row, the cell and its line.
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1 + head.nodeSize + 3)));
  // Undo restores the typed line.
  view.dispatch(closeHistory(tr).scrollIntoView());
  return true;
}
