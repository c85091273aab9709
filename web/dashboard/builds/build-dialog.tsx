import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Build } from "#contract/builds.ts";
import { limits } from "#contract/limits.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Checkbox } from "#web/dashboard/ui/checkbox.tsx";
import { showErrors } from "#web/dashboard/ui/show-errors.ts";
import { watchCaret } from "#web/shared/ui/caret.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { type BuildErrors, type BuildFields, changesOf, fieldAt, fieldsOf, mistakesIn } from "./build-fields.ts";

type BuildDialogProps = { projectId: number; build: Build; onClose: () => void };

/** Changes what is said of a build, and how it is shown. */
export function BuildDialog({ projectId, build, onClose }: BuildDialogProps): React.ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [fields, setFields] = useState(() => fieldsOf(build));
  const [errors, setErrors] = useState<BuildErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<BuildFields>) => setFields((before) => ({ ...before, ...change }));
  useUnsavedWork(() => JSON.stringify(fields) !== JSON.stringify(fieldsOf(build)));

  async function save(): Promise<void> {
    const mistakes = mistakesIn(fields);
    setFailure(null);
    if (Object.keys(mistakes).length > 0) return showErrors(form.current, () => setErrors(mistakes));
    setErrors({});
    setBusy(true);
    const mayMoveFocus = watchCaret();
    try {
      await ownerApi.builds.update({ params: { id: projectId, number: build.number }, body: changesOf(fields) });
      show(`Version ${fields.version} saved.`);
      onClose();
      await revalidate();
    } catch (error) {
      const found = (error instanceof ApiFailure ? error.issues : []).flatMap(({ field, message }) => {
        const name = fieldAt(field, fields);
        return name ? [{ name, message }] : [];
      });
      if (found.length === 0) setFailure(messageOf(error, "The version could not be saved."));
      else
        showErrors(
          form.current,
          () => setErrors(Object.fromEntries(found.map(({ name, message }) => [name, sentence(message)]))),
          mayMoveFocus,
        );
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit version ${build.version}`}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button variant="block" type="submit" form="build-form" busy={busy} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form
        id="build-form"
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && <ErrorBox>{failure}</ErrorBox>}
        <TextField
          label="Version"
          value={fields.version}
          maxLength={limits.build.version}
          error={errors.version}
          onChange={(event) => set({ version: event.target.value })}
        />
        <TextArea
          label="What is new"
          grows
          value={fields.notes}
          maxLength={limits.build.notes}
          error={errors.notes}
          onChange={(event) => set({ notes: event.target.value })}
        />
        <div className="pair">
          <TextField
            label="Width"
            inputMode="numeric"
            hint="In pixels. Empty: it fills the page’s width."
            value={fields.width}
            error={errors.width}
            onChange={(event) => set({ width: event.target.value })}
          />
          <TextField
            label="Height"
            inputMode="numeric"
            value={fields.height}
            error={errors.height}
            onChange={(event) => set({ height: event.target.value })}
          />
        </div>
        <SelectField
          label="Orientation on phones"
          value={fields.orientation}
          onChange={(event) => set({ orientation: event.target.value as BuildFields["orientation"] })}
        >
          <option value="any">Any</option>
          <option value="landscape">Landscape</option>
          <option value="portrait">Portrait</option>
        </SelectField>
        <TextField
          label="Controls"
          hint="In a few words, such as: arrow keys or gamepad."
          value={fields.controls}
          maxLength={limits.build.controls}
          error={errors.controls}
          onChange={(event) => set({ controls: event.target.value })}
        />
        <Checkbox
          label="Can be played by touch"
          checked={fields.touch}
          onChange={(event) => set({ touch: event.target.checked })}
        />
        <Checkbox
          label="Needs a keyboard: phones offer to send the link instead"
          checked={fields.needsKeyboard}
          onChange={(event) => set({ needsKeyboard: event.target.checked })}
        />
        <TextArea
          label="Other origins that it may load from"
          hint="One per line, such as https://fonts.gstatic.com. Without an entry here, everything from elsewhere is blocked. After a test, the list of versions shows what was asked for."
          value={fields.hosts}
          error={errors.hosts}
          rows={2}
          spellCheck={false}
          onChange={(event) => set({ hosts: event.target.value })}
        />
      </form>
    </Dialog>
  );
}

function sentence(message: string): string {
  return message.startsWith("must") ? `This ${message}.` : message;
}
