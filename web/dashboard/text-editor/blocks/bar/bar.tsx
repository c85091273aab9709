// The bar of a block, and its buttons.
import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { moveFocus } from "#web/dashboard/ui/arrow-keys.ts";
import { labelOf } from "../current-block.ts";
import { removeBlock } from "../edit-block.ts";
import { useBlock } from "./use-block.ts";
import "./block-bar.css";

type BarProps = {
  /** The last button, if it isn't the one that removes the block. */
  last?: ReactNode;
  children?: ReactNode;
};

/** A row of buttons. The arrow keys move between them. */
export function Bar({ last, children }: BarProps): React.ReactElement {
  const { node } = useBlock();
  return (
    // One of its controls has the focus, never the bar itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="block-bar"
      role="toolbar"
      aria-label={labelOf(node) ?? undefined}
      onKeyDown={(event) =>
        moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>("button:enabled")], "row")
      }
    >
      {children}
      {last ?? <RemoveButton />}
    </div>
  );
}

/** Buttons that belong together, such as the widths of an image. */
export function BarGroup({ label, children }: { label: string; children: ReactNode }): React.ReactElement {
  return (
    <span className="block-bar-group" role="group" aria-label={label}>
      {children}
    </span>
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
      // The text keeps its focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} />
      {hasWords && label}
    </button>
  );
}

type PanelButtonProps = Omit<BarButtonProps, "expanded" | "onPress"> & {
  /** The name of the panel. */
  panel: string;
};

/** Opens a panel of the block, or closes it. */
export function PanelButton({ panel, ...button }: PanelButtonProps): React.ReactElement {
  const { panel: openPanel, onPanel } = useBlock();
  const isOpen = openPanel === panel;
  return <BarButton {...button} expanded={isOpen} onPress={() => onPanel(isOpen ? null : panel)} />;
}

function RemoveButton(): React.ReactElement {
  const { editor, position } = useBlock();
  return <BarButton label="Remove" icon="trash" onPress={() => removeBlock(editor, position)} />;
}
