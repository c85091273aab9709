import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { moveFocus } from "#web/dashboard/ui/arrow-keys.ts";

type Props = {
  row: RefObject<HTMLDivElement | null>;
  label: string;
  className: string;
  /** Called on Escape and Tab, which return to the text. */
  onLeave: () => void;
  onFocus?: () => void;
  onBlur?: (event: React.FocusEvent) => void;
  children: ReactNode;
};

/** A row of buttons near the text that they act on. Alt+F10 moves to it from the text, and the arrow keys move between the buttons. */
export function ToolRow({ row, label, className, onLeave, children, ...events }: Props): React.ReactElement {
  function pressKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
      return;
    }
    moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>("button, a")], "row");
  }

  return (
    // One of its buttons has the focus, never the row itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className={className}
      ref={row}
      role="toolbar"
      aria-label={label}
      data-text-tools
      onKeyDown={pressKey}
      {...events}
    >
      {children}
    </div>
  );
}
