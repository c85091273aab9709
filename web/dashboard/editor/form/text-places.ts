// Moves between the fields of the form and the text, and inside the text to an image or a link. Like assistive technology, it relies only on
// the text being an editable element with the role "textbox".
import type { Finding } from "../publish/missing-parts.ts";

/** Returns the editable text of a form. */
export function textIn(form: Element | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>("[role=textbox][contenteditable=true]") ?? null;
}

/** Focuses the text with the caret at its start. Returns false while the text loads. */
export function focusTextStart(form: HTMLElement | null): boolean {
  const text = textIn(form);
  if (!text) return false;
  text.focus({ preventScroll: true });
  getSelection()?.collapse(text.firstElementChild ?? text, 0);
  return true;
}

/** Returns whether the text is one empty paragraph. */
export function isEmptyText(text: HTMLElement): boolean {
  const [only] = text.children;
  return (
    text.childElementCount === 1 && only?.localName === "p" && only.textContent === "" && !only.querySelector("img")
  );
}

/** Selects an image or a recording like a click on it, or shows a link and selects its text. */
export function showFinding(form: HTMLElement | null, { address }: Finding): void {
  const text = textIn(form);
  const element = [...(text?.querySelectorAll<HTMLElement>("img, video, audio, a") ?? [])].find(
    (each) => (each.getAttribute("src") ?? each.getAttribute("href")) === address,
  );
  if (!text || !element) return;
  if (element.localName === "a") {
    text.focus({ preventScroll: true });
    getSelection()?.selectAllChildren(element);
  } else element.click();
  element.scrollIntoView({ block: "center" });
}
