import { useRevalidator } from "react-router";
import type { Build } from "#contract/builds.ts";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { changesOf, fieldsOf, mistakesIn } from "./build-fields.ts";

type BuildDialogProps = { projectId: number; build: Build; onClose: () => void };

/** Edits the description of a build, and how it is shown. */
export function BuildDialog({ projectId, build, onClose }: BuildDialogProps): React.ReactElement {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const form = useOwnerForm({
    start: fieldsOf(build),
    check: mistakesIn,
    async send(fields) {
      await ownerApi.builds.update({ params: { id: projectId, number: build.number }, body: changesOf(fields) });
      show(`Version ${fields.version} saved.`);
      onClose();
      await revalidate();
    },
    otherwise: "The version couldn’t be saved.",
  });
  const { field, toggle } = form;

  return (
    <FormDialog
      form={form}
      title={`Edit version ${build.version}`}
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField label="Version" {...field("version")} maxLength={limits.build.version} />
      <TextArea label="What is new" grows {...field("notes")} maxLength={limits.build.notes} />
      <div className="pair">
        <TextField
          label="Width"
          inputMode="numeric"
          hint="In pixels. Empty: it fills the page’s width."
          {...field("width")}
        />
        <TextField label="Height" inputMode="numeric" {...field("height")} />
      </div>
      <SelectField label="Orientation on phones" {...field("orientation")}>
        <option value="any">Any</option>
        <option value="landscape">Landscape</option>
        <option value="portrait">Portrait</option>
      </SelectField>
      <TextField
        label="Controls"
        hint="In a few words, such as: arrow keys or gamepad."
        {...field("controls")}
        maxLength={limits.build.controls}
      />
      <TextField
        label="Warning before playing"
        hint="What some players need to know first, such as: flashing lights from level 3 on."
        {...field("caution")}
        maxLength={limits.build.caution}
      />
      <Checkbox label="Can be played by touch" {...toggle("touch")} />
      <Checkbox label="Needs a keyboard: phones offer to send the link instead" {...toggle("needsKeyboard")} />
      <TextArea
        label="Other origins that it may load from"
        hint="One per line, such as https://fonts.gstatic.com. Without an entry here, everything from elsewhere is blocked. After a test, the list of versions shows what was asked for."
        {...field("hosts")}
        rows={2}
        spellCheck={false}
      />
    </FormDialog>
  );
}
