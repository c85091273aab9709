import type { Editor } from "@tiptap/core";
import { useEffect, useState, useSyncExternalStore } from "react";

/** Returns whether the text has the focus, or a row of buttons that belongs to it. */
export function useTextFocus(editor: Editor): boolean {
  const [isFocused, setFocused] = useState(() => editor.isFocused);
  useEffect(() => {
    const { dom } = editor.view;
    const frame = dom.closest(".text-editor") ?? dom;
    const look = () => {
      const active = document.activeElement;
      setFocused(active !== null && (dom.contains(active) || active.closest("[data-text-tools]") !== null));
    };
    // The next element gets the focus after this event.
    const lookLater = () => requestAnimationFrame(look);
    frame.addEventListener("focusin", look);
    frame.addEventListener("focusout", lookLater);
    look();
    return () => {
      frame.removeEventListener("focusin", look);
      frame.removeEventListener("focusout", lookLater);
    };
  }, [editor]);
  return isFocused;
}

const phone = "(width <= 768px) and (pointer: coarse)";

/** Returns whether the toolbar is above the on-screen keyboard. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(phone).matches,
  );
}
