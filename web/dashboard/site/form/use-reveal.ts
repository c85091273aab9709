import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { Path } from "./form-values.ts";

/** The milliseconds in which the entries around a field may still render their fields. */
const settling = 1000;

/** Moves the focus to a field, also in collapsed entries. */
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

/** Scrolls to an element, and again when content above it grows, until the owner interacts with the page or it has settled. */
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
