import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { moveFocus } from "#web/dashboard/ui/arrow-keys.ts";
import { useTextState } from "../use-text-state.ts";
import { usePressOutside } from "../menus/use-press-outside.ts";
import { useTextTools } from "../text-tools.ts";
import { currentHeading, listHeadings, type OutlineItem } from "./outline-items.ts";
import "./outline.css";

/** Milliseconds after a letter until the outline follows. */
const delay = 300;

/** The button of the toolbar that shows the headings of the text. */
export function OutlineButton({ tabIndex, onFocus }: { tabIndex: number; onFocus?: () => void }): React.ReactElement {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div className="more outline">
      <button
        ref={button}
        type="button"
        className="toolbar-button"
        aria-label="Outline"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-tooltip={isOpen ? undefined : "Outline"}
        data-tooltip-place="below end"
        tabIndex={tabIndex}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="list-tree" size="medium" />
      </button>
      {isOpen && (
        <OutlinePanel
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

type PanelProps = {
  id: string;
  opener: React.RefObject<HTMLButtonElement | null>;
  onClose: (isFocusBack: boolean) => void;
};

function OutlinePanel({ id, opener, onClose }: PanelProps): React.ReactElement {
  const { editor } = useTextTools();
  const panel = useRef<HTMLElement>(null);
  const items = useHeadings(editor);
  const current = useTextState(editor, ({ state }) => currentHeading(items, state.selection.head));
  const top = Math.min(...items.map(({ level }) => level));

  useEffect(() => {
    const now = panel.current?.querySelector<HTMLElement>("[aria-current]");
    (now ?? panel.current?.querySelector<HTMLElement>("button") ?? panel.current)?.focus({ preventScroll: true });
    now?.scrollIntoView({ block: "nearest" });
  }, []);
  usePressOutside([panel, opener], () => onClose(false));

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    // The arrow keys of the toolbar are for its own buttons.
    event.stopPropagation();
    if (moveFocus(event, buttons, "column") !== null || event.key !== "Escape") return;
    event.preventDefault();
    onClose(true);
  }

  return (
    <nav className="outline-panel" id={id} ref={panel} aria-label="Outline" tabIndex={-1} onKeyDown={pressKey}>
      {items.length === 0 ? (
        <p>Add headings, and the outline of the text appears here.</p>
      ) : (
        <ol>
          {items.map((item, index) => (
            <li key={item.position} data-depth={item.level - top}>
              <button
                type="button"
                aria-current={index === current ? "location" : undefined}
                onClick={() => {
                  onClose(false);
                  goTo(editor, item);
                }}
              >
                <span className="visually-hidden">Level {item.level}: </span>
                {item.text === "" ? <em>Empty heading</em> : item.text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}

function useHeadings(editor: Editor): readonly OutlineItem[] {
  const [items, setItems] = useState(() => listHeadings(editor.state.doc));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setItems(listHeadings(editor.state.doc)), delay);
    };
    editor.on("update", plan);
    return () => {
      clearTimeout(timer);
      editor.off("update", plan);
    };
  }, [editor]);
  return items;
}

/** Puts the caret at the end of a heading, which then stands at the top of what is visible. */
function goTo({ view }: Editor, { position }: OutlineItem): void {
  // The text may have changed since the list was made.
  const { doc } = view.state;
  const heading = doc.nodeAt(Math.min(position, doc.content.size - 1));
  if (heading?.type.name !== "heading") return;
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, position + 1 + heading.content.size)));
  view.focus();
  const element = view.nodeDOM(position);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: "start" });
}
