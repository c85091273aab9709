import { useState } from "react";
import type { Invoice } from "#contract/invoices.ts";
import { limits } from "#contract/limits.ts";
import { TextArea } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { randomId } from "../../saving/random-id.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { letterFor, nameOf } from "./invoice-words.ts";

/** Emails an invoice to the client. */
export function SendInvoice({
  invoice,
  onClose,
  onSent,
}: {
  invoice: Invoice;
  onClose: () => void;
  onSent: () => void;
}): React.ReactElement {
  // Each try has the same key, so that an invoice isn't sent twice if the response to the first try got lost.
  const [key] = useState(randomId);
  const form = useOwnerForm({
    start: { text: letterFor(invoice, invoice.buyer) },
    check: ({ text }) => (text.trim() === "" ? { text: "Write the email first." } : {}),
    async send({ text }) {
      await ownerApi.invoices.send({ params: { id: invoice.id }, body: { key, text } });
      onSent();
    },
    otherwise: "The invoice could not be sent. What you wrote is still here.",
  });
  return (
    <FormDialog
      form={form}
      title={`Send ${nameOf(invoice).toLowerCase()}`}
      submitLabel="Send"
      busyLabel="Sending…"
      onClose={onClose}
    >
      <p className="muted">The email is a reply in the thread with your client. The PDF is attached.</p>
      <TextArea label="Email" grows rows={6} maxLength={limits.enquiry.reply.text} required {...form.field("text")} />
    </FormDialog>
  );
}
