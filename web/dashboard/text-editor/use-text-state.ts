import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useSyncExternalStore } from "react";

/**
 * Returns the result of `select`, and renders again when a transaction changes it. `isSame` compares two results; without it, they are the
 * same when their parts are.
 */
export function useTextState<Found>(
  editor: Editor,
  select: (editor: Editor) => Found,
  isSame: (one: Found, other: Found) => boolean = hasSameParts,
): Found {
  const last = useRef<{ found: Found } | null>(null);
  const subscribe = useCallback(
    (tell: () => void) => {
      editor.on("transaction", tell);
      return () => {
        editor.off("transaction", tell);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => {
    const found = select(editor);
    if (last.current === null || !isSame(last.current.found, found)) last.current = { found };
    return last.current.found;
  });
}

function hasSameParts(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [parts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return parts.length === others.size && parts.every(([name, part]) => Object.is(part, others.get(name)));
}
