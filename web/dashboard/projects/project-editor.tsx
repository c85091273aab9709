// One project in its form, from opening to leaving.
import { useNavigate } from "react-router";
import type { Project, ProjectFields } from "#contract/projects.ts";
import type { Autosaver } from "../saving/autosaver.ts";
import { DraftOffer } from "../saving/draft-offer.tsx";
import { useDraftSession } from "../saving/use-draft-session.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { draftOf, keptProjects, type OpenedProject } from "./kept-projects.ts";
import { fieldsAsOpened, isSameFields } from "./project-fields.ts";
import { ProjectForm } from "./project-form.tsx";

type Props = { opened: OpenedProject; onClose: () => void };

export function ProjectEditor({ opened: { project: item, key, drafts }, onClose }: Props): React.ReactElement {
  const navigate = useNavigate();
  const session = useDraftSession({
    kept: keptProjects,
    draftKey: key,
    item,
    drafts: drafts.filter(({ fields }) => !isSaved(item, fields)),
    keyOf,
    isSaved,
  });
  const project = session.item;

  async function take(writer: string, autosaver: Autosaver<ProjectFields>): Promise<void> {
    const theirs = await ownerApi.projects.findAutosave({ params: { key }, query: { writer } });
    await session.take(draftOf(theirs), autosaver);
  }

  /** Called when another tab saved the draft as a project: the text continues there, as an unsaved change. */
  function moveTo(id: string, fields: ProjectFields): void {
    keptProjects.copies.slot(id, session.slot.writer).write({
      fields,
      savedAt: new Date().toISOString(),
      // Older than any state of the project, so that saving asks before it replaces anything.
      baseUpdatedAt: "1970-01-01T00:00:00.000Z",
    });
    void navigate(`/dashboard/portfolio?edit=${id}`, { replace: true });
  }

  const notice = (autosaver: Autosaver<ProjectFields>) => (
    <DraftOffer session={session} autosaver={autosaver} what="project" />
  );
  return (
    <ProjectForm
      key={session.round}
      project={project}
      draftKey={project ? keyOf(project) : key}
      slot={session.slot}
      draft={session.draft}
      inert={session.isAsking}
      onReload={session.reload}
      onTake={take}
      onMove={moveTo}
      onClose={onClose}
      notice={notice}
    />
  );
}

function keyOf({ id }: Project): string {
  return String(id);
}

function isSaved(project: Project | null, fields: ProjectFields): boolean {
  return isSameFields(fields, fieldsAsOpened(project));
}
