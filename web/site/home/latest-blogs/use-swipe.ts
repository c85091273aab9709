import { type PointerEvent, useCallback, useRef, useState } from "react";
import { ahead } from "#web/shared/browser/reading-direction.ts";
import { stepOf } from "./swipe.ts";

type Start = { pointer: number; x: number; at: number };

/**
 * Lets a finger drag the slides. They follow it through `--drag` and `data-dragging` on the track, without React. The browser keeps
 * vertical scrolling; when it starts, it cancels the pointer, which ends the drag.
 */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const track = useRef<HTMLDivElement>(null);
  const start = useRef<Start | null>(null);
  const [touching, setTouching] = useState(false);

  function begin(event: PointerEvent): void {
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    start.current = { pointer: event.pointerId, x: event.clientX, at: event.timeStamp };
    setTouching(true);
  }

  function follow(event: PointerEvent): void {
    if (start.current?.pointer === event.pointerId) drag(event.clientX - start.current.x);
  }

  function end(event: PointerEvent): void {
    if (start.current?.pointer !== event.pointerId) return;
    const { x, at } = start.current;
    const step =
      event.type === "pointerup" ? stepOf((event.clientX - x) * ahead(event.currentTarget), event.timeStamp - at) : 0;
    start.current = null;
    setTouching(false);
    release(step === 0);
    if (step !== 0) onStep(step);
  }

  function drag(distance: number): void {
    const element = track.current;
    if (!element) return;
    delete element.dataset.returning;
    element.dataset.dragging = distance * ahead(element) < 0 ? "next" : "previous";
    element.style.setProperty("--drag", `${distance}px`);
  }

  function release(returning: boolean): void {
    const element = track.current;
    if (!element?.dataset.dragging) return;
    if (returning) element.dataset.returning = element.dataset.dragging;
    delete element.dataset.dragging;
  }

  /** Slides that aren't being dragged start from their resting positions. */
  const forgetDrag = useCallback(() => {
    track.current?.style.removeProperty("--drag");
  }, []);

  return {
    track,
    touching,
    forgetDrag,
    handlers: { onPointerDown: begin, onPointerMove: follow, onPointerUp: end, onPointerCancel: end },
  };
}
