import { flushSync } from "react-dom";

/** Marks the errors of a form, then focuses the first invalid field one frame later, when hidden fields are visible again. */
export function showErrors(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark);
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
