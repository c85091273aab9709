import type { Invoice } from "#contract/invoices.ts";
import { useSite } from "#web/shared/site/site.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { todayIn } from "../../shared/format-day.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { nameOf } from "./invoice-words.ts";

/** Asks on which day an invoice was paid. */
export function PaidDialog({
  invoice,
  onClose,
  onSaved,
}: {
  invoice: Invoice;
  onClose: () => void;
  onSaved: () => void;
}): React.ReactElement {
  const today = todayIn(useSite().timeZone);
  const form = useOwnerForm({
    start: { paidOn: today },
    check: ({ paidOn }) => ({
      ...(paidOn === "" && { paidOn: "Choose a day." }),
      ...(paidOn > today && { paidOn: "Choose today or an earlier day." }),
    }),
    async send({ paidOn }) {
      await ownerApi.invoices.pay({ params: { id: invoice.id }, body: { paidOn } });
      onSaved();
    },
    otherwise: "The payment could not be saved.",
  });
  return (
    <FormDialog
      form={form}
      size="small"
      title={`${nameOf(invoice)} is paid`}
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField label="Paid on" type="date" max={today} required {...form.field("paidOn")} />
    </FormDialog>
  );
}
