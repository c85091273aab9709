// The categories of the blog: one field that adds or renames, and a table of what there is.
import { useCallback, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Category } from "#contract/categories.ts";
import { ownerApiOf, ownerApi } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { CategoriesTable } from "./categories-table.tsx";
import { CategoryForm } from "./category-form.tsx";
import "#web/shared/ui/panel.css";
import "./categories.css";

type List = { categories: Category[]; failure: null } | { categories: null; failure: string };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return { list: loadList(ownerApiOf(context, request.signal).categories.list()) };
}

function loadList(answer: Promise<Category[]>): Promise<List> {
  return answer.then(
    (categories) => ({ categories, failure: null }),
    (error: unknown) => ({ categories: null, failure: messageOf(error, "Failed to fetch categories") }),
  );
}

export default function Categories(): React.ReactElement {
  const { list } = useLoaderData<typeof clientLoader>();
  const { value, loading } = useSettled(list);
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [edited, setEdited] = useState<Category | null>(null);
  // Kept while the dialog fades away.
  const [doomed, setDoomed] = useState<Category | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);

  const edit = useCallback((category: Category, button: HTMLButtonElement) => {
    editButton.current = button;
    setEdited(category);
  }, []);

  /** The focus goes back to where editing began, because what had it goes with the form. */
  function endEditing(): void {
    setEdited(null);
    editButton.current?.focus({ preventScroll: true });
  }

  const ask = useCallback((category: Category) => {
    setDoomed(category);
    setAsking(true);
  }, []);

  /** Throws where the server refuses, so that the form can say so and keep what was typed. */
  async function save(name: string): Promise<void> {
    if (edited) await ownerApi.categories.update(edited.id, name);
    else await ownerApi.categories.create(name);
    show(edited ? `Renamed to “${name}”.` : `“${name}” added.`);
    if (edited) endEditing();
    await revalidate();
  }

  async function remove(category: Category): Promise<void> {
    setBusy(true);
    try {
      const { uncategorised } = await ownerApi.categories.remove(category.id);
      show(`“${category.name}” moved to the trash. ${leftBehind(uncategorised)}`, {
        undo: () => void restore(category),
      });
      if (edited?.id === category.id) setEdited(null);
    } catch (error) {
      show(messageOf(error, "Failed to delete category"), { alert: true });
    }
    setBusy(false);
    setAsking(false);
    // The button that asked goes with its row.
    field.current?.focus({ preventScroll: true });
    await revalidate();
  }

  async function restore({ id, name }: Category): Promise<void> {
    try {
      await ownerApi.categories.restore(id);
      show(`“${name}” restored.`);
    } catch (error) {
      show(messageOf(error, "Failed to restore the category. It is in the trash."), { alert: true });
    }
    await revalidate();
  }

  return (
    <>
      <h1>Manage Blog Categories</h1>
      <section className="panel panel-flush categories" aria-label="Categories">
        <CategoryForm key={edited?.id ?? "new"} ref={field} edited={edited} onSave={save} onCancel={endEditing} />
        {value?.categories ? (
          value.categories.length === 0 ? (
            <div className="categories-state">
              <EmptyState>No categories yet.</EmptyState>
            </div>
          ) : (
            <CategoriesTable
              categories={value.categories}
              edited={edited}
              loading={loading}
              onEdit={edit}
              onDelete={ask}
            />
          )
        ) : (
          <div className="categories-state">
            {loading || !value ? <Loading /> : <ErrorBox onRetry={() => void revalidate()}>{value.failure}</ErrorBox>}
          </div>
        )}
      </section>
      <ConfirmDialog
        open={asking}
        busy={busy}
        busyLabel="Deleting…"
        onConfirm={() => {
          if (doomed) void remove(doomed);
        }}
        onCancel={() => setAsking(false)}
      >
        <p>Delete this category?</p>
        <p className="categories-asking">
          <strong>{doomed?.name}</strong>: {doomed && fateOf(doomed.posts)}
        </p>
      </ConfirmDialog>
    </>
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading categories…" className="categories-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton shape="title" width="long" />
      <Skeleton shape="title" width="medium" />
    </SkeletonGroup>
  );
}

function fateOf(posts: number): string {
  if (posts === 0) return "no post is in it.";
  return posts === 1 ? "its one post stays, without a category." : `its ${posts} posts stay, without a category.`;
}

function leftBehind(posts: number): string {
  if (posts === 0) return "No post was in it.";
  return posts === 1 ? "1 post is left uncategorised." : `${posts} posts are left uncategorised.`;
}

export function meta() {
  return dashboardMeta("Manage Blog Categories");
}
