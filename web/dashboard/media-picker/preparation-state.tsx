import { useEffect, useEffectEvent, useState } from "react";
import type { MediaItem } from "#contract/media.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

const pollMilliseconds = 2000;

type PreparationStateProps = { item: Pick<MediaItem, "id" | "kind" | "state" | "problem">; onRetried: () => void };

/** Says that a model or the pages of a PDF are being prepared, or why that failed. Shows nothing for what is ready. */
export function PreparationState({ item, onRetried }: PreparationStateProps): React.ReactElement | null {
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  if (!isPrepared(item) || item.state === "ready") return null;

  async function retry(): Promise<void> {
    setBusy(true);
    try {
      await ownerApi.media.prepare({ params: { id: item.id } });
      onRetried();
    } catch (error) {
      show(messageOf(error, "Failed to start again."), { alert: true });
    }
    setBusy(false);
  }

  if (item.state === "pending")
    return (
      <p className="cluster meta" role="status">
        <Icon name="refresh-cw" />
        Being prepared… Visitors {item.kind === "model" ? "see" : "can read"} it when it’s ready.
      </p>
    );
  return (
    <div className="cluster">
      <p className="field-error" role="status">
        <Icon name="circle-alert" />
        {item.problem}
      </p>
      <Button size="small" busy={isBusy} onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}

/** Reloads the list every few seconds while a file in it is being prepared. */
export function useWhilePreparing(items: readonly Pick<MediaItem, "kind" | "state">[], reload: () => void): void {
  const isWaiting = items.some((item) => isPrepared(item) && item.state === "pending");
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => again(), pollMilliseconds);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

/** Images have a state, too, but can be shown before their sizes are made. */
function isPrepared({ kind }: Pick<MediaItem, "kind">): boolean {
  return kind === "model" || kind === "file";
}
