export const root = document.documentElement;

/** The browser's storage, or an empty object where the browser refuses storage; the page then works but remembers nothing. */
export const storage = openStorage();

function openStorage(): Record<string, string | undefined> {
  try {
    return localStorage ?? {};
  } catch {
    return {};
  }
}

/** Listens on the window, before every other listener of the page. `names` are separated by spaces. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which events these are
export function on<Heard extends Event>(names: string, listener: (event: Heard) => void): void {
  for (const name of names.split(" ")) addEventListener(name, listener as EventListener, true);
}

/** Returns the element around the target of an event that matches the selector. */
export function around({ target }: Event, selector: string): HTMLElement | null | undefined {
  // The document can be a target, too, and has no `closest`.
  return (target as Partial<Element>).closest?.<HTMLElement>(selector);
}

/** Removes an attribute from every element that has it. */
export function removeEverywhere(attribute: string): void {
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
}

/** Returns whether a modifier key is held that makes browsers open a link elsewhere. */
export function isForBrowser({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
