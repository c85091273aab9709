// Deleted posts, projects and categories. They can be restored to their old URL, or permanently deleted early.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Trashed } from "#contract/trash.ts";
import { ownerApiOf, ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { countOf } from "../shared/format-count.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useFocusWhenLost } from "../shared/use-focus-when-lost.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { TrashTable } from "./trash-table.tsx";
import { useRestore } from "./use-restore.ts";
import "./trash.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const trash = ownerApiOf(context, request.signal).trash.list();
  return {
    list: loaded(
      trash.then(({ items }) => ({ items, now: Date.now() })),
      "The trash couldn’t be loaded.",
    ),
  };
}

/** Rendering thousands of rows would be slow. */
const pageSize = 50;

export default function Trash(): React.ReactElement {
  const list = useLoaded(useLoaderData<typeof clientLoader>().list);
  const show = useSnackbar();
  const { restoring, restore } = useRestore();
  const heading = useFocusWhenLost<HTMLHeadingElement>(list.data);
  const [maxShown, setMaxShown] = useState(pageSize);
  const action = useAction();
  const deletion = useConfirm<Trashed | "everything">((entry) =>
    action.run(
      async () => {
        if (entry === "everything") await ownerApi.trash.empty();
        else await ownerApi.trash.remove({ params: entry });
        show(entry === "everything" ? "The trash is empty." : `“${entry.title}” permanently deleted.`);
      },
      { otherwise: entry === "everything" ? "The trash couldn’t be emptied." : "It couldn’t be deleted." },
    ),
  );
  const items = list.data?.items ?? [];

  function restoreAll(): void {
    void action.run(
      async () => {
        const { restored, renamed } = await ownerApi.trash.restoreAll();
        const moved = renamed === 0 ? "" : ` ${countOf(renamed, "URL was", "URLs were")} taken and replaced.`;
        show(`${countOf(restored, "item")} restored.${moved}`);
      },
      { otherwise: "Not everything could be restored.", key: "all" },
    );
  }

  const entry = deletion.item === "everything" ? null : deletion.item;

  return (
    <>
      <ScreenHead title="Trash" headingRef={heading}>
        {items.length > 0 && (
          <div className="cluster">
            <Button icon="undo" busy={action.busy.has("all")} busyLabel="Restoring…" onClick={restoreAll}>
              Restore All
            </Button>
            <Button icon="trash" onClick={() => deletion.ask("everything")}>
              Empty Trash
            </Button>
          </div>
        )}
      </ScreenHead>
      <p className="muted trash-note">
        What you delete is kept here for {limits.trashDays} days. After that it is permanently deleted, and images used
        nowhere else can be deleted too.
      </p>
      <ListPanel
        label="Deleted posts, projects and categories"
        list={list}
        loadingLabel="Loading the trash…"
        empty={<EmptyState>The trash is empty.</EmptyState>}
        foot={
          items.length > maxShown && (
            <div className="list-foot cluster">
              <Button size="small" onClick={() => setMaxShown(maxShown + pageSize)}>
                Show More
              </Button>{" "}
              <span className="meta">
                {maxShown} of {items.length}
              </span>
            </div>
          )
        }
      >
        {({ now }) => (
          <TrashTable
            items={items.slice(0, maxShown)}
            now={now}
            loading={list.loading}
            restoring={restoring}
            onRestore={restore}
            onDelete={deletion.ask}
          />
        )}
      </ListPanel>
      <ConfirmDialog
        {...deletion.dialog}
        title={entry ? "Delete permanently?" : "Empty the trash?"}
        confirmLabel={entry ? "Delete permanently" : "Empty Trash"}
        busyLabel="Deleting…"
      >
        {entry ? (
          <p>
            <strong>{entry.title}</strong> {fateOf(entry)} This can’t be undone.
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

export function meta() {
  return dashboardMeta("Trash");
}
