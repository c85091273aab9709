import { useEffect, useId, useRef, useState } from "react";
import { alignments, fonts, sizes } from "#contract/post-html.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useTextState } from "./use-text-state.ts";
import { insertActions, lineAction, markActions, redoAction, undoAction } from "./actions.ts";
import type { TextAction } from "./text-action.ts";
import { useTextTools } from "./text-tools.ts";
import { usePressOutside } from "./menus/use-press-outside.ts";
import { useActive } from "./tool-button.tsx";

const actions: readonly TextAction[] = [
  lineAction("quote"),
  lineAction("callout"),
  lineAction("task-list"),
  markActions.code,
  markActions.highlight,
  markActions.kbd,
  markActions.sup,
  markActions.sub,
  ...insertActions.filter(({ id }) => id !== "image"),
  undoAction,
  redoAction,
];

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const choices = [
  { label: "Alignment", name: "align", unset: "Start", values: alignments },
  { label: "Font", name: "font", unset: "Text", values: fonts },
  { label: "Size", name: "size", unset: "Normal", values: sizes },
] as const;

/** What is needed now and then. */
export function MoreMenu({ tabIndex, onFocus }: { tabIndex: number; onFocus: () => void }): React.ReactElement {
  const tools = useTextTools();
  const { editor } = tools;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const active = useActive(editor, actions);
  const chosen = useTextState(editor, (current) => ({
    align: String(current.state.selection.$from.parent.attrs.align ?? ""),
    font: String(current.getAttributes("textStyle").font ?? ""),
    size: String(current.getAttributes("textStyle").size ?? ""),
  }));

  usePressOutside([box], () => setOpen(false), { isOpen: open });
  useEffect(() => {
    if (!open) return;
    // The focus may well have stayed in the text.
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", closeByKey, true);
    return () => {
      document.removeEventListener("keydown", closeByKey, true);
    };
  }, [open]);

  function choose(name: (typeof choices)[number]["name"], value: string): void {
    setOpen(false);
    const chain = editor.chain().focus();
    if (name === "align") chain.align(alignments.find((each) => each === value) ?? null).run();
    else {
      const style = { ...editor.getAttributes("textStyle"), [name]: value === "" ? null : value };
      if (Object.values(style).every((each) => each === null)) chain.unsetMark("textStyle").run();
      else chain.setMark("textStyle", style).run();
    }
  }

  return (
    <div className="more" ref={box}>
      <button
        ref={button}
        type="button"
        className="toolbar-button"
        aria-label="More formatting"
        aria-expanded={open}
        aria-controls={id}
        data-tooltip={open ? undefined : "More formatting"}
        data-tooltip-place="below end"
        tabIndex={tabIndex}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" size="medium" />
      </button>
      <div className="more-panel" id={id} hidden={!open} role="group" aria-label="More formatting">
        <div className="more-actions">
          {actions.map((action) => (
            <button
              key={action.id}
              type="button"
              aria-pressed={action.isActive && active.includes(action.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setOpen(false);
                action.run(tools);
              }}
            >
              <Icon name={action.icon} />
              {action.label}
            </button>
          ))}
        </div>
        {choices.map(({ label, name, unset, values }) => (
          <label className="more-choice" key={name}>
            {label}
            <select value={chosen[name]} onChange={(event) => choose(name, event.target.value)}>
              <option value="">{unset}</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {capitalized(value)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </div>
  );
}
