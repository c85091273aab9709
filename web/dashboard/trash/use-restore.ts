import type { Trashed } from "#contract/trash.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";

type Calls = {
  /** The beginning of an entry's URL. */
  path: string;
  restore: (id: string) => Promise<{ slug: string }>;
  remove: (id: string) => Promise<unknown>;
};

const calls: Record<Trashed["kind"], Calls> = {
  post: { path: "/blog/", restore: ownerApi.posts.restore, remove: ownerApi.posts.remove },
  page: { path: "/", restore: ownerApi.posts.restore, remove: ownerApi.posts.remove },
  project: {
    path: "/portfolio/",
    restore: (id) => ownerApi.projects.restore(Number(id)),
    remove: (id) => ownerApi.projects.remove(Number(id)),
  },
  category: {
    path: "/blogs/category/",
    restore: (id) => ownerApi.categories.restore(Number(id)),
    remove: (id) => ownerApi.categories.remove(Number(id)),
  },
};

/** Restores entries from the trash, with undo. */
export function useRestore(): { restoring: ReadonlySet<string | number>; restore: (entry: Trashed) => void } {
  const { busy, run } = useAction();
  const show = useSnackbar();

  function putBack(entry: Trashed): void {
    void run(
      async () => {
        await calls[entry.kind].remove(entry.id);
        show(`“${entry.title}” is in the trash again.`);
      },
      { otherwise: "It could not be moved back to the trash." },
    );
  }

  function restore(entry: Trashed): void {
    void run(
      async () => {
        const { path, restore: call } = calls[entry.kind];
        const { slug } = await call(entry.id);
        const moved = slug === entry.slug ? "" : ` Its address was taken; now it is ${path}${slug}.`;
        show(`“${entry.title}” restored.${moved}`, { undo: () => putBack(entry) });
      },
      { otherwise: "It could not be restored.", key: keyOf(entry) },
    );
  }

  return { restoring: busy, restore };
}

export function keyOf({ kind, id }: Trashed): string {
  return `${kind} ${id}`;
}
