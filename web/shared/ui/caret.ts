// Nothing may move the caret while a person types: code that sets the focus after a wait uses these functions.

/** Returns whether a typed letter would go into this element. */
export function isTextField(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])"))
  );
}

/** Focuses an element after a wait, unless the person is typing elsewhere by then. */
export function focusUnlessTyping(target: HTMLElement | null): void {
  if (!isTextField(document.activeElement)) target?.focus({ preventScroll: true });
}

/** Returns a function that says whether the focus may move: the person has neither typed nor gone to another text field since. */
export function watchCaret(): () => boolean {
  const field = document.activeElement;
  const text = textOf(field);
  return () => {
    const now = document.activeElement;
    return !isTextField(now) || (now === field && textOf(now) === text);
  };
}

function textOf(element: Element | null): string | null {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : (element?.textContent ?? null);
}
