// What the pages of a quote show, as data for the template.
import type { ShownQuote } from "#contract/quotes.ts";
import { fill } from "#words/phrases.ts";
import { formatDate, linesOf } from "../typesetting/page-texts.ts";
import { type QuoteLabels, quoteLabels } from "./quote-labels.ts";

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
  labels: Omit<QuoteLabels, "accepted" | "agreed" | "deposit">;
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

export function toQuotePage(quote: ShownQuote, language: string): QuotePage {
  const { accepted, agreed, deposit: depositLabel, ...labels } = quoteLabels(language);
  const { decision, deposit, tax } = quote;
  const date = (day: string) => formatDate(day, language);
  const hasQuantities = quote.lines.some(({ quantity }) => quantity !== "1");
  return {
    title: `${labels.quote} ${quote.number}: ${quote.title}`,
    name: quote.owner,
    heading: quote.title,
    number: `${labels.quote} ${quote.number}`,
    email: quote.email,
    sender: linesOf(quote.sender),
    client: linesOf(quote.client),
    dates: [
      { label: labels.date, date: date(quote.createdOn) },
      { label: labels.validUntil, date: date(quote.validUntil) },
    ],
    labels,
    hasQuantities,
    lines: quote.lines.map((line) => ({ ...line, text: linesOf(line.text) })),
    sums: tax
      ? [
          { label: labels.subtotal, rate: "", sum: quote.subtotal },
          { label: tax.name, rate: tax.percent, sum: tax.sum },
        ]
      : [],
    total: quote.total,
    deposit: deposit && { label: fill(depositLabel, { percent: deposit.percent }), sum: deposit.sum },
    terms: linesOf(quote.terms),
    accepted:
      decision?.kind === "accepted"
        ? fill(decision.agreed ? agreed : accepted, { name: decision.by, date: date(decision.on) })
        : "",
  };
}
