/** Takes the keyboard and screen readers to a part of the page that holds no focus by itself, without scrolling there. */
export function moveFocusTo(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
