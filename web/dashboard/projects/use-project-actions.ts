import type { Project } from "#contract/projects.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { removeProject } from "../shared/remove-project.ts";
import { useAction } from "../shared/use-action.ts";

export type ProjectActions = {
  /** The ids of projects that are being deleted. */
  deleting: ReadonlySet<string | number>;
  /** The ids of projects that are being starred or unstarred. */
  starring: ReadonlySet<string | number>;
  remove: (project: Project, onReloaded: () => void) => void;
  toggleStar: (project: Project) => void;
};

export function useProjectActions(): ProjectActions {
  const deleting = useAction();
  const starring = useAction();
  const show = useSnackbar();

  function restore({ id, title }: Project): void {
    void deleting.run(
      async () => {
        await ownerApi.projects.restore({ params: { id } });
        show(`“${title}” restored.`);
      },
      { otherwise: "Failed to restore the project. It is in the trash." },
    );
  }

  return {
    deleting: deleting.busy,
    starring: starring.busy,

    remove(project, onReloaded) {
      void deleting.run(
        async () => {
          await removeProject(project.id);
          show(`“${project.title}” moved to the trash.`, { undo: () => restore(project) });
        },
        { otherwise: "Failed to delete the project.", key: project.id, onReloaded },
      );
    },

    toggleStar(project) {
      const starred = !project.starred;
      void starring.run(
        async () => {
          await ownerApi.projects.star({ params: { id: project.id }, body: { starred } });
          show(`“${project.title}” ${starred ? "starred" : "unstarred"}.`);
        },
        { otherwise: "Failed to save project", key: project.id },
      );
    },
  };
}
