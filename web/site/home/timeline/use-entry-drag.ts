import { type DragEvent, type PointerEvent, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { ahead } from "#web/shared/browser/reading-direction.ts";

/** Minimum distance of a drag, in pixels. A shorter move is a click. */
const slack = 6;

type Start = { pointer: number; x: number; y: number; dragging: boolean };

/**
 * Lets a finger or the mouse drag the entry sideways: far enough back, to the left, shows the next entry (1), to the right
 * the previous one (-1); in texts from right to left it is the other way round.
 * The entry follows through `--drag` and `data-dragging`. The browser keeps vertical scrolling.
 */
export function useEntryDrag(onStep: (by: -1 | 1) => void) {
  const entry = useRef<HTMLDivElement>(null);
  const start = useRef<Start | null>(null);

  function begin({ pointerId, clientX, clientY, button, isPrimary }: PointerEvent): void {
    if (button === 0 && isPrimary) start.current = { pointer: pointerId, x: clientX, y: clientY, dragging: false };
  }

  function follow({ pointerId, clientX, clientY }: PointerEvent): void {
    const from = start.current;
    const element = entry.current;
    if (from?.pointer !== pointerId || !element) return;
    const distance = clientX - from.x;
    if (!from.dragging) {
      if (Math.abs(distance) < slack || Math.abs(distance) < Math.abs(clientY - from.y)) return;
      from.dragging = true;
      // From here on, releasing the pointer must not count as a click.
      element.setPointerCapture(pointerId);
      element.dataset.dragging = "";
    }
    element.style.setProperty("--drag", `${distance}px`);
  }

  function end({ pointerId, clientX, type, currentTarget }: PointerEvent): void {
    const from = start.current;
    if (from?.pointer !== pointerId) return;
    start.current = null;
    if (entry.current) {
      delete entry.current.dataset.dragging;
      entry.current.style.removeProperty("--drag");
    }
    const distance = clientX - from.x;
    if (type === "pointerup" && from.dragging && Math.abs(distance) > limits.timeline.drag)
      onStep(distance * ahead(currentTarget) < 0 ? 1 : -1);
  }

  return {
    entry,
    handlers: {
      onPointerDown: begin,
      onPointerMove: follow,
      onPointerUp: end,
      onPointerCancel: end,
      // Prevents the browser's own dragging of links.
      onDragStart: (event: DragEvent) => event.preventDefault(),
    },
  };
}
