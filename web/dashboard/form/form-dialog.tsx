import { type ComponentProps, type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import type { OwnerForm } from "./use-owner-form.ts";

type FormDialogProps<Fields extends FieldValues> = Omit<ComponentProps<typeof Dialog>, "open" | "footer"> & {
  form: OwnerForm<Fields>;
  submitLabel: string;
  busyLabel: string;
  /** Shown before the buttons. */
  aside?: ReactNode;
};

/** A dialog that is a form. It is open as long as it is rendered. */
export function FormDialog<Fields extends FieldValues>({
  form,
  submitLabel,
  busyLabel,
  aside,
  children,
  ...dialog
}: FormDialogProps<Fields>): React.ReactElement {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          {aside}
          <CloseButton>Cancel</CloseButton>
          <Button variant="block" type="submit" form={id} busy={form.busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="stack">
        {form.failure !== null && <ErrorBox>{form.failure}</ErrorBox>}
        {children}
      </form>
    </Dialog>
  );
}
