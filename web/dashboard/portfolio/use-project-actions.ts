import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Project } from "#contract/projects.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

export type ProjectActions = {
  /** Projects that are being deleted. */
  deleting: ReadonlySet<number>;
  /** Projects that are being starred, or lose their star. */
  starring: ReadonlySet<number>;
  remove: (project: Project) => Promise<void>;
  toggleStar: (project: Project) => Promise<void>;
};

export function useProjectActions(): ProjectActions {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [deleting, setDeleting] = useState<ReadonlySet<number>>(new Set());
  const [starring, setStarring] = useState<ReadonlySet<number>>(new Set());

  async function restore({ id, title }: Project): Promise<void> {
    try {
      await ownerApi.projects.restore(id);
      show(`“${title}” restored.`);
    } catch (error) {
      show(messageOf(error, "Failed to restore the project. It is in the trash."), { alert: true });
    }
    await revalidate();
  }

  return {
    deleting,
    starring,

    async remove(project) {
      setDeleting((ids) => withId(ids, project.id));
      try {
        await ownerApi.projects.remove(project.id);
        show(`“${project.title}” moved to the trash.`, { undo: () => void restore(project) });
      } catch (error) {
        show(messageOf(error, "Failed to delete the project."), { alert: true });
      }
      await revalidate();
      setDeleting((ids) => withoutId(ids, project.id));
    },

    async toggleStar(project) {
      setStarring((ids) => withId(ids, project.id));
      const starred = !project.starred;
      try {
        await ownerApi.projects.star(project.id, starred);
        show(`“${project.title}” ${starred ? "starred" : "unstarred"}.`);
      } catch (error) {
        show(messageOf(error, "Failed to save project"), { alert: true });
      }
      await revalidate();
      setStarring((ids) => withoutId(ids, project.id));
    },
  };
}

function withId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids, id]);
}

function withoutId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((each) => each !== id));
}
