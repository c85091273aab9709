// The form of a new or existing project: text on the left, images and flags on the right. It also handles saving and leaving.
import { lazy, Suspense, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import type { Project, ProjectFields } from "#contract/projects.ts";
import { slugify } from "#contract/slugs.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { useNoStrayDrops } from "../media-picker/use-page-files.ts";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { Autosaver } from "../saving/autosaver.ts";
import { ConflictDialog } from "../saving/conflict-dialog.tsx";
import type { Draft, LocalSlot } from "../saving/device-copies.ts";
import { ElsewhereNotice } from "../saving/elsewhere-notice.tsx";
import { SaveState } from "../saving/save-state.tsx";
import { useAutosaver } from "../saving/use-autosaver.ts";
import { useOpenElsewhere } from "../saving/use-open-elsewhere.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { asOpened } from "../html/as-opened.ts";
import { keptProjects } from "./kept-projects.ts";
import { fieldsAsOpened, isSameFields, mistakesIn } from "./project-fields.ts";
import { ProjectFlags } from "./project-flags.tsx";
import { ProjectMedia } from "./project-media.tsx";
import { ProjectText } from "./project-text.tsx";
import { ProjectTexts } from "./project-texts.tsx";
import { useProjectText } from "./use-project-text.ts";
import { failedToSave, refusedProject, useSaveProject } from "./use-save-project.ts";
import "./project-form.css";

const ProjectHistory = lazy(() =>
  import("./project-history.tsx").then((module) => ({ default: module.ProjectHistory })),
);

type ProjectFormProps = {
  project: Project | null;
  draftKey: string;
  /** This editor's entry in the browser's storage. */
  slot: LocalSlot<ProjectFields>;
  /** The draft to continue. */
  draft: Draft<ProjectFields> | null;
  /** Shows a state that was saved elsewhere in the form. */
  onReload: (project: Project) => void;
  /** Shows the draft of another editor in the form. */
  onTake: (writer: string, autosaver: Autosaver<ProjectFields>) => Promise<void>;
  /** Continues with the text in the project that another tab saved from this draft. */
  onMove: (id: string, fields: ProjectFields) => void;
  onClose: () => void;
  /** Shown between the heading and the form. */
  notice: (autosaver: Autosaver<ProjectFields>) => React.ReactNode;
  /** The notice asks a question that must be answered first. */
  inert: boolean;
};

export function ProjectForm({
  project,
  draftKey,
  slot,
  draft,
  onReload,
  onTake,
  onMove,
  onClose,
  notice,
  inert,
}: ProjectFormProps): React.ReactElement {
  const [editing] = useState(() => createEditing({ project, draftKey, slot, draft }));
  const { initial, base, autosaver } = editing;
  // An edited slug no longer follows the title.
  const [isSlugTouched, setSlugTouched] = useState(() => {
    const { slug, title } = editing.start;
    return project !== null || (slug !== "" && slug !== slugify(title));
  });
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const tabs = useOpenElsewhere(draftKey);
  const saving = useSaveProject({
    project,
    draftKey,
    base,
    writer: slot.writer,
    autosaver,
    onSaved: ({ id, updatedAt }) => {
      tabs.tellSaved({ id: String(id), updatedAt });
      onClose();
    },
  });
  const form = useOwnerForm<ProjectFields>({
    start: editing.start,
    check: mistakesIn,
    send: async () => {
      // A change that comes later would take away what the server says about the text.
      if (text.isAhead) text.flush();
      if (uploading.size === 0) await saving.save(text.read());
    },
    refused: refusedProject,
    otherwise: failedToSave,
  });
  const { values: fields, errors, failure, busy } = form;
  const text = useProjectText(fields, set);
  const isDirty = text.isAhead || !isSameFields(fields, initial);
  const state = useAutosaver(autosaver, draft);
  useEffect(() => editing.setReader(text.read));
  useUnsavedWork(() => isDirty || uploading.size > 0);
  useNoStrayDrops();

  function set(change: Partial<ProjectFields>): void {
    if (change.slug !== undefined) setSlugTouched(change.slug !== "");
    const { title } = change;
    form.set(title === undefined || isSlugTouched ? change : { ...change, slug: slugify(title) });
    autosaver.changed();
  }

  const blocker = useBlocker(({ nextLocation, currentLocation }) => {
    if (saving.isDone() || nextLocation.pathname === "/login") return false;
    const isElsewhere =
      nextLocation.pathname !== currentLocation.pathname || nextLocation.search !== currentLocation.search;
    if (isElsewhere && text.isAhead) text.flush();
    return isElsewhere && (isDirty || uploading.size > 0);
  });

  function setUploadingOf(name: string, isBusy: boolean): void {
    setUploading((names) => new Set(isBusy ? [...names, name] : [...names].filter((each) => each !== name)));
  }

  useEffect(() => {
    if (uploading.size === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [uploading.size]);

  return (
    <>
      <header className="project-form-head">
        <h1>{project ? "Edit Project" : "Add New Project"}</h1>
        <SaveState state={state} isSaved={false} isSaving={busy} isUploading={uploading.size > 0} />
        {project && (
          <Button
            className="project-form-view"
            variant="quiet"
            size="small"
            icon="history"
            onClick={() => {
              autosaver.write();
              setHistoryOpen(true);
            }}
          >
            History
          </Button>
        )}
        {project && (
          <ButtonLink size="small" icon="play" to={`/dashboard/portfolio/${project.id}/builds`}>
            Playable builds
          </ButtonLink>
        )}
        {project && (
          <ButtonLink variant="quiet" size="small" iconAfter="external-link" to={`/portfolio/${project.slug}`} newTab>
            View page
          </ButtonLink>
        )}
      </header>
      <div className="form-notices">
        {notice(autosaver)}
        {!inert && (
          <ElsewhereNotice
            what="project"
            item={project}
            base={base}
            state={state}
            tabs={tabs}
            onReload={async () => {
              autosaver.write();
              if (project) onReload(await ownerApi.projects.get({ params: { id: project.id } }));
            }}
            onTake={(writer) => onTake(writer, autosaver)}
            onMove={(id) => {
              const typed = text.read();
              void autosaver.abandon({ keep: false });
              onMove(id, typed);
            }}
            pathOf={(id) => `/dashboard/portfolio?edit=${id}`}
          />
        )}
      </div>
      <form {...form.props} className="project-form" inert={inert}>
        <ProjectTexts fields={fields} set={set} errors={errors}>
          <ProjectText
            text={text}
            html={fields.content}
            error={errors.content}
            onUploadCount={(count) => setUploadingOf("content", count > 0)}
          />
        </ProjectTexts>
        <div className="stack gap-5">
          <ProjectMedia
            fields={fields}
            set={set}
            errors={errors}
            pictures={project?.pictures ?? {}}
            onBusy={setUploadingOf}
          />
          <ProjectFlags fields={fields} set={set} />
        </div>
        <div className="project-form-bar" data-below-text>
          {failure !== null && <ErrorBox className="project-form-failure">{failure}</ErrorBox>}
          {uploading.size > 0 && (
            <p className="meta" role="status">
              Waiting for uploads…
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="block" busy={busy} busyLabel="Saving…" disabled={uploading.size > 0}>
            Save Project
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        danger={uploading.size > 0}
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        {isDirty && "The project has unsaved changes. They stay autosaved, and you can restore them later. "}
        {uploading.size > 0 && "Uploads in progress are canceled."}
      </ConfirmDialog>
      {saving.conflict && (
        <ConflictDialog
          what="project"
          theirs={saving.conflict}
          onTakeTheirs={() => {
            const theirs = saving.conflict;
            saving.endConflict();
            if (theirs) onReload(theirs);
          }}
          onSaveMine={() => {
            saving.allowOverwriting();
            void form.submit();
          }}
          onClose={saving.endConflict}
        />
      )}
      {project && isHistoryOpen && (
        <Suspense fallback={null}>
          <ProjectHistory
            project={project}
            now={text.read()}
            isDirty={isDirty}
            onRestored={onReload}
            onClose={() => setHistoryOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type Editing = Pick<ProjectFormProps, "project" | "draftKey" | "slot" | "draft">;

/** Data that changes without a rendering: the source of the autosaver's fields. */
function createEditing({ project, draftKey, slot, draft }: Editing) {
  const initial = fieldsAsOpened(project);
  const start = draft ? { ...draft.fields, content: asOpened(draft.fields.content) } : initial;
  const base = draft?.baseUpdatedAt ?? project?.updatedAt ?? null;
  let read = () => start;
  return {
    initial,
    start,
    base,
    autosaver: new Autosaver({
      key: draftKey,
      slot,
      base: { saved: initial, updatedAt: base },
      read: () => read(),
      isSame: keptProjects.isSame,
      server: keptProjects.server,
    }),
    setReader(reader: () => ProjectFields): void {
      read = reader;
    },
  };
}
