import { type ReactNode, useEffect, useRef } from "react";
import { joinClasses } from "#web/shared/ui/join-classes.ts";
import { useBlock } from "./use-block.ts";

type Props = {
  label: string;
  /** Called after Enter in a one-line field, and after Escape. Without it, the focus returns to the text. */
  onDone?: () => void;
  /** Below the bar instead of below the block. */
  atBar?: boolean;
  children: ReactNode;
};

/** Shows its fields while the panel of this name is open. They write to the text on each keystroke, so closing them loses nothing. */
export function BlockPanel({ name, ...props }: Props & { name: string }): React.ReactElement | null {
  const { panel } = useBlock();
  return panel === name ? <OpenPanel {...props} /> : null;
}

function OpenPanel({ label, onDone, atBar = false, children }: Props): React.ReactElement {
  const { editor, onPanel } = useBlock();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = panel.current?.querySelector<HTMLElement>("input:not([type=file]), textarea, select, button");
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement) field.select();
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      className={joinClasses("block-panel", atBar && "block-panel-at-bar")}
      ref={panel}
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        // The panel is inside the form of the post, which Enter must not submit.
        const isDone =
          event.key === "Enter" && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
        if (event.defaultPrevented || (event.key !== "Escape" && !isDone)) return;
        event.preventDefault();
        event.stopPropagation();
        onPanel(null);
        if (onDone) onDone();
        else editor.view.focus();
      }}
    >
      {children}
    </div>
  );
}
