import { useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import type { AutosaveState } from "./autosaver.ts";
import type { OtherTabs } from "./use-open-elsewhere.ts";
import "./elsewhere-notice.css";

type Props = {
  what: "post" | "page" | "project";
  /** The saved state that this editor shows; null for a new item. */
  item: { updatedAt: string } | null;
  /** `updatedAt` of the state that is edited. */
  base: string | null;
  state: AutosaveState;
  tabs: OtherTabs;
  /** Loads the state that was saved elsewhere. */
  onReload: () => Promise<void>;
  /** Loads the draft of another editor; text typed here goes to the history. */
  onTake: (writer: string) => Promise<void>;
  /** Continues in the item that another tab saved from this draft. */
  onMove: (id: string) => void;
  pathOf: (id: string) => string;
};

/** Reports changes to the same item in other tabs and on other devices. */
export function ElsewhereNotice({
  what,
  item,
  base,
  state: { isDirty, elsewhere },
  tabs: { isOpen, saved },
  onReload,
  onTake,
  onMove,
  pathOf,
}: Props): React.ReactNode {
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const newest = [item?.updatedAt, saved?.updatedAt, elsewhere?.itemUpdatedAt]
    .filter((time) => typeof time === "string")
    .toSorted()
    .at(-1);
  const isNewer = item !== null && newest !== undefined && base !== null && newest > base;
  const others = item ? (elsewhere?.others ?? []).filter(({ writer }) => !ignored.has(writer)) : [];

  async function load(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      show(messageOf(error, "The other version couldn’t be loaded. Try again in a moment."), { alert: true });
    }
    setBusy(false);
  }

  return (
    <>
      {isOpen && (
        <p className="elsewhere-notice" role="status">
          <Icon name="info" />
          This {what} is open in another tab too. Each tab keeps its own draft, and saving asks before it replaces what
          was saved there.
        </p>
      )}
      {isNewer && (
        <div className="elsewhere-notice" role="status">
          <Icon name="info" />
          <span>
            This {what} was saved elsewhere after you opened it here.
            {isDirty && " Your changes are kept if you load it, and you can restore them."}
          </span>
          <Button size="small" disabled={busy} onClick={() => void load(onReload)}>
            Load the newer version
          </Button>
        </div>
      )}
      {others.map(({ writer, device }) => (
        <div className="elsewhere-notice" role="status" key={writer}>
          <Icon name="info" />
          <span>
            Unsaved changes to this {what} are kept from {device || "another tab"} too.
            {isDirty && " If you load them, yours go to the history."}
          </span>
          <Button size="small" disabled={busy} onClick={() => void load(() => onTake(writer))}>
            Load them
          </Button>
          <Button size="small" variant="quiet" onClick={() => setIgnored(new Set([...ignored, writer]))}>
            Not now
          </Button>
        </div>
      ))}
      {!item && saved && (
        <div className="elsewhere-notice" role="status">
          <Icon name="info" />
          <span>This draft was saved as a {what} in another tab.</span>
          {isDirty ? (
            <Button size="small" onClick={() => onMove(saved.id)}>
              Move my changes to that {what}
            </Button>
          ) : (
            <Link to={pathOf(saved.id)}>Open it</Link>
          )}
        </div>
      )}
    </>
  );
}
