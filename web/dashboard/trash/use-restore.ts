import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Trashed } from "#contract/trash.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

type Calls = {
  /** What the address of such an entry begins with. */
  path: string;
  restore: (id: string) => Promise<{ slug: string }>;
  remove: (id: string) => Promise<unknown>;
};

const calls: Record<Trashed["kind"], Calls> = {
  post: { path: "/blog/", restore: ownerApi.posts.restore, remove: ownerApi.posts.remove },
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

/** Brings entries back from the trash, with a way to undo that. */
export function useRestore(): { restoring: ReadonlySet<string>; restore: (entry: Trashed) => Promise<void> } {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [restoring, setRestoring] = useState<ReadonlySet<string>>(new Set());

  async function putBack(entry: Trashed): Promise<void> {
    try {
      await calls[entry.kind].remove(entry.id);
      show(`“${entry.title}” is in the trash again.`);
    } catch (error) {
      show(messageOf(error, "It could not be moved back to the trash."), { alert: true });
    }
    await revalidate();
  }

  return {
    restoring,
    async restore(entry) {
      setRestoring((keys) => new Set([...keys, keyOf(entry)]));
      try {
        const { path, restore } = calls[entry.kind];
        const { slug } = await restore(entry.id);
        const moved = slug === entry.slug ? "" : ` Its address was taken; now it is ${path}${slug}.`;
        show(`“${entry.title}” restored.${moved}`, { undo: () => void putBack(entry) });
      } catch (error) {
        show(messageOf(error, "It could not be restored."), { alert: true });
      }
      await revalidate();
      setRestoring((keys) => new Set([...keys].filter((key) => key !== keyOf(entry))));
    },
  };
}

export function keyOf({ kind, id }: Trashed): string {
  return `${kind} ${id}`;
}
