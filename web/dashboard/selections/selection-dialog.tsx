import { limits } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import type { Selection } from "#contract/selections.ts";
import { slugify } from "#contract/slugs.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { ProjectsField } from "./projects-field.tsx";

type SelectionDialogProps = {
  /** The selection to change; null for a new one. */
  selection: Selection | null;
  /** The projects to choose from; null until they are loaded, or if they can't be. */
  projects: readonly Project[] | null;
  onClose: () => void;
  onSaved: (saved: Selection) => void;
};

const limit = limits.selection;

/** Creates or edits a selection. An empty slug follows the title. */
export function SelectionDialog({ selection, projects, onClose, onSaved }: SelectionDialogProps): React.ReactElement {
  const form = useOwnerForm({
    start: {
      title: selection?.title ?? "",
      slug: selection?.slug ?? "",
      introduction: selection?.introduction ?? "",
      listed: selection?.listed ?? true,
      projectIds: selection?.projectIds ?? [],
    },
    check: ({ title, slug }) => ({
      ...(title.trim() === "" && { title: "Enter a title." }),
      ...(title.trim() !== "" &&
        slugify(slug || title) === "" && { slug: "Enter at least one letter or digit for the URL." }),
    }),
    async send({ slug, ...fields }) {
      const body = { ...fields, slug: slug || fields.title };
      onSaved(
        await (selection
          ? ownerApi.selections.update({ params: { id: selection.id }, body })
          : ownerApi.selections.create({ body })),
      );
    },
    otherwise: "The selection couldn’t be saved.",
  });
  const { field, toggle, values, errors, set } = form;

  return (
    <FormDialog
      form={form}
      title={selection ? "Edit selection" : "New selection"}
      submitLabel={selection ? "Save" : "Create Selection"}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField
        label="Title"
        hint="The heading of the page, such as Gameplay programming."
        {...field("title")}
        maxLength={limit.title}
        required
        dir="auto"
        autoComplete="off"
      />
      <TextField
        label="Slug"
        hint={`Its URL: /for/${slugify(values.slug || values.title) || "…"}`}
        {...field("slug")}
        placeholder={slugify(values.title)}
        maxLength={limits.slug}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        label="Introduction"
        hint="One to three sentences: for whom these projects are, and what they show."
        {...field("introduction")}
        maxLength={limit.introduction}
        rows={3}
        dir="auto"
      />
      <ProjectsField
        ids={values.projectIds}
        projects={projects}
        error={errors.projectIds ?? null}
        onChange={(projectIds) => set({ projectIds })}
      />
      <div className="stack gap-2">
        <Checkbox label="Public" {...toggle("listed")} />
        <p className="field-hint">
          Search engines, the sitemap and llms.txt may show the page. Otherwise it is unlisted: anyone with the URL can
          still read it.
        </p>
      </div>
    </FormDialog>
  );
}
