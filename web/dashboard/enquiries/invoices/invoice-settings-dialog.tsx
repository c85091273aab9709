import { invoiceNumber, formatProblem, seriesOf } from "#contract/invoice-numbers.ts";
import type { ShownInvoiceSettings } from "#contract/invoices.ts";
import { limits } from "#contract/limits.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { todayIn } from "../../shared/format-day.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useCall } from "../../shared/use-settled.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import { isDays } from "./invoice-dialog.tsx";
import "../quotes/quotes.css";

const most = limits.invoices;
const title = "Invoice settings";

/** Edits the owner's legal details and the numbers of invoices. */
export function InvoiceSettingsDialog({
  onClose,
  onSaved,
}: {
  onClose: () => void;
  onSaved: () => void;
}): React.ReactElement {
  const settings = useCall(() => ownerApi.invoices.settings(), {
    key: null,
    failure: "The settings can’t be loaded.",
  });
  if (settings.data) return <SettingsForm saved={settings.data} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog open title={title} size="large" onClose={onClose}>
      <LoadingState of={settings} skeleton={null} onRetry={settings.retry} />
    </Dialog>
  );
}

function SettingsForm({
  saved,
  onClose,
  onSaved,
}: {
  saved: ShownInvoiceSettings;
  onClose: () => void;
  onSaved: () => void;
}): React.ReactElement {
  const { timeZone } = useSite();
  const show = useSnackbar();
  const year = todayIn(timeZone).slice(0, 4);
  const form = useOwnerForm({
    start: {
      ...saved.seller,
      format: saved.format,
      next: saved.hasBegun ? "" : String(saved.next),
      days: String(saved.days),
      note: saved.note,
    },
    check: ({ name, address, format, next, days }) => ({
      ...(name.trim() === "" && { name: "Enter your legal name." }),
      ...(address.trim() === "" && { address: "Enter your address. The law asks for it." }),
      ...(formatProblem(format.trim()) !== null && { format: formatProblem(format.trim()) ?? "" }),
      ...(next.trim() !== "" && !/^[1-9]\d{0,5}$/.test(next.trim()) && { next: "Enter a whole number above 0." }),
      ...(!isDays(days) && { days: `Enter a whole number from 0 to ${most.days}.` }),
    }),
    async send({ format, next, days, note, ...seller }) {
      const start = begins(format) && next.trim() !== "" ? { start: Number(next) } : {};
      await ownerApi.invoices.saveSettings({ body: { format, ...start, days: Number(days), note, seller } });
      show("Invoice settings saved.");
      onSaved();
    },
    inputFor: (path) => (path === "start" ? "next" : path.replace(/^seller\./, "")),
    otherwise: "The settings could not be saved. What you wrote is still here.",
  });
  const { field, values } = form;

  /** Whether a format begins a series, as far as the dashboard knows. */
  function begins(format: string): boolean {
    return !saved.hasBegun || seriesOf(format.trim(), year) !== saved.series;
  }

  function numberHint(): string {
    const format = values.format.trim();
    if (formatProblem(format) !== null) return "With {n} where the number goes, and {year} to begin anew each year.";
    const place = begins(format) ? Number(values.next) || 1 : saved.next;
    return `The next invoice is ${invoiceNumber(seriesOf(format, year), place)}.`;
  }

  return (
    <FormDialog form={form} size="large" title={title} submitLabel="Save" busyLabel="Saving…" onClose={onClose}>
      <p className="muted">
        Your details stand on every invoice that you issue from now on. Issued invoices stay as they are. Ask your tax
        adviser what your invoices must say.
      </p>
      <div className="quote-row">
        <TextField label="Legal name" {...field("name")} maxLength={most.name} required autoComplete="off" />
        <TextField
          label="Email address (optional)"
          type="email"
          {...field("email")}
          maxLength={limits.contact.email}
          autoComplete="off"
        />
      </div>
      <TextArea label="Address" grows rows={3} {...field("address")} maxLength={limits.quotes.party} required />
      <div className="quote-row">
        <TextField label="Tax number (optional)" {...field("taxNumber")} maxLength={most.taxId} autoComplete="off" />
        <TextField label="VAT ID (optional)" {...field("vatId")} maxLength={most.taxId} autoComplete="off" />
      </div>
      <TextArea
        label="Bank (optional)"
        hint="Its name, or how else to pay."
        grows
        rows={2}
        {...field("bank")}
        maxLength={most.bank}
      />
      <TextField label="IBAN (optional)" {...field("iban")} maxLength={most.iban} autoComplete="off" />
      <TextField label="BIC (optional)" {...field("bic")} maxLength={most.bic} autoComplete="off" />
      <div className="quote-row">
        <TextField
          label="Format of the numbers"
          hint={numberHint()}
          {...field("format")}
          maxLength={most.format}
          required
          autoComplete="off"
        />
        {begins(values.format) && (
          <TextField
            label="First number"
            hint="Higher than 1 if you continue a series."
            inputMode="numeric"
            {...field("next")}
            autoComplete="off"
          />
        )}
        <TextField label="Days to pay" inputMode="numeric" {...field("days")} required autoComplete="off" />
      </div>
      <TextArea
        label="Note on new invoices (optional)"
        hint="Such as why there is no tax, or thanks."
        grows
        rows={2}
        {...field("note")}
        maxLength={most.note}
      />
    </FormDialog>
  );
}
