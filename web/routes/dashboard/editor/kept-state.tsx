import { Icon } from "#web/ui/icon.tsx";
import type { Kept, KeeperState } from "./draft-keeper.ts";

const words: Record<Exclude<Kept, "refused">, string> = {
  nothing: "",
  browser: "Draft kept in this browser",
  sending: "Keeping the draft…",
  server: "Draft kept",
  unsent: "The server can't be reached. The draft is kept in this browser.",
  nowhere: "This browser has no room for the draft. Save it soon.",
};

/** Whether there is something to save, and where it is until then. */
export function KeptState({ state: { isDirty, kept, reason } }: { state: KeeperState }): React.ReactElement {
  const isTrouble = kept === "unsent" || kept === "nowhere" || kept === "refused";
  const said = kept === "refused" ? `The server does not take this draft (${reason}). It is kept in this browser.` : words[kept];
  return (
    <>
      {isDirty && <span className="unsaved-dot" role="img" aria-label="Unsaved changes" title="Unsaved changes" />}
      <p className="kept-state meta" role="status">{isTrouble && <Icon name="cloud-off" />}{isDirty ? said : ""}</p>
    </>
  );
}
