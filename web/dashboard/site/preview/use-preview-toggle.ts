import { useState, useSyncExternalStore } from "react";
import { safeLocalStorage } from "#web/shared/browser/storage.ts";

const key = "site-preview";
/** Matches windows with room for the form and the page. */
const wide = "(width >= 1200px)";

/** Beside the form, the preview is open until it is closed; on narrow screens, it covers the form on request. */
export function usePreviewToggle(isAvailable: boolean) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
  const [isBeside, setBeside] = useState(() => safeLocalStorage.get(key) !== "closed");
  const [isOver, setOver] = useState(false);
  return {
    isOpen: isAvailable && (isWide ? isBeside : isOver),
    coversForm: isAvailable && !isWide && isOver,
    toggle(): void {
      if (!isWide) return setOver(!isOver);
      safeLocalStorage.set(key, isBeside ? "closed" : "open");
      setBeside(!isBeside);
    },
  };
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
