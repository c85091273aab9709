// What is typed between the press that opens the palette and the palette itself, which has to be loaded first.

/** Null unless the palette is on its way. */
let typed: string | null = null;

export function beginEarlyKeys(): void {
  typed = "";
}

/** Keeps a letter that is meant for the palette, and not for the page. Returns whether it did. */
export function keepEarlyKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (typed === null || key.length !== 1 || ctrlKey || metaKey) return false;
  typed += key;
  return true;
}

/** Returns what was typed, once. */
export function takeEarlyKeys(): string {
  const early = typed ?? "";
  typed = null;
  return early;
}
