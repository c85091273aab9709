import { flushSync } from "react-dom";

/** Marks what is wrong in a form, then takes the focus to the first field of it, one frame later: what was hidden may have to come back. */
export function showErrors(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark);
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
