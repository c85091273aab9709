import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the target when an update of `list` removes the focused element, such as a pressed button in a deleted row. Nothing is focused
 * before the first click or key press.
 */
export function useFocusWhenLost<Target extends HTMLElement>(list: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasUsed = useRef(false);
  const last = useRef(list);
  useEffect(() => {
    const note = () => {
      wasUsed.current = true;
    };
    const events = ["click", "keydown"] as const;
    for (const event of events) document.addEventListener(event, note, true);
    return () => {
      for (const event of events) document.removeEventListener(event, note, true);
    };
  }, []);
  useEffect(() => {
    if (last.current === list) return;
    last.current = list;
    if (wasUsed.current && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [list]);
  return target;
}
