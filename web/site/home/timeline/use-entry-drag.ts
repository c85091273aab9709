import { type DragEvent, type PointerEvent, useRef } from "react";
import { limits } from "#contract/limits.ts";

/** Pixels that tell a drag from a click. */
const slack = 6;

type Start = { pointer: number; x: number; y: number; dragging: boolean };

/**
 * Lets a finger or the mouse drag the entry sideways: far enough to the left brings the next one (1), to the right the previous
 * (-1). The entry follows through `--drag` and `data-dragging`. Scrolling up and down stays the browser's.
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
      // From here on a release is no click, wherever it happens.
      element.setPointerCapture(pointerId);
      element.dataset.dragging = "";
    }
    element.style.setProperty("--drag", `${distance}px`);
  }

  function end({ pointerId, clientX, type }: PointerEvent): void {
    const from = start.current;
    if (from?.pointer !== pointerId) return;
    start.current = null;
    if (entry.current) {
      delete entry.current.dataset.dragging;
      entry.current.style.removeProperty("--drag");
    }
    const distance = clientX - from.x;
    if (type === "pointerup" && from.dragging && Math.abs(distance) > limits.timeline.drag)
      onStep(distance < 0 ? 1 : -1);
  }

  return {
    entry,
    handlers: {
      onPointerDown: begin,
      onPointerMove: follow,
      onPointerUp: end,
      onPointerCancel: end,
      // A link would be dragged away by the browser instead.
      onDragStart: (event: DragEvent) => event.preventDefault(),
    },
  };
}
