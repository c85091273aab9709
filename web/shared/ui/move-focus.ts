/** Moves the focus to an element that isn't focusable by itself, without scrolling. */
export function moveFocusTo(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
