import { useEffect, useRef } from "react";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { findAction, lineAction, linkAction, markActions, redoAction, undoAction } from "../actions.ts";
import { blockAround } from "../block-actions.ts";
import { OutlineButton } from "../outline/outline.tsx";
import type { TextAction } from "../text-action.ts";
import { useTextTools } from "../text-tools.ts";
import { ToolButton, useActive } from "../tool-button.tsx";
import { openSlashBelow } from "./slash-below.ts";
import { ToolRow } from "./tool-row.tsx";
import { useIsPhone, useTextFocus } from "./use-text-focus.ts";
import "./phone-toolbar.css";

const actions: readonly TextAction[] = [
  markActions.bold,
  markActions.italic,
  linkAction,
  lineAction("heading-2"),
  lineAction("bullet-list"),
  lineAction("task-list"),
  lineAction("quote"),
  lineAction("image"),
  undoAction,
  redoAction,
  markActions.strike,
  markActions.code,
  markActions.highlight,
  findAction,
];

/** The toolbar of phones, above the on-screen keyboard while the text has the focus. */
export function PhoneToolbar(): React.ReactElement | null {
  const { editor } = useTextTools();
  const isFocused = useTextFocus(editor);
  return useIsPhone() && isFocused ? <Bar /> : null;
}

function Bar(): React.ReactElement {
  const tools = useTextTools();
  const { editor, open } = tools;
  const bar = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const active = useActive(editor, actions);
  useEffect(() => {
    if (!bar.current) return;
    const end = standOnKeyboard(bar.current);
    // The keyboard and this bar cover the lower part of the window.
    if (editor.isFocused) editor.commands.scrollIntoView();
    return end;
  }, [editor]);

  return (
    <div className="phone-toolbar" ref={bar} data-text-tools>
      <ToolRow row={row} className="phone-toolbar-row" label="Formatting" onLeave={() => editor.view.focus()}>
        <PlainButton label="New block" icon="plus" onClick={() => openSlashBelow(editor, blockAround(editor.state))} />
        <PlainButton
          label="Block menu"
          icon="grip-vertical"
          onClick={() => open({ kind: "block", block: null, anchor: null })}
        />
        {actions.map((action) => (
          <ToolButton
            key={action.id}
            action={action}
            pressed={action.isActive && active.includes(action.id)}
            tabIndex={-1}
            onClick={() => action.run(tools)}
          >
            <Icon name={action.icon} size="medium" />
          </ToolButton>
        ))}
        <OutlineButton tabIndex={-1} />
      </ToolRow>
      <PlainButton label="Hide keyboard" icon="chevron-down" onClick={() => editor.commands.blur()} />
    </div>
  );
}

function PlainButton({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: IconName;
  onClick: () => void;
}): React.ReactElement {
  return (
    <button
      type="button"
      className="toolbar-button"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} size="medium" />
    </button>
  );
}

/** Keeps the bar at the edge of the keyboard, and leaves room for both below the text. Returns a function that stops this. */
function standOnKeyboard(bar: HTMLElement): () => void {
  const { visualViewport } = window;
  const { style } = document.documentElement;
  const place = () => {
    const covered = visualViewport
      ? Math.max(0, document.documentElement.clientHeight - visualViewport.height - visualViewport.offsetTop)
      : 0;
    bar.style.insetBlockEnd = `${covered}px`;
    style.setProperty("--editor-bottom-bar", `${covered + bar.offsetHeight}px`);
  };
  place();
  visualViewport?.addEventListener("resize", place);
  visualViewport?.addEventListener("scroll", place);
  return () => {
    visualViewport?.removeEventListener("resize", place);
    visualViewport?.removeEventListener("scroll", place);
    style.removeProperty("--editor-bottom-bar");
  };
}
