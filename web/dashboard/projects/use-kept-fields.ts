import { useEffect, useEffectEvent, useRef } from "react";
import { removeProjectDraft, writeProjectDraft } from "./project-drafts.ts";
import type { ProjectFields } from "#contract/projects.ts";

type Options = {
  key: string;
  fields: ProjectFields;
  /** Returns the fields with what the text's editor has on top of them. */
  read: () => ProjectFields;
  isDirty: boolean;
  base: string | null;
  isDone: () => boolean;
};

/**
 * Autosaves the fields in the browser, so they survive a closed tab or an expired session, until the project is saved or the changes are
 * undone.
 */
export function useKeptFields({ key, fields, read, isDirty, base, isDone }: Options): void {
  const wasDirty = useRef(false);
  /** The session has ended: whoever logs in again goes on with the form at once. */
  const isInterrupted = useRef(false);

  useEffect(() => {
    if (isDone()) return;
    if (isDirty) writeProjectDraft(key, { fields, base, savedAt: new Date().toISOString() });
    else if (wasDirty.current) removeProjectDraft(key);
    wasDirty.current = isDirty;
  }, [key, fields, isDirty, base, isDone]);

  const keep = useEffectEvent(() => {
    if (isDone()) return;
    const savedAt = new Date().toISOString();
    writeProjectDraft(key, { fields: read(), base, savedAt, ...(isInterrupted.current && { resume: true }) });
  });
  useEffect(() => {
    if (!isDirty) return;
    const leave = () => keep();
    const interrupt = () => {
      isInterrupted.current = true;
      keep();
    };
    addEventListener("pagehide", leave);
    addEventListener("session-ended", interrupt);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("session-ended", interrupt);
    };
  }, [isDirty]);
}
