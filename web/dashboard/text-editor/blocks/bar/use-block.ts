// The block that the bar and its panels belong to.
import type { Editor } from "@tiptap/core";
import { createContext, useContext } from "react";
import { useTextTools } from "../../text-tools.ts";
import type { CurrentBlock } from "../current-block.ts";
import { setAttributes } from "../edit-block.ts";

type OpenBlock = {
  block: CurrentBlock;
  /** The name of the open panel. */
  panel: string | null;
  onPanel: (name: string | null) => void;
};

type BlockInEditor = CurrentBlock &
  Omit<OpenBlock, "block"> & {
    editor: Editor;
    attrs: CurrentBlock["node"]["attrs"];
    set: (attributes: Readonly<Record<string, unknown>>) => void;
  };

export const BlockContext = createContext<OpenBlock | null>(null);

export function useBlock(): BlockInEditor {
  const { editor } = useTextTools();
  const open = useContext(BlockContext);
  if (!open) throw new Error("useBlock is for the tools of a block.");
  const { block, ...panels } = open;
  return {
    ...block,
    ...panels,
    editor,
    attrs: block.node.attrs,
    set: (attributes) => setAttributes(editor, block.position, attributes),
  };
}
