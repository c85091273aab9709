import { useSyncExternalStore } from "react";
import { safeLocalStorage } from "#web/shared/browser/storage.ts";

/** Stored in this browser only, like the theme. */
const key = "shortcuts";
const changed = "shortcuts-changed";

/**
 * Returns whether shortcuts without Ctrl or Cmd are on. People who use dictation or press keys by accident can turn them off (WCAG 2.1.4).
 */
export function characterKeysOn(): boolean {
  return safeLocalStorage.get(key) !== "off";
}

export function setCharacterKeys(on: boolean): void {
  if (on) safeLocalStorage.remove(key);
  else safeLocalStorage.set(key, "off");
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
