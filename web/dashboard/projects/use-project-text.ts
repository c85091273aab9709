import { useEffect, useRef, useState } from "react";
import type { OpenText } from "../text-editor/text-editor.tsx";
import type { ProjectFields } from "#contract/projects.ts";

/** The delay in milliseconds until the form reads a changed text. A crash of the tab loses at most the text typed within it. */
const readDelay = 100;

export type ProjectText = {
  /** The editor has changes that the form's fields don't have yet. */
  isAhead: boolean;
  /** Returns the fields with the current text. */
  read: () => ProjectFields;
  /** Copies the text to the fields now. */
  flush: () => void;
  onReady: (text: OpenText) => void;
  onEdit: () => void;
};

/** The text of a project stays in its editor, because reading it on each keystroke would slow down typing. */
export function useProjectText(fields: ProjectFields, set: (change: Partial<ProjectFields>) => void): ProjectText {
  const text = useRef<OpenText | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isAhead, setAhead] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function flush(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    setAhead(false);
    if (text.current) set({ content: text.current.read() });
  }

  return {
    isAhead,
    read: () => (text.current ? { ...fields, content: text.current.read() } : fields),
    flush,
    onReady: (opened) => {
      text.current = opened;
    },
    onEdit: () => {
      // Not every edit is a change: the editor rewrites some texts when it opens them.
      if (!text.current || (!isAhead && text.current.read() === fields.content)) return;
      setAhead(true);
      timer.current ??= setTimeout(flush, readDelay);
    },
  };
}
