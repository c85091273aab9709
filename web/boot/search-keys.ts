// The keys / and Ctrl-K press the search link. The link stores the text that is typed after that press until the dialog takes the text.
import { around, on } from "./page.ts";

function searchLink(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-search]");
}

/** Returns whether an event presses a search link. If so, starts to record typing. */
export function isSearchPress(event: Event): boolean {
  const link = around(event, "[data-search]") && searchLink();
  if (!link) return false;
  link.typed ??= "";
  link.dataset.waiting = "";
  return true;
}

on<KeyboardEvent>("keydown", (event) => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  const link = searchLink();
  if (!link || altKey || document.querySelector("dialog:modal")) return;
  const chord = ctrlKey || metaKey;
  const typing = around(event, "input,textarea,select") || (target as HTMLElement).isContentEditable;
  if (chord ? key.toLowerCase() === "k" && !shiftKey : key === "/" && !typing) link.click();
  else if (link.typed !== undefined && !chord && !typing && key.length === 1) link.typed += key;
  else return;
  event.preventDefault();
});
