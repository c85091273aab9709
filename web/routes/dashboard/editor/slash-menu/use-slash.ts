import Quill, { Delta } from "quill/core.js";
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
    const update = (event: string, change: unknown, _before: unknown, source: string) => {
      const mayOpen = event === Quill.events.TEXT_CHANGE && source === USER && change instanceof Delta;
      setSlash(watch.next(mayOpen));
    };
    quill.on(Quill.events.EDITOR_CHANGE, update);
    return () => { quill.off(Quill.events.EDITOR_CHANGE, update); };
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
  let dismissed: unknown = null;
  let shown: Slash | null = null;

  function atCaret(): { slash: Slash; line: unknown } | null {
    const range = quill.hasFocus() ? quill.getSelection() : null;
    if (!range || range.length > 0) return null;
    const [line, offset] = quill.getLine(range.index);
    // Looked at after each letter, so that long lines are left alone.
    if (!line || offset !== line.length() - 1 || line.length() > longest) return null;
    const text = line.domNode.textContent ?? "";
    if (!text.startsWith("/") || text.length !== offset || /^[\s/]|[/.]./.test(text.slice(1))) return null;
    if (Object.keys(quill.getFormat(range.index)).length > 0) return null;
    return { slash: { index: range.index - offset, typed: text.slice(1) }, line };
  }

  return {
    /** The same object for the same slash. */
    next(mayOpen: boolean): Slash | null {
      const found = atCaret();
      if (!found || found.line !== dismissed) dismissed = null;
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
