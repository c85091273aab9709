import { posToDOMRect } from "@tiptap/core";
import { type EditorState, TextSelection } from "@tiptap/pm/state";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useTextState } from "../use-text-state.ts";
import { linkAction, markActions } from "../actions.ts";
import type { TextAction } from "../text-action.ts";
import { useTextTools } from "../text-tools.ts";
import { ToolButton, useActive } from "../tool-button.tsx";
import { turnIntoItems } from "./block-menu.tsx";
import { useFloating } from "./floating.ts";
import { Menu } from "./menu.tsx";
import { useTextKeys } from "./text-keys.ts";
import { ToolRow } from "./tool-row.tsx";
import { useIsPhone, useTextFocus } from "./use-text-focus.ts";
import "./selection-toolbar.css";

const actions: readonly TextAction[] = [
  markActions.bold,
  markActions.italic,
  markActions.strike,
  markActions.code,
  markActions.highlight,
  linkAction,
];

/** Shows the formats for selected text above it. On phones, the toolbar above the keyboard has the same. */
export function SelectionToolbar(): React.ReactElement | null {
  const { editor, panel } = useTextTools();
  const selected = useTextState(editor, ({ state }) => selectedWords(state));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isPressed = useIsPressed();
  const isFocused = useTextFocus(editor);
  const isPhone = useIsPhone();
  const isShown = selected !== null && selected !== dismissed && !isPressed && isFocused && !isPhone && panel === null;

  useTextKeys(editor, ({ key }) => {
    if (!isShown || key !== "Escape") return false;
    setDismissed(selected);
    return true;
  });
  return isShown ? <Row key={selected.split("-")[0]} /> : null;
}

function Row(): React.ReactElement {
  const tools = useTextTools();
  const { editor } = tools;
  const row = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const active = useActive(editor, actions);
  // Follows the selection.
  useTextState(editor, ({ state }) => selectedWords(state));
  useFloating(row, {
    anchor: () => posToDOMRect(editor.view, editor.state.selection.from, editor.state.selection.to),
    side: "above",
  });

  return (
    <>
      <ToolRow row={row} className="selection-toolbar" label="Selected text" onLeave={() => editor.view.focus()}>
        <button
          ref={opener}
          type="button"
          className="toolbar-button selection-turn"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          Turn into
          <Icon name="chevron-down" />
        </button>
        {actions.map((action) => (
          <ToolButton
            key={action.id}
            action={action}
            pressed={active.includes(action.id)}
            tabIndex={-1}
            onClick={() => action.run(tools)}
          >
            <Icon name={action.icon} size="medium" />
          </ToolButton>
        ))}
      </ToolRow>
      {isOpen && (
        <div data-text-tools>
          <Menu
            label="Turn into"
            items={turnIntoItems(tools)}
            anchor={() => opener.current?.getBoundingClientRect() ?? null}
            side="below"
            onClose={(isFocusBack) => {
              setOpen(false);
              if (isFocusBack) editor.view.focus();
            }}
          />
        </div>
      )}
    </>
  );
}

/** Returns the place of selected text, or null for other selections. */
function selectedWords({ selection }: EditorState): string | null {
  if (!(selection instanceof TextSelection) || selection.empty) return null;
  const { $from, $to, from, to } = selection;
  return $from.parent.type.spec.code || $to.parent.type.spec.code ? null : `${from}-${to}`;
}

/** Returns whether the pointer is down, which it is while it selects text. */
function useIsPressed(): boolean {
  const { editor } = useTextTools();
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    const press = () => setPressed(true);
    const release = () => setPressed(false);
    dom.addEventListener("pointerdown", press);
    for (const name of ["pointerup", "pointercancel", "dragend"] as const) addEventListener(name, release);
    return () => {
      dom.removeEventListener("pointerdown", press);
      for (const name of ["pointerup", "pointercancel", "dragend"] as const) removeEventListener(name, release);
    };
  }, [editor]);
  return isPressed;
}
