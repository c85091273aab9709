import { useEffect, useEffectEvent, useState } from "react";
import type { MediaItem } from "#contract/media.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import "./models.css";

const pollMilliseconds = 2000;

type ModelStateProps = { item: Pick<MediaItem, "id" | "kind" | "state" | "problem">; onRetried: () => void };

/** Says that a model is being prepared, or why that failed. Shows nothing for one that is ready. */
export function ModelState({ item, onRetried }: ModelStateProps): React.ReactElement | null {
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  if (item.kind !== "model" || item.state === "ready") return null;

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
        Being prepared… Visitors see it when it’s ready.
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

/** Reloads the list every few seconds while a model in it is being prepared. */
export function useWhilePreparing(items: readonly Pick<MediaItem, "kind" | "state">[], reload: () => void): void {
  const isWaiting = items.some(({ kind, state }) => kind === "model" && state === "pending");
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => again(), pollMilliseconds);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
