import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dragEntry } from "./drag-entry.ts";
import { moveEntry } from "./places.ts";

type Options<Item> = {
  /** The sorted items, or their keys. Each must be the same value before and after a move. */
  items: readonly Item[];
  onMove: (items: Item[], from: number, to: number) => void;
  /** Returns the announcement for screen readers after a move. */
  announce: (from: number, to: number) => string;
};

/** The controls that move an entry. */
export type MoveControl = "grip" | "up" | "down";

export type Sortable = {
  count: number;
  /** Moves an entry for a pressed control, which keeps the focus at the new place. Without a control, the focus stays where it is. */
  move: (from: number, to: number, control?: MoveControl) => void;
  /** Returns the props of an element that drags the entry with a mouse, a pen or a finger. */
  handle: (index: number) => { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
  announcement: string;
};

/**
 * Sorts the children of an element, in a column or a grid, by dragging, by buttons and by keys. `move` and `handle` are the same
 * functions in every render.
 */
export function useSortable<Item>(list: RefObject<HTMLElement | null>, options: Options<Item>): Sortable {
  const [moved, setMoved] = useState<{ item: Item; to: number; words: string } | null>(null);
  const cancelDrag = useRef<(() => void) | null>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => cancelDrag.current?.(), []);

  const move = useCallback(
    (from: number, to: number, control?: MoveControl): void => {
      const { items, onMove, announce } = latest.current;
      const [item] = items.slice(from, from + 1);
      if (item === undefined || from === to || to < 0 || to >= items.length) return;
      flushSync(() => {
        setMoved({ item, to, words: announce(from, to) });
        onMove(moveEntry(items, from, to), from, to);
      });
      if (control) list.current?.children[to]?.querySelector<HTMLElement>(`[data-move="${control}"]`)?.focus();
    },
    [list],
  );

  const handle = useCallback(
    (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        const entry = list.current?.children[index];
        if (event.button !== 0 || !list.current || !(entry instanceof HTMLElement)) return;
        // A grip takes the focus. With another handle, the focus stays where it is, and the browser doesn't drag an image itself.
        if (event.currentTarget.tabIndex < 0) event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        cancelDrag.current?.();
        cancelDrag.current = dragEntry({ list: list.current, entry, pressed: event, onDrop: move });
      },
    }),
    [list, move],
  );

  return {
    count: options.items.length,
    move,
    handle,
    // The announcement is no longer true if the order was reverted.
    announcement: moved && options.items[moved.to] === moved.item ? moved.words : "",
  };
}
