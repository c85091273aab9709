// What the pages of a quote show, as data for the template.
import type { ShownQuote } from "#contract/quotes.ts";
import { type SiteWords, writeDay } from "../site-words.ts";
import { linesOf } from "../typesetting/page-texts.ts";

type Paragraphs = string[];
export type QuotePage = {
  title: string;
  name: string;
  heading: string;
  number: string;
  email: string;
  sender: Paragraphs;
  client: Paragraphs;
  dates: { label: string; date: string }[];
  labels: Record<"client" | "item" | "quantity" | "price" | "amount" | "total" | "terms", string>;
  /** Without columns of quantities and prices where there is one of everything. */
  hasQuantities: boolean;
  lines: { title: string; text: Paragraphs; quantity: string; price: string; sum: string }[];
  /** `rate` stands behind the label, whatever the direction of its script. */
  sums: { label: string; rate: string; sum: string }[];
  total: string;
  /** What is due on acceptance, or null. */
  deposit: { label: string; sum: string } | null;
  terms: Paragraphs;
  accepted: string;
};

export function toQuotePage(quote: ShownQuote, site: SiteWords): QuotePage {
  const words = site.server.quotePdf;
  const { client, item, quantity: ofItem, price, amount, total, terms } = words;
  const { decision, deposit, tax } = quote;
  const date = (day: string) => writeDay(day, site);
  const hasQuantities = quote.lines.some(({ quantity }) => quantity !== "1");
  return {
    title: words.title({ number: quote.number, title: quote.title }),
    name: quote.owner,
    heading: quote.title,
    number: words.numbered({ number: quote.number }),
    email: quote.email,
    sender: linesOf(quote.sender),
    client: linesOf(quote.client),
    dates: [
      { label: words.date, date: date(quote.createdOn) },
      { label: words.validUntil, date: date(quote.validUntil) },
    ],
    labels: { client, item, quantity: ofItem, price, amount, total, terms },
    hasQuantities,
    lines: quote.lines.map((line) => ({ ...line, text: linesOf(line.text) })),
    sums: tax
      ? [
          { label: words.subtotal, rate: "", sum: quote.subtotal },
          { label: tax.name, rate: tax.percent, sum: tax.sum },
        ]
      : [],
    total: quote.total,
    deposit: deposit && { label: words.deposit({ percent: deposit.percent }), sum: deposit.sum },
    terms: linesOf(quote.terms),
    accepted:
      decision?.kind === "accepted"
        ? (decision.agreed ? words.agreed : words.accepted)({ name: decision.by, date: date(decision.on) })
        : "",
  };
}
