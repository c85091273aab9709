import { useRef, useState } from "react";

/** Returns a list, which is null until it is loaded, and a function that loads it on the first call. A failure counts as an empty list. */
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
