// Invoices with what can be done with them, in an enquiry and on the screen of all invoices.
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Invoice } from "#contract/invoices.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { formatDay, todayIn } from "../../shared/format-day.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useAction } from "../../shared/use-action.ts";
import { useConfirm } from "../../shared/use-confirm.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import { InvoiceSettingsDialog } from "./invoice-settings-dialog.tsx";
import { moneyOf, nameOf } from "./invoice-words.ts";
import { PaidDialog } from "./paid-dialog.tsx";
import { SendInvoice } from "./send-invoice.tsx";
import "../proposals.css";
import "./invoices.css";

type Open = { what: "edit" | "paid" | "send"; invoice: Invoice };

export function InvoiceList({
  invoices,
  hrefOf,
  className = "stack gap-3",
}: {
  invoices: readonly Invoice[];
  /** The URL of an invoice's enquiry, where it isn't open anyway. */
  hrefOf?: (enquiryId: number) => string;
  className?: string;
}): React.ReactElement {
  const { timeZone } = useSite();
  const show = useSnackbar();
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  /** The draft that is issued once the settings are complete. */
  const [incomplete, setIncomplete] = useState<Invoice | null>(null);
  const issuing = useConfirm(issue);
  const canceling = useConfirm(cancel);
  const deletion = useConfirm(remove);

  async function askToIssue(invoice: Invoice): Promise<void> {
    try {
      const { isComplete, nextNumber } = await ownerApi.invoices.settings();
      if (isComplete) issuing.ask({ invoice, nextNumber });
      else setIncomplete(invoice);
    } catch (error) {
      show(messageOf(error, "The invoice could not be issued."), { alert: true });
    }
  }

  function issue({ invoice }: { invoice: Invoice; nextNumber: string }): Promise<boolean> {
    return run(
      async () => {
        const { number } = await ownerApi.invoices.issue({ params: { id: invoice.id } });
        show(`Invoice ${number ?? ""} issued.`);
      },
      { otherwise: "The invoice could not be issued.", key: invoice.id },
    );
  }

  function cancel(invoice: Invoice): Promise<boolean> {
    return run(
      async () => {
        const { number } = await ownerApi.invoices.cancel({ params: { id: invoice.id } });
        show(`Canceled by ${number ?? ""}.`);
      },
      { otherwise: "The invoice could not be canceled.", key: invoice.id },
    );
  }

  function remove({ id }: Invoice): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.invoices.remove({ params: { id } });
        show("Draft deleted.");
      },
      { otherwise: "The draft could not be deleted.", key: id },
    );
  }

  function markUnpaid({ id }: Invoice): void {
    void run(() => ownerApi.invoices.pay({ params: { id }, body: { paidOn: null } }), {
      otherwise: "The payment could not be changed.",
      key: id,
    });
  }

  function download({ id, number }: Invoice): void {
    void run(() => saveFile(ownerApi.invoices.file.url({ params: { id } }), `invoice-${number ?? "draft"}.pdf`), {
      otherwise: "The PDF could not be made.",
      key: `${id} pdf`,
    });
  }

  function saved(message: string): void {
    setOpen(null);
    show(message);
    void revalidate();
  }

  return (
    <>
      <ul className={className}>
        {invoices.map((invoice) => {
          const { id, kind, state, enquiryId } = invoice;
          const isBusy = busy.has(id);
          const isOpen = state === "issued" && kind !== "cancellation";
          return (
            <li key={id} className="proposal">
              <div className="proposal-words">
                <p className="proposal-head">
                  <strong>{nameOf(invoice)}</strong> <span>{moneyOf(invoice, invoice.due)}</span>{" "}
                  <InvoiceState invoice={invoice} today={todayIn(timeZone)} />
                </p>
                <p className="meta proposal-facts">{factsOf(invoice, timeZone)}</p>
                {hrefOf && (
                  <p className="meta proposal-facts">
                    {invoice.buyer.split("\n")[0]}
                    {enquiryId === null ? (
                      ". The message is deleted."
                    ) : (
                      <>
                        {" · "}
                        <Link to={hrefOf(enquiryId)}>
                          Message<span className="visually-hidden"> of {nameOf(invoice)}</span>
                        </Link>
                      </>
                    )}
                  </p>
                )}
              </div>
              <RowActions
                of={nameOf(invoice)}
                actions={[
                  {
                    label: "PDF",
                    busy: busy.has(`${id} pdf`),
                    busyLabel: "Preparing…",
                    onClick: () => download(invoice),
                  },
                  state === "draft" && { label: "Edit", onClick: () => setOpen({ what: "edit", invoice }) },
                  state === "draft" && { label: "Issue", disabled: isBusy, onClick: () => void askToIssue(invoice) },
                  state !== "draft" &&
                    state !== "canceled" &&
                    enquiryId !== null && {
                      label: "Send to client",
                      onClick: () => setOpen({ what: "send", invoice }),
                    },
                  isOpen && { label: "Paid", onClick: () => setOpen({ what: "paid", invoice }) },
                  state === "paid" && { label: "Not paid", disabled: isBusy, onClick: () => markUnpaid(invoice) },
                  state === "draft" && {
                    label: "Delete",
                    danger: true,
                    disabled: isBusy,
                    onClick: () => deletion.ask(invoice),
                  },
                  (isOpen || state === "paid") && {
                    label: "Cancel",
                    danger: true,
                    disabled: isBusy,
                    onClick: () => canceling.ask(invoice),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
      {open?.what === "edit" && (
        <InvoiceDialog invoice={open.invoice} onClose={() => setOpen(null)} onSaved={() => saved("Draft saved.")} />
      )}
      {open?.what === "paid" && (
        <PaidDialog invoice={open.invoice} onClose={() => setOpen(null)} onSaved={() => saved("Saved.")} />
      )}
      {open?.what === "send" && (
        <SendInvoice
          invoice={open.invoice}
          onClose={() => setOpen(null)}
          onSent={() => saved("The invoice is on its way.")}
        />
      )}
      {incomplete && (
        <InvoiceSettingsDialog
          onClose={() => setIncomplete(null)}
          onSaved={() => {
            setIncomplete(null);
            void revalidate();
            void askToIssue(incomplete);
          }}
        />
      )}
      <ConfirmDialog
        {...issuing.dialog}
        title="Issue this invoice?"
        confirmLabel="Issue"
        busyLabel="Issuing…"
        danger={false}
      >
        <p>
          It gets the number {issuing.item?.nextNumber} and today’s date. Afterwards it can’t be changed or deleted,
          only canceled.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        {...canceling.dialog}
        title={canceling.item ? `Cancel ${nameOf(canceling.item).toLowerCase()}?` : ""}
        confirmLabel="Cancel the invoice"
        cancelLabel="Keep it"
        busyLabel="Canceling…"
      >
        <p>
          Another invoice with a number of its own and the same sums below zero cancels it. Both are kept. The client
          isn’t notified: send them the other one.
        </p>
      </ConfirmDialog>
      <ConfirmDialog {...deletion.dialog} title="Delete this draft?" confirmLabel="Delete" busyLabel="Deleting…">
        <p>It has no number yet, so nothing is missing in the series.</p>
      </ConfirmDialog>
    </>
  );
}

function factsOf(invoice: Invoice, timeZone: string): string {
  const { quoteNumber, deducted, total, days, issuedOn, due, dueOn, paidOn, sentAt, cancels, canceledBy } = invoice;
  return [
    `Quote ${quoteNumber}`,
    deducted.length > 0 && `total ${moneyOf(invoice, total)}`,
    issuedOn === null ? `to pay within ${days} days` : `issued on ${formatDay(issuedOn)}`,
    dueOn !== null && due > 0 && paidOn === null && `due on ${formatDay(dueOn)}`,
    paidOn !== null && `paid on ${formatDay(paidOn)}`,
    sentAt !== null && `emailed on ${formatDateTime(sentAt, timeZone)}`,
    cancels && `cancels ${cancels.number}`,
    canceledBy !== null && `canceled by ${canceledBy}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function InvoiceState({ invoice: { kind, state, due, dueOn }, today }: { invoice: Invoice; today: string }) {
  if (kind === "cancellation") return <Pill>Cancellation</Pill>;
  switch (state) {
    case "draft":
      return <Pill tone="warn">Draft</Pill>;
    case "issued":
      if (dueOn !== null && dueOn < today && due > 0) return <Pill tone="danger">Overdue</Pill>;
      return <Pill tone="info">Issued</Pill>;
    case "paid":
      return <Pill tone="ok">Paid</Pill>;
    case "canceled":
      return <Pill>Canceled</Pill>;
  }
}
