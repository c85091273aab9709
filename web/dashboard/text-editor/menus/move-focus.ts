import type { KeyboardEvent } from "react";

/** The keys that lead to the next control, and to the one before. */
const keys = { row: ["ArrowRight", "ArrowLeft"], column: ["ArrowDown", "ArrowUp"] } as const;

/**
 * Moves the focus with the arrow keys, Home and End, from the last control to the first one again. Returns false if the key is another one, or
 * the focus is in neither the controls nor the element around them.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  controls: readonly HTMLElement[],
  direction: keyof typeof keys,
): boolean {
  const at = controls.findIndex((control) => control === document.activeElement);
  if (at === -1 && document.activeElement !== event.currentTarget) return false;
  const [forth, back] = keys[direction];
  const next = { [forth]: at + 1, [back]: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return false;
  event.preventDefault();
  controls.at(next % controls.length)?.focus();
  return true;
}
