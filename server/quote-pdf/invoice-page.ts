// What the pages of an invoice show, as data for the template.
import type { PrintedInvoice } from "#contract/invoices.ts";
import { decimalsOf, writeMoney } from "#contract/money.ts";
import { type SiteWords, writeDay } from "../site-words.ts";
import { linesOf } from "../typesetting/page-texts.ts";

type InvoiceWords = SiteWords["server"]["invoicePdf"];

type Sum = { label: string; sum: string };
export type InvoicePage = {
  title: string;
  name: string;
  heading: string;
  number: string;
  email: string;
  sender: string[];
  client: string[];
  dates: { label: string; date: string }[];
  labels: { client: string; item: string; quantity: string; price: string; amount: string; payment: string };
  hasQuantities: boolean;
  lines: { title: string; text: string[]; quantity: string; price: string; sum: string }[];
  sums: Sum[];
  total: Sum;
  pay: { label: string; text: string[] }[];
  note: string[];
};

/** `site` has the words of the language in which the invoice was issued. */
export function toInvoicePage(invoice: PrintedInvoice, site: SiteWords): InvoicePage {
  const { kind, number, language, seller, buyer, buyerVatId, lines, issuedOn, dueOn, performed, due } = invoice;
  const { invoicePdf: words, quotePdf: shared } = site.server;
  const money = moneyOf(invoice);
  const date = (day: string) => writeDay(day, site);
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const name = { invoice: words.invoice, deposit: words.depositInvoice, cancellation: words.cancellation }[kind];
  const numbered = number === null ? words.drafted({ kind: name }) : words.numbered({ kind: name, number });
  const hasBank = kind !== "cancellation" && due > 0;
  return {
    title: words.titled({ name: numbered, title: invoice.title }),
    name: seller.name,
    heading: invoice.title,
    number: invoice.cancels
      ? words.titled({
          name: numbered,
          title: words.cancels({ number: invoice.cancels.number, date: date(invoice.cancels.on) }),
        })
      : numbered,
    email: seller.email,
    sender: [
      ...linesOf(seller.address),
      ...labeled(words.taxNumber, seller.taxNumber),
      ...labeled(words.vatId, seller.vatId),
    ],
    client: [...linesOf(buyer), ...labeled(words.vatId, buyerVatId)],
    dates: [
      { label: words.number, date: number ?? words.draft },
      ...(issuedOn === null ? [] : [{ label: words.issuedOn, date: date(issuedOn) }]),
      ...(performed === "" ? [] : [{ label: words.performed, date: performed }]),
      ...(dueOn === null || due <= 0 ? [] : [{ label: words.dueOn, date: date(dueOn) }]),
      { label: words.quote, date: invoice.quoteNumber },
    ],
    labels: {
      client: words.client,
      item: shared.item,
      quantity: shared.quantity,
      price: shared.price,
      amount: shared.amount,
      payment: words.payment,
    },
    hasQuantities: lines.some(({ quantity }) => quantity !== 1),
    lines: lines.map(({ title, text, quantity, price, sum }) => ({
      title: invoice.depositPercent === null ? title : depositLine(invoice, words, figure),
      text: linesOf(text),
      quantity: figure.format(quantity),
      price: money(price),
      sum: money(sum),
    })),
    ...sumsOf(invoice, { money, date, words, total: shared.total, subtotal: shared.subtotal, figure }),
    pay: hasBank
      ? [
          { label: words.bank, text: linesOf(seller.bank) },
          { label: "IBAN", text: linesOf(seller.iban.replace(/.{4}(?=.)/g, "$& ")) },
          { label: "BIC", text: linesOf(seller.bic) },
          { label: words.reference, text: seller.iban === "" && seller.bank === "" ? [] : linesOf(number ?? "") },
        ].filter(({ text }) => text.length > 0)
      : [],
    note: linesOf(invoice.note),
  };
}

/** The sums that lead to what is left to pay. */
function sumsOf(
  { subtotal, taxes, total, deducted, due }: PrintedInvoice,
  {
    money,
    date,
    words,
    figure,
    ...names
  }: {
    money: (sum: number) => string;
    date: (day: string) => string;
    words: InvoiceWords;
    figure: Intl.NumberFormat;
    subtotal: string;
    total: string;
  },
): { sums: Sum[]; total: Sum } {
  const before = [
    ...(taxes.length > 0 ? [{ label: names.subtotal, sum: money(subtotal) }] : []),
    ...taxes.map(({ name, percent, tax }) => ({ label: `${name} ${figure.format(percent)} %`, sum: money(tax) })),
  ];
  if (deducted.length === 0) return { sums: before, total: { label: names.total, sum: money(total) } };
  const less = deducted.map(({ number, on, ...part }) => {
    const label =
      part.tax === 0
        ? number === ""
          ? words.paidDepositWithoutTax
          : words.deductedWithoutTax
        : number === ""
          ? words.paidDeposit
          : words.deducted;
    const values = { number, date: date(on), tax: money(Math.abs(part.tax)) };
    return { label: label(values), sum: money(-part.total) };
  });
  return {
    sums: [...before, { label: names.total, sum: money(total) }, ...less],
    total: { label: words.due, sum: money(due) },
  };
}

function depositLine(
  { depositPercent, quoteNumber }: PrintedInvoice,
  { depositLine: label }: InvoiceWords,
  figure: Intl.NumberFormat,
): string {
  return label({ percent: `${figure.format(depositPercent ?? 0)} %`, number: quoteNumber });
}

/** All sums have decimals or none, as they form a column. */
function moneyOf({ lines, subtotal, taxes, total, deducted, due, currency, language }: PrintedInvoice) {
  const all = [
    ...lines.flatMap(({ price, sum }) => [price, sum]),
    ...taxes.map(({ tax }) => tax),
    ...deducted.flatMap((each) => [each.total, each.tax]),
    subtotal,
    total,
    due,
  ];
  const decimals = all.every((sum) => sum % 100 === 0) ? 0 : decimalsOf(currency);
  return (hundredths: number) => writeMoney(hundredths, currency, language, decimals);
}

function labeled(label: string, value: string): string[] {
  return value === "" ? [] : [`${label} ${value}`];
}
