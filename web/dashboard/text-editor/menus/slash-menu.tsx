import { posToDOMRect } from "@tiptap/core";
import { useEffect, useRef } from "react";
import { Keys } from "#web/dashboard/command-palette/keys.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useTextState } from "../use-text-state.ts";
import type { TextAction } from "../text-action.ts";
import { asOneStep } from "../one-step.ts";
import { type TextTools, useTextTools } from "../text-tools.ts";
import { useFloating } from "./floating.ts";
import { findSlashItems } from "./slash-items.ts";
import { slashKey, slashListId, slashQuery } from "./slash-state.ts";
import { useTextKeys } from "./text-keys.ts";
import "./slash-menu.css";

/** The list that a typed slash opens. The focus stays in the text. */
export function SlashMenu(): React.ReactElement | null {
  const tools = useTextTools();
  const { editor } = tools;
  const { query, index } = useTextState(editor, ({ state }) => ({
    query: slashQuery(state),
    index: slashKey.getState(state)?.index ?? 0,
  }));
  const groups = query === null ? [] : findSlashItems(query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  useTextKeys(editor, (event) => pressKey(tools, event));
  useEffect(() => {
    const close = () => closeMenu(tools);
    editor.on("blur", close);
    return () => {
      editor.off("blur", close);
    };
  }, [editor, tools]);
  useEffect(() => {
    const { dom } = editor.view;
    if (count === 0) return;
    dom.setAttribute("aria-controls", slashListId);
    dom.setAttribute("aria-activedescendant", `${slashListId}-${index}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, count, index]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} ${count === 1 ? "block" : "blocks"} to choose from`}
      </p>
      {count > 0 && <SlashList groups={groups} index={index} />}
    </>
  );
}

function SlashList({
  groups,
  index,
}: {
  groups: ReturnType<typeof findSlashItems>;
  index: number;
}): React.ReactElement {
  const tools = useTextTools();
  const { editor } = tools;
  const list = useRef<HTMLDivElement>(null);
  useFloating(
    list,
    () => {
      const slash = slashKey.getState(editor.state);
      return slash ? posToDOMRect(editor.view, slash.from, slash.from + 1) : null;
    },
    "below",
  );
  useEffect(() => {
    document.getElementById(`${slashListId}-${index}`)?.scrollIntoView({ block: "nearest" });
  }, [index]);
  const order = new Map(groups.flatMap(({ items }) => items).map((item, place) => [item, place]));

  return (
    <div className="slash-menu" ref={list} role="listbox" id={slashListId} aria-label="What to put here">
      {groups.map(({ label, items }) => (
        <div key={label} role="group" aria-label={label}>
          <p className="slash-group" aria-hidden="true">
            {label}
          </p>
          {items.map((item) => {
            const place = order.get(item) ?? 0;
            return (
              // The text has the focus and handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={item.id}
                className="slash-item"
                role="option"
                tabIndex={-1}
                id={`${slashListId}-${place}`}
                aria-selected={place === index}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => {
                  if (place !== index) choosePlace(tools, place);
                }}
                onClick={() => choose(tools, item)}
              >
                <Icon name={item.icon} size="medium" />
                <span>{item.label}</span> <Hint action={item} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** What one types for it, or its key. */
function Hint({ action: { typed, keys } }: { action: TextAction }): React.ReactElement | null {
  if (typed !== undefined) return <code className="slash-typed">{typed}</code>;
  return keys === undefined ? null : (
    <span className="slash-typed">
      <Keys keys={keys} />
    </span>
  );
}

function itemsOf({ editor }: TextTools): readonly TextAction[] {
  const query = slashQuery(editor.state);
  return query === null ? [] : findSlashItems(query).flatMap(({ items }) => items);
}

function pressKey(tools: TextTools, event: KeyboardEvent): boolean {
  const items = itemsOf(tools);
  const index = slashKey.getState(tools.editor.state)?.index ?? 0;
  const chosen = items[index];
  if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return false;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, PageDown: index + 8, PageUp: index - 8 }[
    event.key
  ];
  if (next !== undefined) {
    const isPage = event.key.startsWith("Page");
    choosePlace(tools, isPage ? Math.max(0, Math.min(next, items.length - 1)) : next % items.length);
  } else if (event.key === "Escape") closeMenu(tools);
  else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) choose(tools, chosen);
  else return false;
  return true;
}

function choosePlace({ editor: { view } }: TextTools, index: number): void {
  view.dispatch(view.state.tr.setMeta(slashKey, { index }));
}

function closeMenu({ editor: { view } }: TextTools): void {
  if (slashKey.getState(view.state)) view.dispatch(view.state.tr.setMeta(slashKey, "close"));
}

/** Takes away what was typed and does what was chosen, which is one step of undo. */
function choose(tools: TextTools, action: TextAction): void {
  const { editor } = tools;
  const { view } = editor;
  const slash = slashKey.getState(view.state);
  if (!slash) return;
  asOneStep(editor, () => {
    view.dispatch(view.state.tr.delete(slash.from, view.state.selection.head).setMeta(slashKey, "close"));
    if (action.isActive?.(editor) !== true) action.run(tools);
  });
}
