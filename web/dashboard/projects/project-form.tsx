// The form of a new or existing project: words on the left, images and flags on the right. It also handles saving and leaving.
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import type { Project } from "#contract/projects.ts";
import { slugify } from "#contract/slugs.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { ConflictDialog } from "../drafts/conflict-dialog.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { useNoStrayDrops } from "../media-picker/use-page-files.ts";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { type ProjectDraft, removeProjectDraft } from "./project-drafts.ts";
import { emptyFields, fieldsOf } from "#contract/project-fields.ts";
import type { ProjectFields } from "#contract/projects.ts";
import { isSameFields, mistakesIn } from "./project-fields.ts";
import { ProjectFlags } from "./project-flags.tsx";
import { ProjectMedia } from "./project-media.tsx";
import { ProjectText } from "./project-text.tsx";
import { ProjectWords } from "./project-words.tsx";
import { useKeptFields } from "./use-kept-fields.ts";
import { useProjectText } from "./use-project-text.ts";
import { failedToSave, refusedProject, useSaveProject } from "./use-save-project.ts";
import "./project-form.css";

type ProjectFormProps = {
  project: Project | null;
  draftKey: string;
  /** The autosave to continue with. */
  draft: ProjectDraft | null;
  /** Replaces the form's content with a state that was saved elsewhere. */
  onReload: (project: Project) => void;
  onClose: () => void;
  /** Shown between the heading and the form. */
  notice?: React.ReactNode;
  /** True until the owner responds to the notice. */
  inert?: boolean;
};

export function ProjectForm({
  project,
  draftKey,
  draft,
  onReload,
  onClose,
  notice,
  inert = false,
}: ProjectFormProps): React.ReactElement {
  const [initial] = useState<ProjectFields>(() => (project ? fieldsOf(project) : emptyFields));
  // An edited slug no longer follows the title.
  const [isSlugTouched, setSlugTouched] = useState(() => {
    const { slug, title } = draft?.fields ?? initial;
    return project !== null || (slug !== "" && slug !== slugify(title));
  });
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const base = draft ? draft.base : (project?.updatedAt ?? null);
  const saving = useSaveProject({
    project,
    base,
    onSaved: () => {
      removeProjectDraft(draftKey);
      onClose();
    },
  });
  const form = useOwnerForm<ProjectFields>({
    start: draft?.fields ?? initial,
    check: mistakesIn,
    send: async () => {
      if (uploading.size === 0) await saving.save(text.read());
    },
    refused: refusedProject,
    otherwise: failedToSave,
  });
  const { values: fields, errors, failure, busy } = form;
  const text = useProjectText(fields, set);
  const isDirty = text.isAhead || !isSameFields(fields, initial);
  useKeptFields({ key: draftKey, fields, read: text.read, isDirty, base, isDone: saving.isDone });
  useUnsavedWork(() => isDirty || uploading.size > 0);
  useNoStrayDrops();

  function set(change: Partial<ProjectFields>): void {
    if (change.slug !== undefined) setSlugTouched(change.slug !== "");
    const { title } = change;
    form.set(title === undefined || isSlugTouched ? change : { ...change, slug: slugify(title) });
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
    if (!isDirty && uploading.size === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty, uploading.size]);

  return (
    <>
      <header className="project-form-head">
        <h1>{project ? "Edit Project" : "Add New Project"}</h1>
        {isDirty && <span className="meta">Unsaved changes</span>}
        {project && (
          <ButtonLink
            className="project-form-view"
            size="small"
            icon="play"
            to={`/dashboard/portfolio/${project.id}/builds`}
          >
            Playable builds
          </ButtonLink>
        )}
        {project && (
          <ButtonLink variant="quiet" size="small" iconAfter="external-link" to={`/portfolio/${project.slug}`} newTab>
            View page
          </ButtonLink>
        )}
      </header>
      {notice}
      <form {...form.props} className="project-form" inert={inert}>
        <ProjectWords fields={fields} set={set} errors={errors}>
          <ProjectText
            text={text}
            html={fields.content}
            error={errors.content}
            onUploadCount={(count) => setUploadingOf("content", count > 0)}
          />
        </ProjectWords>
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
        {isDirty &&
          "The project is not saved. What you typed is kept in this browser, and offered to you when you come back. "}
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
    </>
  );
}
