import { useCallback, useState } from "react";
import type { Path } from "./form-values.ts";

/** Frames in which entries of lists have to be open: each list within another one takes some. */
const patience = 30;

/** Leads to a field, also in entries that are collapsed. */
export function useReveal() {
  const [revealed, setRevealed] = useState<Path | null>(null);
  const reveal = useCallback((path: Path, id: string) => {
    // A new array, so that lists notice the same target twice.
    setRevealed([...path]);
    let tries = 0;
    function focus(): void {
      const target = document.getElementById(id);
      if (!target && tries++ < patience) return void requestAnimationFrame(focus);
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: "center" });
    }
    requestAnimationFrame(focus);
  }, []);
  return { revealed, reveal };
}
