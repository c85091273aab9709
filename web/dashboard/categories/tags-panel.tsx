import { useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Tag } from "#contract/tags.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ownerApi } from "../shared/owner-api.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import type { LoadedState } from "../shared/use-settled.ts";
import { ListPanel } from "../ui/list-panel.tsx";
import { RowActions } from "../ui/row-actions.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { ListTable } from "../ui/list-table.tsx";

/** The tags of all posts. New ones are created in the form of a post. */
export function TagsPanel({ list }: { list: LoadedState<readonly Tag[]> }): React.ReactElement {
  const show = useSnackbar();
  const { revalidate } = useRevalidator();
  const { run } = useAction();
  const [renamed, setRenamed] = useState<Tag | null>(null);
  const deletion = useConfirm((tag: Tag) =>
    run(
      async () => {
        await ownerApi.tags.remove({ params: { slug: tag.slug } });
        show(`The tag “${tag.name}” was deleted.`);
      },
      { otherwise: "Failed to delete the tag" },
    ),
  );

  async function rename(tag: Tag, name: string, merge: boolean): Promise<void> {
    const after = await ownerApi.tags.update({ params: { slug: tag.slug }, body: { name, merge } });
    show(merge ? `Merged into “${after.name}”.` : `Renamed to “${after.name}”.`);
    setRenamed(null);
    await revalidate();
  }

  return (
    <>
      <ListPanel
        className="categories"
        title="Tags"
        list={list}
        loadingLabel="Loading tags…"
        empty={<EmptyState>No tags yet. Add some in the form of a post.</EmptyState>}
      >
        {(tags) => (
          <ListTable
            label="Tags"
            columns={["Name", { name: "Posts", className: "categories-posts" }]}
            loading={list.loading}
            className="categories-table"
          >
            {tags.map((tag) => (
              <tr key={tag.slug}>
                <th scope="row" className="table-title">
                  <bdi>{tag.name}</bdi>
                </th>
                <td className="categories-posts number">
                  <Link
                    to={`/dashboard?${new URLSearchParams({ tag: tag.slug })}`}
                    aria-label={`${tag.posts} ${tag.posts === 1 ? "post" : "posts"} tagged ${tag.name}`}
                  >
                    {tag.posts}
                    <span className="table-word">{tag.posts === 1 ? " post" : " posts"}</span>
                  </Link>
                </td>
                <td className="table-actions categories-actions">
                  <RowActions
                    of={tag.name}
                    actions={[
                      { label: "Rename", onClick: () => setRenamed(tag) },
                      { label: "Delete", danger: true, onClick: () => deletion.ask(tag) },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </ListTable>
        )}
      </ListPanel>
      {renamed && (
        <RenameDialog
          what="tag"
          name={renamed.name}
          maxLength={limits.tag}
          onRename={(name, merge) => rename(renamed, name, merge)}
          onClose={() => setRenamed(null)}
        />
      )}
      <ConfirmDialog {...deletion.dialog} busyLabel="Deleting…">
        <p>
          Delete the tag <strong>{deletion.item?.name}</strong>? Its posts stay, without it. This can’t be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
