import { useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Series } from "#contract/series.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ownerApi } from "../shared/owner-api.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import type { LoadedState } from "../shared/use-settled.ts";
import { ListPanel } from "../ui/list-panel.tsx";
import { RowActions } from "../ui/row-actions.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { SeriesOrder } from "./series-order.tsx";
import "./series-panel.css";

/** The series of the blog. Each can be expanded to sort its parts. New ones are created in the form of a post. */
export function SeriesPanel({ list }: { list: LoadedState<readonly Series[]> }): React.ReactElement {
  const show = useSnackbar();
  const { revalidate } = useRevalidator();
  const { run } = useAction();
  const [renamed, setRenamed] = useState<Series | null>(null);
  const deletion = useConfirm((series: Series) =>
    run(
      async () => {
        await ownerApi.series.remove({ params: { slug: series.slug } });
        show(`The series “${series.title}” was deleted.`);
      },
      { otherwise: "Failed to delete the series" },
    ),
  );

  async function rename(series: Series, title: string, merge: boolean): Promise<void> {
    const after = await ownerApi.series.update({ params: { slug: series.slug }, body: { title, merge } });
    show(merge ? `Merged into “${after.title}”.` : `Renamed to “${after.title}”.`);
    setRenamed(null);
    await revalidate();
  }

  return (
    <>
      <ListPanel
        className="categories"
        title="Series"
        list={list}
        loadingLabel="Loading series…"
        empty={<EmptyState>No series yet. Begin one in the form of a post.</EmptyState>}
      >
        {(all) => (
          <ul className="rows">
            {all.map((series) => (
              <li key={series.slug} className="series-entry">
                <h3>
                  <bdi>{series.title}</bdi>
                </h3>
                <RowActions
                  of={series.title}
                  actions={[
                    { label: "Rename", onClick: () => setRenamed(series) },
                    { label: "Delete", danger: true, onClick: () => deletion.ask(series) },
                  ]}
                />
                <SeriesOrder series={series} />
              </li>
            ))}
          </ul>
        )}
      </ListPanel>
      {renamed && (
        <RenameDialog
          what="series"
          name={renamed.title}
          maxLength={limits.series}
          onRename={(title, merge) => rename(renamed, title, merge)}
          onClose={() => setRenamed(null)}
        />
      )}
      <ConfirmDialog {...deletion.dialog} busyLabel="Deleting…">
        <p>
          Delete the series <strong>{deletion.item?.title}</strong>? Its posts stay, and are in no series then. This
          can’t be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
