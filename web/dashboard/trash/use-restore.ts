import type { Trashed } from "#contract/trash.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { removeProject } from "../shared/remove-project.ts";
import { useAction } from "../shared/use-action.ts";

type Calls = {
  /** The beginning of an entry's URL. */
  path: string;
  restore: (id: string) => Promise<{ slug: string }>;
  remove: (id: string) => Promise<unknown>;
};

const ofPosts = {
  restore: (id: string) => ownerApi.posts.restore({ params: { id } }),
  remove: (id: string) => ownerApi.posts.remove({ params: { id } }),
};
const calls: Record<Trashed["kind"], Calls> = {
  post: { path: "/blog/", ...ofPosts },
  page: { path: "/", ...ofPosts },
  project: {
    path: "/portfolio/",
    restore: (id) => ownerApi.projects.restore({ params: { id: Number(id) } }),
    remove: (id) => removeProject(Number(id)),
  },
  category: {
    path: "/blogs/category/",
    restore: (id) => ownerApi.categories.restore({ params: { id: Number(id) } }),
    remove: (id) => ownerApi.categories.remove({ params: { id: Number(id) } }),
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
      { otherwise: "It couldn’t be moved back to the trash." },
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
      { otherwise: "It couldn’t be restored.", key: keyOf(entry) },
    );
  }

  return { restoring: busy, restore };
}

export function keyOf({ kind, id }: Trashed): string {
  return `${kind} ${id}`;
}
