type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * React sets the caret of a field that it takes over back to its start, and whoever is typing at that moment would go on there.
 * Call it before React comes: from then on each key finds the caret where the last one left it. The function that it answers ends that.
 * It listens at the window, since the boot script lets no event further down while React is coming.
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
