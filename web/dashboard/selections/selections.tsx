// Selections: chosen projects with a page of their own, for one kind of client or job.
import { useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import { selectionPath } from "#contract/selection-page.ts";
import type { Selection } from "#contract/selections.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, orNull, useLoaded, useSettled } from "../shared/use-settled.ts";
import { SelectionDialog } from "./selection-dialog.tsx";
import { SelectionsTable } from "./selections-table.tsx";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  return {
    list: loaded(api.selections.list(), "The selections couldn’t be loaded."),
    projects: orNull(api.projects.list().then(({ items }) => items)),
    figures: orNull(api.statistics.figures()),
  };
}

export default function Selections(): React.ReactElement {
  const promises = useLoaderData<typeof clientLoader>();
  const list = useLoaded(promises.list);
  const projects = useSettled(promises.projects).value;
  const figures = useSettled(promises.figures).value;
  const { url } = useSite();
  const { revalidate } = useRevalidator();
  const { run } = useAction();
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const [edited, setEdited] = useState<Selection | "new" | null>(null);
  const deletion = useConfirm(remove);
  const items = list.data?.items ?? [];
  const isFull = items.length >= limits.selection.most;

  async function copy(selection: Selection): Promise<void> {
    const link = url + selectionPath(selection);
    if (await copyText(link)) show("Link copied!");
    else show(`Your browser doesn’t allow copying here. The URL is ${link}`, { alert: true });
  }

  async function remove({ id, title }: Selection): Promise<void> {
    await run(
      async () => {
        await ownerApi.selections.remove({ params: { id } });
        show(`“${title}” is deleted.`);
      },
      {
        otherwise: "The selection couldn’t be deleted.",
        // Deleting removes the pressed button with its row.
        onReloaded: () => focusUnlessTyping(heading.current),
      },
    );
  }

  return (
    <>
      <ScreenHead title="Selections" headingRef={heading}>
        {items.length > 0 && (
          <Button variant="block" icon="plus" disabled={isFull} onClick={() => setEdited("new")}>
            New Selection
          </Button>
        )}
      </ScreenHead>
      <ListPanel
        label="All selections"
        list={list}
        loadingLabel="Loading selections…"
        empty={
          <EmptyState
            action={
              <Button variant="block" icon="plus" onClick={() => setEdited("new")}>
                Create the first selection
              </Button>
            }
          >
            No selections yet.{" "}
            <span className="list-empty-note">
              A selection shows chosen projects at a URL of its own, such as /for/gameplay: one for each kind of client
              or job.
            </span>
          </EmptyState>
        }
        foot={isFull && <p className="list-state meta">There is room for {limits.selection.most} selections.</p>}
      >
        {(found) => (
          <SelectionsTable
            selections={found.items}
            figures={figures}
            loading={list.loading}
            onEdit={setEdited}
            onCopy={(selection) => void copy(selection)}
            onDelete={deletion.ask}
          />
        )}
      </ListPanel>
      {edited && (
        <SelectionDialog
          selection={edited === "new" ? null : edited}
          projects={projects}
          onClose={() => setEdited(null)}
          onSaved={({ title }) => {
            setEdited(null);
            show(`“${title}” saved.`);
            void revalidate();
          }}
        />
      )}
      <ConfirmDialog {...deletion.dialog} title="Delete this selection?" confirmLabel="Delete" busyLabel="Deleting…">
        <p>
          <strong dir="auto">{deletion.item?.title}</strong> will be permanently deleted, and its URL stops working. Its
          projects stay.
        </p>
      </ConfirmDialog>
    </>
  );
}

export function meta() {
  return dashboardMeta("Selections");
}
