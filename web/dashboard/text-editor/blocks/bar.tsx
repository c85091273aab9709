// The bar of a block, and its buttons.
import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { useTextTools } from "../text-tools.ts";
import type { CurrentBlock } from "./current-block.ts";
import { removeBlock } from "./edit-block.ts";

export type ToolsProps = {
  block: CurrentBlock;
  panel: string | null;
  onPanel: (name: string | null) => void;
};

/** A row of buttons. The arrow keys lead from one to the next. */
export function Bar({ label, children }: { label: string; children: ReactNode }): React.ReactElement {
  return (
    // One of its controls has the focus, never the bar itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="block-bar"
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
        const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:enabled")];
        const at = buttons.indexOf(event.target);
        event.preventDefault();
        buttons[(at + step + buttons.length) % buttons.length]?.focus();
      }}
    >
      {children}
    </div>
  );
}

type BarButtonProps = {
  label: string;
  icon: IconName;
  pressed?: boolean;
  /** Whether the panel that it opens is open. */
  expanded?: boolean;
  disabled?: boolean;
  /** Shows the label beside the icon. */
  hasWords?: boolean;
  onPress: () => void;
};

export function BarButton({
  label,
  icon,
  pressed,
  expanded,
  disabled,
  hasWords = false,
  onPress,
}: BarButtonProps): React.ReactElement {
  return (
    <button
      type="button"
      className="block-bar-button"
      aria-label={hasWords ? undefined : label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-tooltip={hasWords || expanded ? undefined : label}
      disabled={disabled}
      // The text keeps its focus and what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} />
      {hasWords && label}
    </button>
  );
}

export function RemoveButton({ block }: { block: CurrentBlock }): React.ReactElement {
  const { editor } = useTextTools();
  return <BarButton label="Remove" icon="trash" onPress={() => removeBlock(editor, block.position)} />;
}
