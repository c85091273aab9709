import { type PointerEvent, useRef, useState } from "react";

export type Drag<Id> = { id: Id; to: number };

/** Distance in pixels from the top or bottom of the window at which the page scrolls. */
const edge = 72;
const step = 14;

/**
 * Drags a row by its handle, with a mouse, a pen or a finger. `to` is the new index in the list without the row. The row moves when
 * released; Escape or a lost pointer cancels.
 */
export function useRowDrag<Id extends string | number>(onDrop: (id: Id, to: number) => void) {
  const [drag, setDrag] = useState<Drag<Id> | null>(null);
  const current = useRef<Drag<Id> | null>(null);

  function put(next: Drag<Id> | null): void {
    current.current = next;
    setDrag(next);
  }

  return {
    drag,
    handle: (id: Id, index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        put({ id, to: index });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (current.current?.id !== id) return;
        const own = event.currentTarget.closest("tr, li");
        const others = [...(own?.parentElement?.children ?? [])].filter((row) => row !== own);
        const to = others.filter((row) => middleOf(row) < event.clientY).length;
        if (to !== current.current.to) put({ id, to });
        if (event.clientY < edge) scrollBy(0, -step);
        if (event.clientY > innerHeight - edge) scrollBy(0, step);
      },
      onPointerUp() {
        const dropped = current.current;
        put(null);
        if (dropped?.id === id) onDrop(id, dropped.to);
      },
      onPointerCancel: () => put(null),
      onLostPointerCapture: () => put(null),
    }),
    cancel: () => put(null),
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
