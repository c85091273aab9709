import { Icon } from "#web/shared/icons/icon.tsx";
import type { AutosaveState, Stored } from "./autosaver.ts";
import "./save-state.css";

const words: Record<Exclude<Stored, "nothing" | "unsent" | "refused">, string> = {
  browser: "Autosaved in this browser",
  sending: "Autosaving…",
  server: "Autosaved",
  nowhere: "Not autosaved: browser storage is full. Save soon.",
};

type SaveStateProps = {
  state: AutosaveState;
  isSaved: boolean;
  isSaving: boolean;
  isUploading: boolean;
};

/** Whether there are unsaved changes, and where they are stored. */
export function SaveState({ state, isSaved, isSaving, isUploading }: SaveStateProps): React.ReactElement {
  const { isDirty, stored } = state;
  const isTrouble = isDirty && ["unsent", "nowhere", "refused"].includes(stored);
  return (
    <>
      {isDirty && <span className="unsaved-dot" role="img" aria-label="Unsaved changes" title="Unsaved changes" />}
      <p className="save-state meta" role="status" data-trouble={isTrouble || undefined}>
        {isTrouble && <Icon name="cloud-off" />}
        {isSaving ? "Saving…" : isUploading ? "Uploading…" : isDirty ? wordsFor(state) : isSaved ? "Saved" : ""}
      </p>
    </>
  );
}

function wordsFor({ stored, reason }: AutosaveState): string {
  if (stored === "nothing") return "";
  if (stored === "refused") return `Autosaved in this browser only. The server rejected the draft: ${reason}`;
  if (stored !== "unsent") return words[stored];
  return navigator.onLine
    ? "The server can’t be reached. Autosaved in this browser."
    : "Offline. Autosaved in this browser.";
}
