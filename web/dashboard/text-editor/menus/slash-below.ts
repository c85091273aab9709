import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { isItem } from "../block-actions.ts";
import type { Block } from "../move-block.ts";
import { slashKey } from "./slash-state.ts";

/** Opens the list of blocks in an empty line below a block, or in the block if it is one. */
export function openSlashBelow({ view }: Editor, { from, to }: Block): void {
  const { doc, schema, tr } = view.state;
  const block = doc.nodeAt(from);
  const isEmptyLine = block?.type.name === "paragraph" && block.content.size === 0;
  const line = schema.node("paragraph", null, [schema.text("/")]);
  let slash = from + 1;
  if (isEmptyLine) tr.insertText("/", slash);
  else {
    const isInList = block !== null && isItem(block);
    tr.insert(to, isInList ? block.type.create(null, line) : line);
    slash = to + (isInList ? 2 : 1);
  }
  tr.setSelection(TextSelection.create(tr.doc, slash + 1)).setMeta(slashKey, { open: slash });
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
