// What was deleted, until it is deleted permanently: it can be brought back to its old address, or be deleted before its time.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Trashed } from "#contract/trash.ts";
import { ownerApiOf, ownerApi } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useFocusWhenLost } from "../shared/use-focus-when-lost.ts";
import { useSettled } from "../shared/use-settled.ts";
import { TrashTable } from "./trash-table.tsx";
import { useRestore } from "./use-restore.ts";
import "#web/shared/ui/panel.css";
import "./trash.css";

type List = { items: Trashed[]; now: number; failure: null } | { items: null; failure: string };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const list: Promise<List> = ownerApiOf(context, request.signal)
    .trash.list()
    .then(
      ({ items }) => ({ items, now: Date.now(), failure: null }),
      (error: unknown) => ({ items: null, failure: messageOf(error, "The trash could not be loaded.") }),
    );
  return { list };
}

/** A table of thousands would take its time to draw. */
const shownAtOnce = 50;

export default function Trash(): React.ReactElement {
  const { value, loading } = useSettled(useLoaderData<typeof clientLoader>().list);
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const { restoring, restore } = useRestore();
  const heading = useFocusWhenLost<HTMLHeadingElement>(value);
  const [most, setMost] = useState(shownAtOnce);
  // Kept while the dialog fades away. Null stands for everything.
  const [doomed, setDoomed] = useState<Trashed | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const items = value?.items ?? [];

  function ask(entry: Trashed | null): void {
    setDoomed(entry);
    setAsking(true);
  }

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      if (doomed) await ownerApi.trash.remove(doomed);
      else await ownerApi.trash.empty();
      show(doomed ? `“${doomed.title}” deleted for good.` : "The trash is empty.");
    } catch (error) {
      show(messageOf(error, doomed ? "It could not be deleted." : "The trash could not be emptied."), { alert: true });
    }
    setBusy(false);
    setAsking(false);
    await revalidate();
  }

  return (
    <>
      <header className="trash-head">
        <h1 ref={heading} tabIndex={-1}>
          Trash
        </h1>
        {items.length > 0 && (
          <Button icon="trash" onClick={() => ask(null)}>
            Empty Trash
          </Button>
        )}
      </header>
      <p className="muted trash-note">
        What you delete is kept here for {limits.trashDays} days. After that it is permanently deleted, and images used
        nowhere else can be deleted too.
      </p>
      <section className="panel panel-flush trash" aria-label="Deleted posts, projects and categories">
        {!value?.items && (
          <div className="trash-state">
            {loading || !value ? <Loading /> : <ErrorBox onRetry={() => void revalidate()}>{value.failure}</ErrorBox>}
          </div>
        )}
        {value?.items?.length === 0 && (
          <div className="trash-state">
            <EmptyState>The trash is empty.</EmptyState>
          </div>
        )}
        {value?.items && items.length > 0 && (
          <TrashTable
            items={items.slice(0, most)}
            now={value.now}
            loading={loading}
            restoring={restoring}
            onRestore={(entry) => void restore(entry)}
            onDelete={ask}
          />
        )}
        {items.length > most && (
          <div className="trash-more">
            <Button size="small" onClick={() => setMost(most + shownAtOnce)}>
              Show More
            </Button>{" "}
            <span className="meta">
              {most} of {items.length}
            </span>
          </div>
        )}
      </section>
      <ConfirmDialog
        open={asking}
        title={doomed ? "Delete for Good?" : "Empty the Trash?"}
        confirmLabel={doomed ? "Delete for Good" : "Empty Trash"}
        busy={busy}
        busyLabel="Deleting…"
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {doomed ? (
          <p>
            <strong>{doomed.title}</strong> {fateOf(doomed)} This can’t be undone.
          </p>
        ) : (
          <p>
            {items.length === 1 ? "Its one item" : `All ${items.length} items`} will be permanently deleted. This can’t
            be undone.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function fateOf({ kind }: Trashed): string {
  return kind === "category"
    ? "will be permanently deleted, and its posts stay without a category."
    : "and its history will be permanently deleted.";
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading the trash…" className="trash-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton shape="title" width="long" />
      <Skeleton shape="title" width="medium" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Trash");
}
