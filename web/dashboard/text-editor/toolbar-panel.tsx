import { type ComponentType, type RefObject, useId, useRef, useState } from "react";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { useFloating } from "./menus/floating.ts";

export type ToolbarPanelProps = {
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: (isFocusBack: boolean) => void;
};

type ButtonProps = {
  label: string;
  icon: IconName;
  panel: ComponentType<ToolbarPanelProps>;
  tabIndex: number;
  onFocus?: () => void;
};

/** A button of the toolbar that opens and closes a panel. */
export function ToolbarPanelButton({ label, icon, panel: Panel, ...props }: ButtonProps): React.ReactElement {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div>
      <button
        {...props}
        ref={button}
        type="button"
        className="toolbar-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-tooltip={isOpen ? undefined : label}
        data-tooltip-place="below end"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} size="medium" />
      </button>
      {isOpen && (
        <Panel
          id={id}
          opener={button}
          onClose={(isFocusBack) => {
            setOpen(false);
            if (isFocusBack) button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Keeps a panel at its button, below all rows of the toolbar, or above it at the lower edge of the window. */
export function useToolbarPanel(panel: RefObject<HTMLElement | null>, { opener, onClose }: ToolbarPanelProps): void {
  useFloating(panel, {
    anchor: () => {
      const button = opener.current?.getBoundingClientRect();
      const bar = opener.current?.closest("[role=toolbar]")?.getBoundingClientRect();
      return button && bar ? new DOMRect(button.x, bar.y, button.width, bar.height) : null;
    },
    side: "below end",
    onClose,
    opener,
  });
}
