import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";

/** Closer than this to the top or bottom, the page scrolls along. */
const edge = 96;
const scrollStep = 14;
/** How far beyond the first and the last place an entry can be dragged. */
const overshoot = 12;

type Row = { element: HTMLElement; middle: number };
type Drag = {
  pointer: number;
  from: number;
  to: number;
  rows: readonly Row[];
  /** How far the others make room. */
  room: number;
  startY: number;
  y: number;
  frame: number;
};

/**
 * Drags an entry of a list by its handle, with a mouse, a pen or a finger: the entry follows the pointer, and the others make room. Escape
 * leaves everything where it was. During the drag only styles change, so nothing is rendered anew.
 */
export function useEntryDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag | null>(null);

  function draw(): void {
    const current = drag.current;
    if (!current) return;
    const { rows, from, room } = current;
    const own = rows[from];
    if (!own) return;
    // It stays in its list: below the last entry it would make the page longer, which would scroll on without an end.
    const first = (rows[0]?.middle ?? 0) - overshoot;
    const last = (rows.at(-1)?.middle ?? 0) + overshoot;
    const middle = Math.min(Math.max(own.middle + current.y + scrollY - current.startY, first), last);
    const moved = middle - own.middle;
    current.to = rows.filter((row) => row !== own && row.middle < middle).length;
    rows.forEach(({ element }, index) => {
      const shift = index === from ? moved : shiftOf(index, current) * room;
      element.style.translate = shift === 0 ? "" : `0 ${shift}px`;
    });
    if (current.y < edge) scrollBy(0, -scrollStep);
    if (current.y > innerHeight - edge) scrollBy(0, scrollStep);
    current.frame = requestAnimationFrame(draw);
  }

  function end(isDropped: boolean): void {
    const current = drag.current;
    if (!current) return;
    drag.current = null;
    cancelAnimationFrame(current.frame);
    // Without transitions, or the entries would move twice: back, and to their new places.
    delete list.current?.dataset.dragging;
    if (isDropped && current.to !== current.from) flushSync(() => onMove(current.from, current.to));
    for (const { element } of current.rows) {
      element.style.translate = "";
      delete element.dataset.dragged;
    }
  }

  return (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !list.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const elements = [...list.current.children].filter((child) => child instanceof HTMLElement);
      const own = elements[index];
      if (!own) return;
      const rows = elements.map((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { element, middle: top + scrollY + height / 2 };
      });
      const gap = Number.parseFloat(getComputedStyle(list.current).rowGap) || 0;
      list.current.dataset.dragging = "";
      own.dataset.dragged = "";
      drag.current = {
        pointer: event.pointerId,
        from: index,
        to: index,
        rows,
        room: own.offsetHeight + gap,
        startY: event.clientY + scrollY,
        y: event.clientY,
        frame: requestAnimationFrame(draw),
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer === event.pointerId) drag.current.y = event.clientY;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId) return;
      drag.current.y = event.clientY;
      cancelAnimationFrame(drag.current.frame);
      draw();
      end(true);
    },
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(false),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== "Escape" || !drag.current) return;
      event.stopPropagation();
      end(false);
    },
  });
}

/** Which way an entry makes room: up, down or not at all. */
function shiftOf(index: number, { from, to }: Pick<Drag, "from" | "to">): number {
  if (index > from && index <= to) return -1;
  return index < from && index >= to ? 1 : 0;
}
