// What groups posts: categories, with a form that adds or renames one, series and tags.
import { useCallback, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Category } from "#contract/categories.ts";
import { ownerApiOf, ownerApi } from "../shared/owner-api.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { CategoriesTable } from "./categories-table.tsx";
import { CategoryForm } from "./category-form.tsx";
import { SeriesPanel } from "./series-panel.tsx";
import { TagsPanel } from "./tags-panel.tsx";
import "./categories.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  return {
    list: loaded(api.categories.list(), "Failed to fetch categories"),
    tags: loaded(api.tags.list(), "Failed to fetch tags"),
    series: loaded(api.series.list(), "Failed to fetch series"),
  };
}

export default function Categories(): React.ReactElement {
  const promises = useLoaderData<typeof clientLoader>();
  const list = useLoaded(promises.list);
  const tags = useLoaded(promises.tags);
  const series = useLoaded(promises.series);
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [edited, setEdited] = useState<Category | null>(null);
  const { run } = useAction();
  const deletion = useConfirm(remove);
  const field = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);

  const edit = useCallback((category: Category, button: HTMLButtonElement) => {
    editButton.current = button;
    setEdited(category);
  }, []);

  /** Returns the focus to the Edit button, because the focused form is removed. */
  function endEditing(): void {
    setEdited(null);
    editButton.current?.focus({ preventScroll: true });
  }

  /** Rejects if the server rejects the name, so the form shows the reason and keeps the input. */
  async function save(name: string): Promise<void> {
    if (edited) await ownerApi.categories.update({ params: { id: edited.id }, body: { name } });
    else await ownerApi.categories.create({ body: { name } });
    show(edited ? `Renamed to “${name}”.` : `“${name}” added.`);
    if (edited) endEditing();
    await revalidate();
  }

  async function remove(category: Category): Promise<void> {
    await run(
      async () => {
        const { uncategorized } = await ownerApi.categories.remove({ params: { id: category.id } });
        show(`“${category.name}” moved to the trash. ${leftBehind(uncategorized)}`, { undo: () => restore(category) });
        if (edited?.id === category.id) setEdited(null);
      },
      { otherwise: "Failed to delete category" },
    );
    // Deleting removes the pressed button with its row.
    focusUnlessTyping(field.current);
  }

  function restore({ id, name }: Category): void {
    void run(
      async () => {
        await ownerApi.categories.restore({ params: { id } });
        show(`“${name}” restored.`);
      },
      { otherwise: "Failed to restore the category. It is in the trash." },
    );
  }

  return (
    <>
      <ScreenHead title="Manage Blog Categories" />
      <ListPanel
        className="categories"
        label="Categories"
        list={list}
        loadingLabel="Loading categories…"
        empty={<EmptyState>No categories yet.</EmptyState>}
        head={
          <CategoryForm key={edited?.id ?? "new"} ref={field} edited={edited} onSave={save} onCancel={endEditing} />
        }
      >
        {(categories) => (
          <CategoriesTable
            categories={categories}
            edited={edited}
            loading={list.loading}
            onEdit={edit}
            onDelete={deletion.ask}
          />
        )}
      </ListPanel>
      <SeriesPanel list={series} />
      <TagsPanel list={tags} />
      <ConfirmDialog {...deletion.dialog} busyLabel="Deleting…">
        <p>Delete this category?</p>
        <p>
          <strong>{deletion.item?.name}</strong>: {deletion.item && fateOf(deletion.item.posts)}
        </p>
      </ConfirmDialog>
    </>
  );
}

function fateOf(posts: number): string {
  if (posts === 0) return "no post is in it.";
  return posts === 1 ? "its one post stays, without a category." : `its ${posts} posts stay, without a category.`;
}

function leftBehind(posts: number): string {
  if (posts === 0) return "No post was in it.";
  return posts === 1 ? "1 post is left uncategorized." : `${posts} posts are left uncategorized.`;
}

export function meta() {
  return dashboardMeta("Manage Blog Categories");
}
