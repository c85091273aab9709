import Quill from "quill/core.js";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { embeds } from "../html/ops.ts";
import { type CurrentFormats, isOn } from "./quill/formats.ts";
import { linkPanelOf, type OpenPanel } from "./quill/use-quill.ts";

type Props = {
  quill: Quill | null;
  formats: CurrentFormats;
  onPanel: (panel: OpenPanel) => void;
  tabIndex: number;
  onFocus: () => void;
};

const { USER } = Quill.sources;

const toggles = [
  ["Quote", "blockquote", true],
  ["Inline code", "code", true],
  ["Key", "kbd", true],
  ["Marked", "mark", true],
  ["Superscript", "script", "super"],
  ["Subscript", "script", "sub"],
  ["Task list", "list", "unchecked"],
] as const;
const choices = [
  [
    "Alignment",
    "align",
    [
      ["", "Start"],
      ["center", "Center"],
      ["right", "Right"],
      ["justify", "Justify"],
    ],
  ],
  [
    "Font",
    "font",
    [
      ["", "Text"],
      ["serif", "Serif"],
      ["monospace", "Monospace"],
    ],
  ],
  [
    "Size",
    "size",
    [
      ["small", "Small"],
      ["", "Normal"],
      ["large", "Large"],
      ["huge", "Huge"],
    ],
  ],
] as const;

/** What is needed now and then: it stays out of the way of the toolbar's own buttons. */
export function MoreMenu({ quill, formats, onPanel, tabIndex, onFocus }: Props): React.ReactElement {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    // The focus may well have stayed in the text.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeByKey, true);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeByKey, true);
    };
  }, [open]);

  function run(action: (current: Quill) => void): void {
    setOpen(false);
    if (!quill) return;
    quill.getSelection(true);
    action(quill);
  }

  function toggle(name: string, value: unknown): void {
    run((current) => current.format(name, isOn(current.getFormat(), name, value) ? false : value, USER));
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
        disabled={!quill}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" size="medium" />
      </button>
      <div className="more-panel" id={id} hidden={!open} role="group" aria-label="More formatting">
        <div className="more-actions">
          {toggles.map(([label, name, value]) => (
            <Action
              key={label}
              label={label}
              pressed={isOn(formats, name, value)}
              onClick={() => toggle(name, value)}
            />
          ))}
          <Action label="Indent" onClick={() => run((current) => current.format("indent", "+1", USER))} />
          <Action label="Outdent" onClick={() => run((current) => current.format("indent", "-1", USER))} />
          <Action label="Divider" onClick={() => run(insertDivider)} />
          <Action
            label="Image from the library"
            onClick={() => run((current) => onPanel({ kind: "library", range: current.getSelection(true) }))}
          />
          <Action label="Video" onClick={() => run((current) => onPanel(linkPanelOf(current)))} />
          <Action
            label="HTML block"
            onClick={() => run(() => onPanel({ kind: "html", index: null, name: embeds.htmlBlock, html: "" }))}
          />
          <Action label="Undo" onClick={() => run((current) => current.history.undo())} />
          <Action label="Redo" onClick={() => run((current) => current.history.redo())} />
        </div>
        {choices.map(([label, name, options]) => (
          <label className="more-choice" key={name}>
            {label}
            <select
              value={String(formats[name] ?? "")}
              onChange={(event) => run((current) => current.format(name, event.target.value || false, USER))}
            >
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </div>
  );
}

function Action({
  label,
  pressed,
  onClick,
}: {
  label: string;
  pressed?: boolean;
  onClick: () => void;
}): React.ReactElement {
  return (
    <button type="button" aria-pressed={pressed} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {label}
    </button>
  );
}

function insertDivider(quill: Quill): void {
  const { index } = quill.getSelection(true);
  quill.insertEmbed(index, embeds.divider, true, USER);
  quill.setSelection(index + 1, 0, USER);
}
