import { useRef, useState } from "react";
import type { ClientLink, NewClientLink, ShownTarget } from "#contract/client-links.ts";
import { limits } from "#contract/limits.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Checkbox } from "#web/dashboard/ui/checkbox.tsx";
import { showErrors } from "#web/dashboard/ui/show-errors.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { dayOf, fieldsOf, type LinkErrors, type LinkFields, mistakesIn, newFields, payloadOf } from "./link-fields.ts";
import { TargetsField } from "./targets-field.tsx";

type LinkDialogProps = {
  /** The link to change; null for a new one. */
  link: ClientLink | null;
  choices: readonly Choice[];
  onClose: () => void;
  onSaved: (saved: ClientLink | NewClientLink) => void;
};

export type Choice = ShownTarget & { nda: boolean };

const most = limits.clientLink;
const day = 86_400_000;

/** Makes a link for a client, or changes one. */
export function LinkDialog({ link, choices, onClose, onSaved }: LinkDialogProps): React.ReactElement {
  const { timeZone } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const [now] = useState(() => Date.now());
  const [before] = useState(() => (link ? fieldsOf(link, timeZone) : newFields(now, timeZone)));
  const [fields, setFields] = useState(before);
  const [errors, setErrors] = useState<LinkErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<LinkFields>) => {
    setFields((earlier) => ({ ...earlier, ...change }));
    // What was wrong is no longer there; saving checks again.
    setErrors((earlier) => Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in change))));
  };
  const keepsPassword = link?.hasPassword ?? false;
  useUnsavedWork(() => JSON.stringify(fields) !== JSON.stringify(before));

  async function save(): Promise<void> {
    const mistakes = mistakesIn(fields, { now, timeZone, keepsPassword });
    setFailure(null);
    if (Object.keys(mistakes).length > 0) return showErrors(form.current, () => setErrors(mistakes));
    setErrors({});
    setBusy(true);
    try {
      const payload = payloadOf(fields, timeZone, keepsPassword);
      onSaved(
        await (link
          ? ownerApi.clientLinks.update({ params: { id: link.id }, body: payload })
          : ownerApi.clientLinks.create({ body: payload })),
      );
    } catch (error) {
      setFailure(messageOf(error, "The link could not be saved."));
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={link ? "Edit client link" : "New client link"}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button variant="block" type="submit" form="client-link-form" busy={busy} busyLabel="Saving…">
            {link ? "Save" : "Create Link"}
          </Button>
        </>
      }
    >
      <form
        id="client-link-form"
        ref={form}
        className="stack gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && <ErrorBox>{failure}</ErrorBox>}
        <div className="pair">
          <TextField
            label="Client"
            hint="The client reads this: a company or a person."
            value={fields.client}
            maxLength={most.client}
            required
            autoComplete="off"
            error={errors.client}
            onChange={(event) => set({ client: event.target.value })}
          />
          <TextField
            label="Note"
            hint="Optional, for you alone."
            value={fields.note}
            maxLength={most.note}
            autoComplete="off"
            onChange={(event) => set({ note: event.target.value })}
          />
        </div>
        <TargetsField
          choices={choices}
          chosen={fields.targets}
          error={errors.targets}
          onChange={(targets) => set({ targets })}
        />
        <div className="pair">
          <TextField
            label="Works until the end of"
            type="date"
            value={fields.until}
            min={dayOf(now, timeZone)}
            max={dayOf(now + (most.days - 1) * day, timeZone)}
            required
            error={errors.until}
            onChange={(event) => set({ until: event.target.value })}
          />
          <TextField
            label="Openings"
            hint="Optional. The link stops working after this many openings."
            inputMode="numeric"
            autoComplete="off"
            value={fields.maxOpenings}
            error={errors.maxOpenings}
            onChange={(event) => set({ maxOpenings: event.target.value })}
          />
        </div>
        <div className="stack gap-2">
          <Checkbox
            label="Ask for a password"
            checked={fields.hasPassword}
            onChange={(event) => set({ hasPassword: event.target.checked })}
          />
          {fields.hasPassword && (
            <TextField
              label="Password"
              hint={
                keepsPassword
                  ? "Leave this empty to keep the password that it has."
                  : "Send it another way than the link."
              }
              value={fields.password}
              maxLength={most.password.max}
              autoComplete="off"
              spellCheck={false}
              error={errors.password}
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </div>
        <div className="stack gap-2">
          <Checkbox
            label="Watermark the images"
            checked={fields.watermark}
            onChange={(event) => set({ watermark: event.target.checked })}
          />
          <p className="field-hint">
            The client’s name and the date lie over each image, at {most.watermarked} pixels at most, and over the
            player of videos. A watermark deters; it proves nothing, because it can be cropped or painted out.
          </p>
        </div>
      </form>
    </Dialog>
  );
}
