import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import type { Snapshot } from "./draft-saver.ts";

/** The state of the last change. Screen readers announce only states that need attention. */
export function SaveState({
  snapshot: { status, state, failure },
  onRetry,
}: {
  snapshot: Snapshot;
  onRetry: () => void;
}): React.ReactElement {
  const isQuiet = status === "saved" || status === "saving";
  const hasDraft = state.hasDraft || status !== "saved";
  return (
    <div className="site-save-state">
      <Pill tone={hasDraft ? "warn" : "ok"}>{hasDraft ? "Not published" : "Published"}</Pill>
      {isQuiet && hasDraft && <span className="meta">{status === "saving" ? "Saving…" : "Draft saved"}</span>}
      <span role="status" className="site-save-trouble">
        {!isQuiet && (
          <>
            <Icon name={status === "offline" ? "cloud-off" : "circle-alert"} />
            {status === "offline" && "Offline: your changes are kept on this device"}
            {status === "failed" && `${failure} Your changes are kept on this device.`}
            {status === "conflict" && "Changed in another tab: your changes are kept on this device"}
          </>
        )}
      </span>
      {(status === "failed" || status === "offline") && (
        <Button variant="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
