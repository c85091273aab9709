// Collects the keys that are typed while the palette loads.

/** Null unless the palette is loading. */
let typed: string | null = null;

export function beginEarlyKeys(): void {
  typed = "";
}

/** Collects a character for the palette. Returns whether the key was collected. */
export function keepEarlyKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (typed === null || key.length !== 1 || ctrlKey || metaKey) return false;
  typed += key;
  return true;
}

/** Returns the collected text and stops collecting. */
export function takeEarlyKeys(): string {
  const early = typed ?? "";
  typed = null;
  return early;
}
