import { flushSync } from "react-dom";

/**
 * Marks the errors of a form, then focuses the first invalid field one frame later, when hidden fields are visible again. `mayMoveFocus` is
 * asked at that moment: errors that come after a wait, or from a shortcut, leave a person who is typing where they are.
 */
export function showErrors(form: HTMLFormElement | null, mark: () => void, mayMoveFocus: () => boolean = always): void {
  flushSync(mark);
  requestAnimationFrame(() => {
    if (mayMoveFocus()) form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  });
}

function always(): boolean {
  return true;
}
