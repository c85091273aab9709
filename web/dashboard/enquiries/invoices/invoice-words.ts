// Invoices as the owner reads them.
import type { Invoice } from "#contract/invoices.ts";
import { writeMoney } from "#contract/money.ts";
import { formatDay } from "../../shared/format-day.ts";

const kindNames = { invoice: "Invoice", deposit: "Deposit invoice", cancellation: "Cancellation" } as const;

/** Returns the name of an invoice, such as "Invoice 2027-001", or of a draft. */
export function nameOf({ kind, number, title }: Invoice): string {
  return number === null ? `${kindNames[kind]} for “${title}”` : `${kindNames[kind]} ${number}`;
}

export function moneyOf({ currency, language }: Invoice, sum: number): string {
  return writeMoney(sum, currency, language);
}

/** Returns an email to the client. */
export function letterFor(invoice: Invoice, client: string): string {
  const { kind, number, title, cancels, due, dueOn } = invoice;
  const greeting = `Hello ${client.split(/\s+/)[0] ?? client},\n\n`;
  if (kind === "cancellation")
    return `${greeting}I canceled the invoice ${cancels?.number ?? ""} for “${title}”. The attached invoice ${number ?? ""} says so.`;
  const until = dueOn === null || due <= 0 ? "" : `, due on ${formatDay(dueOn)}`;
  const what = kind === "deposit" ? "for the deposit on" : "for";
  return `${greeting}Attached is the invoice ${number ?? ""} ${what} “${title}”: ${moneyOf(invoice, due)}${until}.`;
}
