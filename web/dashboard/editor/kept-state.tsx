import { Icon } from "#web/shared/icons/icon.tsx";
import type { Kept, KeeperState } from "./draft-keeper.ts";

const words: Record<Exclude<Kept, "refused">, string> = {
  nothing: "",
  browser: "Autosaved in this browser",
  sending: "Autosaving…",
  server: "Autosaved",
  unsent: "The server can't be reached. Your draft is safe in this browser.",
  nowhere: "Browser storage is full. Save soon.",
};

/** Whether there is something to save, and where it is until then. */
export function KeptState({ state: { isDirty, kept, reason } }: { state: KeeperState }): React.ReactElement {
  const isTrouble = kept === "unsent" || kept === "nowhere" || kept === "refused";
  const said =
    kept === "refused" ? `The server rejected this draft (${reason}). It is safe in this browser.` : words[kept];
  return (
    <>
      {isDirty && <span className="unsaved-dot" role="img" aria-label="Unsaved changes" title="Unsaved changes" />}
      <p className="kept-state meta" role="status">
        {isTrouble && <Icon name="cloud-off" />}
        {isDirty ? said : ""}
      </p>
    </>
  );
}
