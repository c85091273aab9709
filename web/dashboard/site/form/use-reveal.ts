import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { Path } from "./form-values.ts";

/** Milliseconds in which entries around a field may still get theirs. */
const settling = 1000;

/** Leads to a field, also in entries that are collapsed. */
export function useReveal() {
  const [revealed, setRevealed] = useState<Path | null>(null);
  const reveal = useCallback((path: Path, id: string) => {
    // A new array, so that lists notice the same target twice.
    flushSync(() => setRevealed([...path]));
    const target = document.getElementById(id);
    target?.focus({ preventScroll: true });
    if (target) keepInMiddle(target);
  }, []);
  return { revealed, reveal };
}

/** Scrolls to an element, and again when what is above it grows, until the person does something or the page has settled. */
function keepInMiddle(target: HTMLElement): void {
  const center = () => target.scrollIntoView({ block: "center" });
  const growth = new ResizeObserver(center);
  const ended = new AbortController();
  const end = () => {
    growth.disconnect();
    ended.abort();
  };
  for (const input of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(input, end, { signal: ended.signal, passive: true });
  setTimeout(end, settling);
  growth.observe(document.body);
  center();
}
