import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent } from "react";

/** Passes each key of the text to a menu first. A key that the menu used does nothing else. */
export function useTextKeys(editor: Editor, onKey: (event: KeyboardEvent) => boolean): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const { dom } = editor.view;
    const listen = (event: KeyboardEvent) => {
      // Fields inside blocks handle their own keys.
      if (event.target !== dom || event.isComposing || event.defaultPrevented || !press(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // This runs before ProseMirror, which listens on the text itself.
    const around = dom.parentElement ?? dom;
    around.addEventListener("keydown", listen, true);
    return () => around.removeEventListener("keydown", listen, true);
  }, [editor]);
}
