// Which block the writer is at: the selected one, or the nearest one around the caret that has tools.
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection } from "@tiptap/pm/state";

export type CurrentBlock = { node: Node; position: number; isSelected: boolean };

/** The blocks with tools, and what they are called on screen. */
export const blockLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    image: "Image",
    inlineImage: "Image",
    gallery: "Gallery",
    beforeAfter: "Before and after",
    video: "Video",
    audio: "Audio",
    file: "File",
    model: "3D model",
    codeBlock: "Code block",
    table: "Table",
    callout: "Callout",
    toggle: "Toggle",
    bookmark: "Bookmark",
    button: "Button",
    projectCard: "Project card",
    game: "Game",
    blockMath: "Formula",
    inlineMath: "Formula",
    htmlBlock: "HTML block",
    htmlInline: "HTML",
    horizontalRule: "Divider",
    footnoteMark: "Footnote",
  }),
);

export function currentBlock({ selection }: EditorState): CurrentBlock | null {
  if (selection instanceof NodeSelection && blockLabels.has(selection.node.type.name))
    return { node: selection.node, position: selection.from, isSelected: true };
  const { $from } = selection;
  // A selection that reaches beyond a block is about more than that block.
  for (let depth = $from.sharedDepth(selection.to); depth > 0; depth--) {
    const node = $from.node(depth);
    if (blockLabels.has(node.type.name)) return { node, position: $from.before(depth), isSelected: false };
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
