import { useRef } from "react";
import type { Enquiry } from "#contract/enquiries.ts";
import { limits } from "#contract/limits.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { ownerApi } from "../../shared/owner-api.ts";

/** Corrects the name and email address of a sender. */
export function SenderDialog({
  enquiry: { id, name, email },
  onClose,
  onSaved,
}: {
  enquiry: Enquiry;
  onClose: () => void;
  onSaved: () => void;
}): React.ReactElement {
  const show = useSnackbar();
  const address = useRef<HTMLInputElement>(null);
  const form = useOwnerForm({
    start: { name, email },
    check: (fields) => ({
      ...(fields.name.trim() === "" && { name: "Enter a name." }),
      ...(fields.email.trim() === "" && email !== "" && { email: "Enter an email address." }),
    }),
    async send(fields) {
      const next = { name: fields.name.trim(), email: fields.email.trim() };
      await ownerApi.enquiries.update({
        params: { id },
        body: { ...(next.name !== name && { name: next.name }), ...(next.email !== email && { email: next.email }) },
      });
      show("Saved.");
      onSaved();
    },
    otherwise: "The name and the address could not be saved.",
  });
  const { ref, ...field } = form.field("email");
  return (
    <FormDialog
      form={form}
      size="small"
      title="Name and address"
      submitLabel="Save"
      busyLabel="Saving…"
      initialFocus={address}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={limits.contact.name} required autoComplete="off" {...form.field("name")} />
      <TextField
        ref={(input) => {
          ref(input);
          address.current = input;
        }}
        label="Email address"
        type="email"
        hint="Emails that aren’t sent yet go to the new address, too."
        maxLength={limits.contact.email}
        autoComplete="off"
        {...field}
      />
    </FormDialog>
  );
}
