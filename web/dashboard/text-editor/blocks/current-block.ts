// The current block: the selected one, or the nearest one around the caret that has tools.
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection } from "@tiptap/pm/state";
import { blockNodes } from "./all-blocks.ts";

export type CurrentBlock = { node: Node; position: number; isSelected: boolean };

/** Returns the name of a block on screen, or null if it has no tools. */
export function labelOf({ type }: Node): string | null {
  return blockNodes.get(type.name)?.label ?? null;
}

export function currentBlock({ selection }: EditorState): CurrentBlock | null {
  if (selection instanceof NodeSelection && labelOf(selection.node) !== null)
    return { node: selection.node, position: selection.from, isSelected: true };
  const { $from } = selection;
  // A selection that reaches beyond a block isn't only about that block.
  for (let depth = $from.sharedDepth(selection.to); depth > 0; depth--) {
    const node = $from.node(depth);
    if (labelOf(node) !== null) return { node, position: $from.before(depth), isSelected: false };
  }
  return null;
}

/** Returns whether the tools would be the same. Typing in a block changes its content, and never its attributes. */
export function isSameBlock(one: CurrentBlock | null, other: CurrentBlock | null): boolean {
  return (
    one === other ||
    (one !== null &&
      other !== null &&
      one.position === other.position &&
      one.isSelected === other.isSelected &&
      one.node.type === other.node.type &&
      one.node.attrs === other.node.attrs)
  );
}
