import { useEffect, useRef } from "react";
import { removeProjectDraft, writeProjectDraft } from "./project-drafts.ts";
import type { ProjectFields } from "./project-fields.ts";

type Options = { key: string; fields: ProjectFields; isDirty: boolean; base: string | null; isDone: () => boolean };

/**
 * Autosaves the fields in the browser, so they survive a closed tab or an expired session, until the project is saved or the changes are
 * undone.
 */
export function useKeptFields({ key, fields, isDirty, base, isDone }: Options): void {
  const wasDirty = useRef(false);

  useEffect(() => {
    if (isDone()) return;
    if (isDirty) writeProjectDraft(key, { fields, base, savedAt: new Date().toISOString() });
    else if (wasDirty.current) removeProjectDraft(key);
    wasDirty.current = isDirty;
  }, [key, fields, isDirty, base, isDone]);

  useEffect(() => {
    if (!isDirty) return;
    const interrupt = () => writeProjectDraft(key, { fields, base, savedAt: new Date().toISOString(), resume: true });
    addEventListener("session-ended", interrupt);
    return () => removeEventListener("session-ended", interrupt);
  }, [key, fields, isDirty, base]);
}
