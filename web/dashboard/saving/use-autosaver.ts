import { useEffect, useSyncExternalStore } from "react";
import type { Autosaver, AutosaveState } from "./autosaver.ts";
import type { Draft } from "./device-copies.ts";

/**
 * Autosaves while a form is open, and once more when it is left, hidden or closed. `draft` is the draft that the form continues. Closing the
 * page with unsaved changes asks first.
 */
export function useAutosaver<Fields>(autosaver: Autosaver<Fields>, draft: Draft<Fields> | null): AutosaveState {
  const state = useSyncExternalStore(autosaver.subscribe, autosaver.getState, autosaver.getState);
  useEffect(() => {
    if (draft) autosaver.adopt(draft);
    const write = () => {
      autosaver.write();
    };
    const writeHidden = () => {
      if (document.visibilityState === "hidden") autosaver.write();
    };
    const interrupt = () => {
      autosaver.interrupt();
    };
    const send = () => {
      autosaver.send();
    };
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      autosaver.write();
      if (autosaver.getState().isDirty) event.preventDefault();
    };
    addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", writeHidden);
    addEventListener("session-ended", interrupt);
    addEventListener("online", send);
    addEventListener("beforeunload", askBeforeUnload);
    return () => {
      removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", writeHidden);
      removeEventListener("session-ended", interrupt);
      removeEventListener("online", send);
      removeEventListener("beforeunload", askBeforeUnload);
      autosaver.write();
      autosaver.send();
    };
  }, [autosaver, draft]);
  return state;
}
