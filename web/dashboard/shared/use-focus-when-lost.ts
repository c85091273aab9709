import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the target when an update of `list` removes the focused element, such as a pressed button in a deleted row. Nothing is focused
 * before the first click or key press.
 */
export function useFocusWhenLost<Target extends HTMLElement>(list: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const hasInteracted = useRef(false);
  const last = useRef(list);
  useEffect(() => {
    const onInteraction = () => {
      hasInteracted.current = true;
    };
    const events = ["click", "keydown"] as const;
    for (const event of events) document.addEventListener(event, onInteraction, true);
    return () => {
      for (const event of events) document.removeEventListener(event, onInteraction, true);
    };
  }, []);
  useEffect(() => {
    if (last.current === list) return;
    last.current = list;
    if (hasInteracted.current && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
  }, [list]);
  return target;
}
