import { useCallback, useState } from "react";

/** `soon`: opened together with all others. Its fields render when the entry comes near the window, because hundreds take seconds. */
export type Opening = "open" | "soon";

/** The open entries of a list, by their keys. */
export function useOpenEntries() {
  const [entries, setEntries] = useState<ReadonlyMap<string, Opening>>(new Map());
  const open = useCallback((key: string) => {
    setEntries((before) => new Map([...before, [key, "open"]]));
  }, []);
  const toggle = useCallback((key: string) => {
    setEntries((before) => {
      const after = new Map(before);
      if (!after.delete(key)) after.set(key, "open");
      return after;
    });
  }, []);
  return {
    of: (key: string) => entries.get(key) ?? null,
    open,
    toggle,
    toggleAll: (keys: readonly string[], isOpen: boolean) =>
      setEntries(new Map(isOpen ? keys.map((key) => [key, entries.get(key) ?? "soon"]) : [])),
  };
}
