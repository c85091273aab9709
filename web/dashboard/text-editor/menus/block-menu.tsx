import { useEffect, useState } from "react";
import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import { lineActions } from "../actions.ts";
import { type Block, moveBlock } from "../move-block.ts";
import { blockAround, deleteBlock, duplicateBlock, endOfBlocks, selectBlock } from "../block-actions.ts";
import { type Panel, type TextTools, useTextTools } from "../text-tools.ts";
import { kindOfLines, turnInto } from "../turn-into.ts";
import { Menu, type MenuItem } from "./menu.tsx";
import { rectOfBlock } from "./block-dom.ts";
import { markedBlockKey } from "./marked-block.ts";

type Props = { panel: Extract<Panel, { kind: "block" }>; onClose: (isFocusBack: boolean) => void };

/** The menu of actions on a block. */
export function BlockMenu({ panel, onClose }: Props): React.ReactElement {
  const tools = useTextTools();
  const { editor } = tools;
  const [block] = useState(() => {
    if (panel.block) selectBlock(editor.view, panel.block);
    return panel.block ?? blockAround(editor.state);
  });
  const [items] = useState(() => itemsFor(tools, block));

  useEffect(() => {
    const { view } = editor;
    view.dispatch(view.state.tr.setMeta(markedBlockKey, block));
    return () => {
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(markedBlockKey, null));
    };
  }, [editor, block]);

  return (
    <Menu
      label="Block"
      items={items}
      anchor={() => panel.anchor?.() ?? rectOfBlock(editor.view, block)}
      side="below"
      onClose={onClose}
    />
  );
}

function itemsFor(tools: TextTools, block: Block): readonly MenuItem[] {
  const { view } = tools.editor;
  const { doc } = view.state;
  const above = doc.resolve(block.from).nodeBefore;
  const below = block.to < endOfBlocks(doc) ? doc.resolve(block.to).nodeAfter : null;
  return [
    {
      id: "up",
      label: "Move up",
      icon: "arrow-up",
      keys: editorKeys["Move up"],
      isDisabled: above === null,
      run: () => moveBlock(view, -1, block),
    },
    {
      id: "down",
      label: "Move down",
      icon: "arrow-down",
      keys: editorKeys["Move down"],
      isDisabled: below === null,
      run: () => moveBlock(view, 1, block),
    },
    {
      id: "duplicate",
      label: "Duplicate",
      icon: "copy",
      keys: editorKeys.Duplicate,
      run: () => duplicateBlock(view, block),
    },
    ...(hasLines(tools) ? [turnIntoItem(tools)] : []),
    { id: "delete", label: "Delete", icon: "trash", isDanger: true, run: () => deleteBlock(view, block) },
  ];
}

/** Returns whether the selection is in lines that "Turn into" can change. */
function hasLines({ editor: { state } }: TextTools): boolean {
  const { $from } = state.selection;
  return $from.parent.isTextblock && ["paragraph", "heading", "codeBlock"].includes($from.parent.type.name);
}

export function turnIntoItem(tools: TextTools): MenuItem {
  return { id: "turn-into", label: "Turn into", icon: "replace", items: turnIntoItems(tools) };
}

export function turnIntoItems(tools: TextTools): readonly MenuItem[] {
  const now = kindOfLines(tools);
  return lineActions.map((action) => ({
    id: action.id,
    label: action.label,
    icon: action.icon,
    isChecked: action.id === now,
    run: () => turnInto(tools, action),
  }));
}
