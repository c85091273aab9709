import { posToDOMRect } from "@tiptap/core";
import { useEffect, useRef } from "react";
import { Keys } from "#web/dashboard/command-palette/keys.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useListbox } from "#web/shared/dialogs/use-listbox.ts";
import { useTextState } from "../use-text-state.ts";
import type { TextAction } from "../text-action.ts";
import { asOneStep } from "../one-step.ts";
import { type TextTools, useTextTools } from "../text-tools.ts";
import { useFloating } from "./floating.ts";
import { findSlashItems } from "./slash-items.ts";
import { slashKey, slashQuery } from "./slash-state.ts";
import { useTextKeys } from "./text-keys.ts";
import "./slash-menu.css";

type Groups = ReturnType<typeof findSlashItems>;

/** The menu that a typed slash opens. The focus stays in the text. */
export function SlashMenu(): React.ReactElement {
  const tools = useTextTools();
  const { editor } = tools;
  const query = useTextState(editor, ({ state }) => slashQuery(state));
  const groups = query === null ? [] : findSlashItems(query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  useEffect(() => {
    const close = () => closeMenu(tools);
    editor.on("blur", close);
    return () => {
      editor.off("blur", close);
    };
  }, [editor, tools]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} ${count === 1 ? "block" : "blocks"} to choose from`}
      </p>
      {count > 0 && <SlashList groups={groups} query={query} />}
    </>
  );
}

function SlashList({ groups, query }: { groups: Groups; query: string | null }): React.ReactElement {
  const tools = useTextTools();
  const { editor } = tools;
  const all = groups.flatMap(({ items }) => items);
  const listbox = useListbox({ count: all.length, of: query });
  const list = useRef<HTMLDivElement>(null);
  useFloating(list, {
    anchor: () => {
      const slash = slashKey.getState(editor.state);
      return slash ? posToDOMRect(editor.view, slash.from, slash.from + 1) : null;
    },
    side: "below",
  });

  const { "aria-controls": listId, "aria-activedescendant": activeId } = listbox.field;
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", listId);
    dom.setAttribute("aria-activedescendant", activeId ?? "");
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, listId, activeId]);

  useTextKeys(editor, (event) => {
    const chosen = all[listbox.active];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return false;
    const page = { PageDown: 8, PageUp: -8 }[event.key];
    if (page !== undefined) listbox.activate(Math.max(0, listbox.active + page));
    else if (event.key === "Escape") closeMenu(tools);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) choose(tools, chosen);
    else return listbox.moveByKey(event);
    return true;
  });
  const order = new Map(all.map((item, place) => [item, place]));

  return (
    <div className="slash-menu" ref={list} {...listbox.list} aria-label="What to put here">
      {groups.map(({ label, items }) => (
        <div key={label} role="group" aria-label={label}>
          <p className="slash-group" aria-hidden="true">
            {label}
          </p>
          {items.map((item) => {
            const place = order.get(item) ?? 0;
            return (
              // The text has the focus and handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <div
                key={item.id}
                {...listbox.option(place)}
                className="slash-item"
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => listbox.activate(place)}
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

/** The Markdown for the item, or its key. */
function Hint({ action: { typed, keys } }: { action: TextAction }): React.ReactElement | null {
  if (typed !== undefined) return <code className="slash-typed">{typed}</code>;
  return keys === undefined ? null : (
    <span className="slash-typed">
      <Keys keys={keys} />
    </span>
  );
}

function closeMenu({ editor: { view } }: TextTools): void {
  if (slashKey.getState(view.state)) view.dispatch(view.state.tr.setMeta(slashKey, "close"));
}

/** Removes the typed query and runs the chosen action, as one undo step. */
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
