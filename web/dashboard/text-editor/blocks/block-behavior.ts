// How blocks look in the text, and the keys in and around them. The tools of the block at the caret are in bar/block-tools.tsx.
import { type Editor, Extension, type Extensions } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { allBlocks, blockNodes } from "./all-blocks.ts";
import { currentBlock } from "./current-block.ts";
import { goBelow, selectBlock } from "./edit-block.ts";

const Blocks = Extension.create({
  name: "blocks",
  // Before the keys of lists and lines, which would split a caption.
  priority: 900,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      "Alt-F10": () => {
        if (!currentBlock(editor.state)) return false;
        editor.emit("blockTools", {});
        return true;
      },
      Tab: () => {
        const block = currentBlock(editor.state);
        if (!block?.isSelected || block.node.isInline) return false;
        editor.emit("blockTools", {});
        return true;
      },
      Enter: () => leaveCaption(editor),
      Backspace: () => {
        const { empty, $from } = editor.state.selection;
        if (!empty || $from.parentOffset > 0 || !isCaptioned($from.parent.type.name)) return false;
        selectBlock(editor, $from.before());
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        nodeViews: Object.fromEntries([...blockNodes].flatMap(([name, { view }]) => (view ? [[name, view]] : []))),
      },
    }),
  ],
});

/** The behavior of blocks while writing. */
export const blockBehavior: Extensions = [Blocks, ...allBlocks.flatMap(({ behavior }) => behavior ?? [])];

function isCaptioned(name: string): boolean {
  return blockNodes.get(name)?.isCaptioned === true;
}

/** Enter in a caption continues below its block. */
function leaveCaption(editor: Editor): boolean {
  const { selection } = editor.state;
  if (!(selection instanceof TextSelection) || !isCaptioned(selection.$from.parent.type.name)) return false;
  const block = currentBlock(editor.state);
  if (block) goBelow(editor, block.position);
  return true;
}
