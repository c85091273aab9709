import Quill from "quill/core.js";
import { useEffect, useState } from "react";

/** A line that holds a slash and perhaps the name of what is wanted; `index` is where it starts. */
export type Slash = { index: number; typed: string };

const longest = 24;
const { USER } = Quill.sources;

/** The slash at the caret, from the moment it is typed until it is used, dismissed or left. */
export function useSlash(quill: Quill): { slash: Slash | null; dismiss: () => void } {
  const [slash, setSlash] = useState<Slash | null>(null);
  const [watch] = useState(() => createWatch(quill));

  useEffect(() => {
    let frame = 0;
    const update = (event: string, _change: unknown, _before: unknown, source: string) => {
      const isTyped = event === Quill.events.TEXT_CHANGE && source === USER;
      setSlash(watch.next(isTyped));
      if (!isTyped) return;
      // The first letter of a line is there before the caret has moved behind it.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        setSlash(watch.next(true));
      });
    };
    quill.on(Quill.events.EDITOR_CHANGE, update);
    return () => {
      cancelAnimationFrame(frame);
      quill.off(Quill.events.EDITOR_CHANGE, update);
    };
  }, [quill, watch]);

  return {
    slash,
    dismiss: () => {
      watch.dismiss();
      setSlash(null);
    },
  };
}

function createWatch(quill: Quill) {
  let dismissed: Node | null = null;
  let shown: Slash | null = null;

  function atCaret(): { slash: Slash; line: Node } | null {
    const range = quill.hasFocus() ? quill.getSelection() : null;
    if (!range || range.length > 0) return null;
    const [line, offset] = quill.getLine(range.index);
    // Looked at after each letter, so that long lines are left alone.
    if (!line || offset !== line.length() - 1 || line.length() > longest) return null;
    const text = line.domNode.textContent ?? "";
    if (!text.startsWith("/") || text.length !== offset || /^[\s/]|[/.]./.test(text.slice(1))) return null;
    if (Object.keys(quill.getFormat(range.index)).length > 0) return null;
    return { slash: { index: range.index - offset, typed: text.slice(1) }, line: line.domNode };
  }

  return {
    /** The same object for the same slash. */
    next(mayOpen: boolean): Slash | null {
      const found = atCaret();
      // Until the slash is taken away.
      if (!dismissed?.textContent?.startsWith("/")) dismissed = null;
      if (!found || found.line === dismissed || (!shown && !mayOpen)) shown = null;
      else if (shown?.index !== found.slash.index || shown.typed !== found.slash.typed) shown = found.slash;
      return shown;
    },
    dismiss(): void {
      dismissed = atCaret()?.line ?? null;
      shown = null;
    },
  };
}
