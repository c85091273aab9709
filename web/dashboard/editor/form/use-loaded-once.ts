import { useRef, useState } from "react";

/** Returns a list, null until it is there, and a function that loads it the first time it is called. A failure counts as an empty list. */
export function useLoadedOnce<Item>(
  load: () => Promise<readonly Item[]>,
): readonly [items: readonly Item[] | null, loadOnce: () => void] {
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const isAsked = useRef(false);

  function loadOnce(): void {
    if (isAsked.current) return;
    isAsked.current = true;
    void load().then(setItems, () => setItems([]));
  }

  return [items, loadOnce];
}
