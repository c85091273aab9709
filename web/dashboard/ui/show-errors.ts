import { flushSync } from "react-dom";

/**
 * Marks the errors of a form, then focuses the first invalid field, also one that was hidden. `mayMoveFocus` is called at that moment: errors
 * that arrive late, or after a shortcut, must not move the focus of an owner who is typing.
 */
export function showErrors(form: HTMLFormElement | null, mark: () => void, mayMoveFocus: () => boolean = always): void {
  flushSync(mark);
  if (!mayMoveFocus()) return;
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid='true']");
  invalid?.focus();
  // A wrong password can't be read, so it is typed again.
  if (invalid instanceof HTMLInputElement && invalid.type === "password") invalid.select();
}

function always(): boolean {
  return true;
}
