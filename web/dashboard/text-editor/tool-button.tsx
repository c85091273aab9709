import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import { keysForAria, useKeyWords } from "#web/dashboard/command-palette/keys.tsx";
import { useTextState } from "./use-text-state.ts";
import type { TextAction } from "./text-action.ts";
import "#web/shared/ui/tooltip.css";
import "./toolbar.css";

/** Returns the ids of the actions that apply to the selection. */
export function useActive(editor: Editor, actions: readonly TextAction[]): readonly string[] {
  return useTextState(editor, (current) => actions.filter(({ isActive }) => isActive?.(current)).map(({ id }) => id));
}

type ToolButtonProps = {
  action: TextAction;
  pressed?: boolean;
  tabIndex: number;
  onFocus?: () => void;
  onClick: () => void;
  children: ReactNode;
};

export function ToolButton({
  action: { label, keys },
  pressed,
  children,
  ...rest
}: ToolButtonProps): React.ReactElement {
  const words = useKeyWords();
  return (
    <button
      type="button"
      className="toolbar-button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys && keysForAria(keys)}
      data-tooltip={keys ? `${label} (${words(keys)})` : label}
      data-tooltip-place="below"
      // The text keeps its focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      {children}
    </button>
  );
}
