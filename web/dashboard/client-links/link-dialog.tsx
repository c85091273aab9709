import { useState } from "react";
import type { ClientLink, NewClientLink, ShownTarget } from "#contract/client-links.ts";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { dayOf, fieldsOf, type LinkFields, mistakesIn, newFields, payloadOf } from "./link-fields.ts";
import { TargetsField } from "./targets-field.tsx";

type LinkDialogProps = {
  /** The link to change; null for a new one. */
  link: ClientLink | null;
  choices: readonly Choice[];
  onClose: () => void;
  onSaved: (saved: ClientLink | NewClientLink) => void;
};

export type Choice = ShownTarget & { nda: boolean };

const limit = limits.clientLink;
const day = 86_400_000;

/** Creates a link for a client, or edits one. */
export function LinkDialog({ link, choices, onClose, onSaved }: LinkDialogProps): React.ReactElement {
  const { timeZone } = useSite();
  const [now] = useState(() => Date.now());
  const keepsPassword = link?.hasPassword ?? false;
  const form = useOwnerForm<LinkFields>({
    start: link ? fieldsOf(link, timeZone) : newFields(now, timeZone),
    check: (fields) => mistakesIn(fields, { now, timeZone, keepsPassword }),
    async send(fields) {
      const payload = payloadOf(fields, timeZone, keepsPassword);
      onSaved(
        await (link
          ? ownerApi.clientLinks.update({ params: { id: link.id }, body: payload })
          : ownerApi.clientLinks.create({ body: payload })),
      );
    },
    inputFor: (path) => (path === "expiresAt" ? "until" : path),
    otherwise: "The link couldn’t be saved.",
  });
  const { field, toggle, values, errors, set } = form;

  return (
    <FormDialog
      form={form}
      title={link ? "Edit client link" : "New client link"}
      submitLabel={link ? "Save" : "Create Link"}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <div className="pair">
        <TextField
          label="Client"
          hint="The client reads this: a company or a person."
          {...field("client")}
          maxLength={limit.client}
          required
          autoComplete="off"
        />
        <TextField
          label="Note"
          hint="Optional, for you alone."
          {...field("note")}
          maxLength={limit.note}
          autoComplete="off"
        />
      </div>
      <TargetsField
        choices={choices}
        chosen={values.targets}
        error={errors.targets ?? null}
        onChange={(targets) => set({ targets })}
      />
      <div className="pair">
        <TextField
          label="Works until the end of"
          type="date"
          {...field("until")}
          min={dayOf(now, timeZone)}
          max={dayOf(now + (limit.days - 1) * day, timeZone)}
          required
        />
        <TextField
          label="Openings"
          hint="Optional. The link stops working after this many openings."
          inputMode="numeric"
          autoComplete="off"
          {...field("maxOpenings")}
        />
      </div>
      <div className="stack gap-2">
        <Checkbox label="Ask for a password" {...toggle("hasPassword")} />
        {values.hasPassword && (
          <TextField
            label="Password"
            hint={
              keepsPassword
                ? "Leave this empty to keep the password that it has."
                : "Send it another way than the link."
            }
            {...field("password")}
            maxLength={limit.password.max}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </div>
      <div className="stack gap-2">
        <Checkbox label="Watermark the images" {...toggle("watermark")} />
        <p className="field-hint">
          The client’s name and the date lie over each image, at {limit.watermarked} pixels at most, and over the player
          of videos. A watermark deters; it proves nothing, because it can be cropped or painted out.
        </p>
      </div>
    </FormDialog>
  );
}
