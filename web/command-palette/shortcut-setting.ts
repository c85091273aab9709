import { useSyncExternalStore } from "react";

/** In this browser only, like the theme. */
const key = "shortcuts";
const changed = "shortcuts-changed";

/** Whether keys without Ctrl or Cmd do something. Whoever dictates, or hits keys without meaning to, turns them off. */
export function characterKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

export function setCharacterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
  } catch {
    // Storage is off: they stay on.
  }
  dispatchEvent(new Event(changed));
}

export function useCharacterKeys(): boolean {
  return useSyncExternalStore(watch, characterKeysOn, () => true);
}

function watch(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(changed, onChange);
    removeEventListener("storage", onChange);
  };
}
