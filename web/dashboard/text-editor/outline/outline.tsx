import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { moveFocus } from "#web/dashboard/ui/arrow-keys.ts";
import { useTextState } from "../use-text-state.ts";
import { ToolbarPanelButton, type ToolbarPanelProps, useToolbarPanel } from "../toolbar-panel.tsx";
import { useTextTools } from "../text-tools.ts";
import { currentHeading, listHeadings, type OutlineItem } from "./outline-items.ts";
import "./outline.css";

/** Delay in milliseconds between typing and updating the outline. */
const delay = 300;

/** The toolbar button that shows the headings of the text. */
export function OutlineButton(props: { tabIndex: number; onFocus?: () => void }): React.ReactElement {
  return <ToolbarPanelButton label="Outline" icon="list-tree" panel={OutlinePanel} {...props} />;
}

function OutlinePanel(props: ToolbarPanelProps): React.ReactElement {
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
  useToolbarPanel(panel, props);

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    // The arrow keys of the toolbar are for its own buttons.
    event.stopPropagation();
    moveFocus(event, buttons, "column");
  }

  return (
    <nav className="outline-panel" id={props.id} ref={panel} aria-label="Outline" tabIndex={-1} onKeyDown={pressKey}>
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
                  props.onClose(false);
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

/** Puts the caret at the end of a heading, and scrolls the heading to the top. */
function goTo({ view }: Editor, { position }: OutlineItem): void {
  // The text may have changed since the list was created.
  const { doc } = view.state;
  const heading = doc.nodeAt(Math.min(position, doc.content.size - 1));
  if (heading?.type.name !== "heading") return;
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, position + 1 + heading.content.size)));
  view.focus();
  const element = view.nodeDOM(position);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: "start" });
}
