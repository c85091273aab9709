import type { Invoice } from "#contract/invoices.ts";
import { limits } from "#contract/limits.ts";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { formatDay } from "../../shared/format-day.ts";
import { moneyOf } from "./invoice-words.ts";
import "../quotes/quotes.css";
import "./invoices.css";

const most = limits.invoices;

/** Edits a draft: what the accepted quote doesn't say. */
export function InvoiceDialog({
  invoice,
  onClose,
  onSaved,
}: {
  invoice: Invoice;
  onClose: () => void;
  onSaved: () => void;
}): React.ReactElement {
  const { buyer, buyerVatId, performed, days, note } = invoice;
  const form = useOwnerForm({
    start: { buyer, buyerVatId, performed, days: String(days), note },
    check: (fields) => ({
      ...(fields.buyer.trim() === "" && { buyer: "Enter the client’s name and address." }),
      ...(!isDays(fields.days) && { days: `Enter a whole number from 0 to ${most.days}.` }),
    }),
    async send(fields) {
      await ownerApi.invoices.update({
        params: { id: invoice.id },
        body: { ...fields, days: Number(fields.days) },
      });
      onSaved();
    },
    otherwise: "The draft could not be saved. What you wrote is still here.",
  });
  const { field } = form;
  return (
    <FormDialog
      form={form}
      size="large"
      title={invoice.kind === "deposit" ? "Draft of a deposit invoice" : "Draft of an invoice"}
      submitLabel="Save draft"
      busyLabel="Saving…"
      aside={
        <p className="quote-sum">
          {invoice.deducted.length > 0 ? "Left to pay" : "Total"} <strong>{moneyOf(invoice, invoice.due)}</strong>
        </p>
      }
      onClose={onClose}
    >
      <p className="muted">
        The items and sums are those of the accepted quote {invoice.quoteNumber}. The number comes when you issue the
        invoice.
      </p>
      <Sums invoice={invoice} />
      <div className="quote-row">
        <TextArea
          label="To"
          hint="The client’s legal name and address."
          grows
          rows={3}
          {...field("buyer")}
          maxLength={limits.quotes.party}
          required
        />
        <TextField
          label="Client’s VAT ID (optional)"
          {...field("buyerVatId")}
          maxLength={most.taxId}
          autoComplete="off"
        />
      </div>
      <div className="quote-row">
        <TextField
          label="Date of the work (optional)"
          hint="A day or a period, such as March 2027. Many countries require it."
          {...field("performed")}
          maxLength={most.performed}
          autoComplete="off"
        />
        <TextField
          label="Days to pay"
          hint="From the day on which you issue it."
          inputMode="numeric"
          {...field("days")}
          required
          autoComplete="off"
        />
      </div>
      <TextArea
        label="Note (optional)"
        hint="Such as why there is no tax, or thanks."
        grows
        rows={2}
        {...field("note")}
        maxLength={most.note}
      />
    </FormDialog>
  );
}

/** What the invoice will say, from the quote. */
function Sums({ invoice }: { invoice: Invoice }): React.ReactElement {
  const { lines, taxes, total, deducted, depositPercent } = invoice;
  return (
    <dl className="facts invoice-sums">
      {lines.map(({ title, quantity, sum }, index) => (
        <div key={index}>
          <dt>
            {depositPercent === null ? title : `Deposit of ${depositPercent} %: ${title}`}
            {quantity !== 1 && ` (${quantity})`}
          </dt>{" "}
          <dd>{moneyOf(invoice, sum)}</dd>
        </div>
      ))}
      {taxes.map(({ name, percent, tax }) => (
        <div key={name}>
          <dt>
            {name} {percent} %
          </dt>{" "}
          <dd>{moneyOf(invoice, tax)}</dd>
        </div>
      ))}
      {deducted.map(({ number, on, total: sum }) => (
        <div key={number}>
          <dt>{number === "" ? `Deposit paid on ${formatDay(on)}` : `Deposit, invoice ${number}`}</dt>{" "}
          <dd>{moneyOf(invoice, -sum)}</dd>
        </div>
      ))}
      {deducted.length > 0 && (
        <div>
          <dt>Total before deposits</dt> <dd>{moneyOf(invoice, total)}</dd>
        </div>
      )}
    </dl>
  );
}

export function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= most.days;
}
