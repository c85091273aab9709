import type { KeyboardEvent } from "react";

/** Returns the keys that move forward and back in a row. */
export function rowKeys(row: Element): readonly [forward: string, back: string] {
  return getComputedStyle(row).direction === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
}

/**
 * Moves the focus with the arrow keys, Home and End. In a row or a column, the first control follows the last one; a grid ends at its edges.
 * Returns the new place, or null if it is another key, or the focus is neither in the controls nor on the element around them.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  controls: readonly HTMLElement[],
  direction: "row" | "column" | { columns: number },
): number | null {
  const at = controls.findIndex((control) => control === document.activeElement);
  const isInside = at >= 0 || document.activeElement === event.currentTarget;
  if (!isInside || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const isGrid = typeof direction === "object";
  const line = isGrid ? direction.columns : 1;
  const from = Math.max(at, 0);
  const [forward, back] = rowKeys(event.currentTarget);
  const to = {
    Home: 0,
    End: controls.length - 1,
    ...(direction !== "column" && { [forward]: at + 1, [back]: from - 1 }),
    ...(direction !== "row" && { ArrowDown: at + line, ArrowUp: from - line }),
  }[event.key];
  if (to === undefined) return null;
  event.preventDefault();
  const place = isGrid ? to : (to + controls.length) % controls.length;
  controls[place]?.focus();
  return place;
}
