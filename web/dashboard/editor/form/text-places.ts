// Moves between the fields of the form and the text, and inside the text to an image or a link. It relies only on what assistive technology
// relies on too: the text is an editable element with the role "textbox".

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

/** Shows an image of the text, and opens what a click on it opens. */
export function showImage(form: HTMLElement | null, url: string): void {
  const image = [...(textIn(form)?.querySelectorAll("img") ?? [])].find(
    (each) => each.getAttribute("src") === url && !each.getAttribute("alt"),
  );
  image?.scrollIntoView({ block: "center" });
  image?.click();
}

/** Shows a link of the text and selects its words. */
export function showLink(form: HTMLElement | null, url: string): void {
  const text = textIn(form);
  const link = [...(text?.querySelectorAll("a") ?? [])].find((each) => each.getAttribute("href") === url);
  if (!text || !link) return;
  text.focus({ preventScroll: true });
  getSelection()?.selectAllChildren(link);
  link.scrollIntoView({ block: "center" });
}
