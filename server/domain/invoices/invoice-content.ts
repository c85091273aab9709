// What invoices say: the items and sums of the accepted quote, to the cent.
import type { InvoiceContent, InvoiceDraft } from "#contract/invoices.ts";
import { depositSumsOf, sumsOf } from "#contract/quote-sums.ts";
import type { InvoiceRow } from "../../store/tables/invoices.ts";
import type { QuoteRow } from "../../store/tables/quotes.ts";
import { numberOf } from "../quotes/shown-quote.ts";

type Seller = InvoiceContent["seller"];
type Words = Pick<InvoiceDraft, "buyer" | "buyerVatId" | "performed" | "note">;

export const noSeller: Seller = {
  name: "",
  address: "",
  email: "",
  taxNumber: "",
  vatId: "",
  bank: "",
  iban: "",
  bic: "",
};

/** Returns what an invoice for a quote or for its deposit says. The quote must have a deposit for the latter. */
export function contentOf(
  quote: QuoteRow,
  kind: "invoice" | "deposit",
  words: Words,
  {
    seller,
    language,
    timeZone,
    deposit,
  }: {
    seller: Seller;
    language: string;
    timeZone: string;
    /** The invoice for the deposit, unless it is canceled. */
    deposit: InvoiceRow | null;
  },
): InvoiceContent {
  const { buyer, buyerVatId, performed, note } = words;
  const share = kind === "deposit" ? quote.content.deposit : null;
  const deducted = share ? [] : deductedOf(quote, deposit);
  const { lines, subtotal, tax, total } = share ? depositPartOf(quote, share) : wholeOf(quote);
  return {
    title: quote.content.title,
    quoteNumber: numberOf(quote, timeZone),
    depositPercent: share?.percent ?? null,
    seller,
    buyer,
    buyerVatId,
    performed,
    note,
    currency: quote.content.currency,
    language,
    lines,
    subtotal,
    taxes: quote.content.tax ? [{ ...quote.content.tax, base: subtotal, tax }] : [],
    total,
    deducted,
    due: deducted.reduce((rest, each) => rest - each.total, total),
    cancels: null,
  };
}

/** Returns the same invoice with negative sums. */
export function cancellationOf(content: InvoiceContent, cancels: { number: string; on: string }): InvoiceContent {
  return {
    ...content,
    lines: content.lines.map((line) => ({ ...line, price: negative(line.price), sum: negative(line.sum) })),
    subtotal: negative(content.subtotal),
    taxes: content.taxes.map((each) => ({ ...each, base: negative(each.base), tax: negative(each.tax) })),
    total: negative(content.total),
    deducted: content.deducted.map((each) => ({ ...each, total: negative(each.total), tax: negative(each.tax) })),
    due: negative(content.due),
    cancels,
  };
}

/** Returns the name of an invoice's PDF. */
export function invoiceFileName({ number }: Pick<InvoiceRow, "number">): string {
  return `invoice-${(number ?? "draft").replace(/[^\w.-]+/g, "-")}.pdf`;
}

type Part = { lines: InvoiceContent["lines"]; subtotal: number; tax: number; total: number };

function wholeOf({ content }: QuoteRow): Part {
  const { lines: sums, ...others } = sumsOf(content);
  return { ...others, lines: content.lines.map((line, index) => ({ ...line, sum: sums[index] ?? 0 })) };
}

function depositPartOf({ content }: QuoteRow, share: { percent: number }): Part {
  const sums = depositSumsOf(sumsOf(content).total, share, content);
  const line = { title: content.title, text: "", quantity: 1, price: sums.subtotal, sum: sums.subtotal };
  return { ...sums, lines: [line] };
}

/** Returns the deposit that was invoiced, or else paid without an invoice. */
function deductedOf(quote: QuoteRow, deposit: InvoiceRow | null): InvoiceContent["deducted"] {
  if (deposit?.number != null && deposit.issuedOn !== null) {
    const { total, taxes } = deposit.content;
    return [{ number: deposit.number, on: deposit.issuedOn, total, tax: taxes.reduce((sum, { tax }) => sum + tax, 0) }];
  }
  const { deposit: share } = quote.content;
  if (!share || quote.depositPaidOn === null) return [];
  const sums = depositSumsOf(sumsOf(quote.content).total, share, quote.content);
  return [{ number: "", on: quote.depositPaidOn, total: sums.total, tax: sums.tax }];
}

function negative(sum: number): number {
  // There is no minus zero in JSON.
  return sum === 0 ? 0 : -sum;
}
