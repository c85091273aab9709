// The bar and the panels of the block at the caret. Loaded when the caret first enters a block.
import { useEffect, useRef } from "react";
import { useTextTools } from "../../text-tools.ts";
import type { NameWithTools } from "../all-blocks.ts";
import { allTools } from "../all-tools.ts";
import type { CurrentBlock } from "../current-block.ts";
import { BlockContext } from "./use-block.ts";
import "#web/shared/ui/tooltip.css";

type Props = {
  block: CurrentBlock;
  panel: string | null;
  onPanel: (name: string | null) => void;
  /** Returns whether the focus should move here, and true only once. */
  takeFocus: () => boolean;
};

export function BlockBar({ block, panel, onPanel, takeFocus }: Props): React.ReactElement {
  const { name } = block.node.type;
  const { editor } = useTextTools();
  const root = useRef<HTMLDivElement>(null);
  const Tools = hasTools(name) ? allTools[name] : null;

  useEffect(() => {
    if (takeFocus())
      root.current?.querySelector<HTMLElement>("[role=toolbar] :is(button, select, input):enabled")?.focus();
  });

  return (
    // Its parts have the focus, and roles.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="block-bar-place"
      data-block={name}
      data-inline={block.node.isInline || undefined}
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onPanel(null);
        editor.view.focus();
      }}
    >
      <BlockContext value={{ block, panel, onPanel }}>{Tools && <Tools />}</BlockContext>
    </div>
  );
}

function hasTools(name: string): name is NameWithTools {
  return name in allTools;
}
