// The form of a project, new or not: words at the left, pictures and flags at the right, and what happens on saving and leaving.
import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { Project } from "#contract/projects.ts";
import { slugify } from "#contract/slugs.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { emptyFields, fieldsOf, isSameFields, type ProjectFields } from "./project-fields.ts";
import { ProjectFlags } from "./project-flags.tsx";
import { ProjectMedia } from "./project-media.tsx";
import { ProjectWords } from "./project-words.tsx";
import { useSaveProject } from "./use-save-project.ts";
import "./project-form.css";

type ProjectFormProps = { project: Project | null; onClose: () => void };

export function ProjectForm({ project, onClose }: ProjectFormProps): React.ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState<ProjectFields>(() => (project ? fieldsOf(project) : emptyFields));
  const [fields, setFields] = useState(initial);
  // From then on the slug no longer follows the title.
  const [isSlugTouched, setSlugTouched] = useState(project !== null);
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const saving = useSaveProject(project, form, onClose);
  const isDirty = !isSameFields(fields, initial);

  function set(change: Partial<ProjectFields>): void {
    if (change.slug !== undefined) setSlugTouched(change.slug !== "");
    setFields((before) => {
      const after = { ...before, ...change };
      return change.title !== undefined && !isSlugTouched ? { ...after, slug: slugify(change.title) } : after;
    });
  }

  const blocker = useBlocker(({ nextLocation, currentLocation }) => {
    if (saving.isDone() || nextLocation.pathname === "/login") return false;
    const isElsewhere = nextLocation.pathname !== currentLocation.pathname || nextLocation.search !== currentLocation.search;
    return isElsewhere && (isDirty || uploading.size > 0);
  });

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return (
    <>
      <header className="project-form-head">
        <h1>{project ? "Edit Project" : "Add New Project"}</h1>
        {isDirty && <span className="meta">Unsaved changes</span>}
      </header>
      <form
        ref={form}
        className="project-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (uploading.size === 0) void saving.save(fields);
        }}
      >
        <ProjectWords fields={fields} set={set} errors={saving.errors} />
        <div className="project-form-side">
          <ProjectMedia
            fields={fields}
            set={set}
            errors={saving.errors}
            pictures={project?.pictures ?? {}}
            onBusy={(name, isBusy) => setUploading((names) => new Set(isBusy ? [...names, name] : [...names].filter((each) => each !== name)))}
          />
          <ProjectFlags fields={fields} set={set} />
        </div>
        <div className="project-form-bar">
          {saving.failure !== null && <ErrorBox className="project-form-failure">{saving.failure}</ErrorBox>}
          {uploading.size > 0 && <p className="meta" role="status">Waiting for uploads…</p>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="block" busy={saving.busy} busyLabel="Saving…" disabled={uploading.size > 0}>Save Project</Button>
        </div>
      </form>
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        What you changed in this project is not saved, and will be lost.
      </ConfirmDialog>
    </>
  );
}
