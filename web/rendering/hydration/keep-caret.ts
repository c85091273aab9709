type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps the caret in place while React starts. React moves the caret of a field that it hydrates to the start, and typing would continue
 * there. Call this before React starts: until the returned function is called, each key finds the caret where the last key left it. The
 * listeners are on the window, because the boot script stops events there while React starts.
 */
export function keepCaret(): () => void {
  let last: { field: Field; at: number } | null = null;

  function note(): void {
    const field = document.activeElement;
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart)
      last = { field, at: field.selectionStart };
  }

  function putBack(): void {
    if (last && document.activeElement === last.field && last.field.selectionEnd === 0)
      last.field.setSelectionRange(last.at, last.at);
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    putBack();
    if (/^(Home|Arrow|Tab)/.test(key)) forget();
  }

  /** The visitor moved the caret. */
  function forget(): void {
    last = null;
  }

  note();
  addEventListener("input", note, true);
  addEventListener("keydown", onKeyDown, true);
  addEventListener("pointerdown", forget, true);
  return () => {
    putBack();
    removeEventListener("input", note, true);
    removeEventListener("keydown", onKeyDown, true);
    removeEventListener("pointerdown", forget, true);
  };
}
