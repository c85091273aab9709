import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { Path } from "./form-values.ts";

/** Leads to a field, also in entries that are collapsed. */
export function useReveal() {
  const [revealed, setRevealed] = useState<Path | null>(null);
  const reveal = useCallback((path: Path, id: string) => {
    // A new array, so that lists notice the same target twice.
    flushSync(() => setRevealed([...path]));
    const target = document.getElementById(id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "center" });
  }, []);
  return { revealed, reveal };
}
