// Quotes as people read them: their numbers, sums and dates.
import { foldText } from "#contract/fold-text.ts";
import { decimalsOf, writeMoney } from "#contract/money.ts";
import { depositOf, type QuoteLine, type QuoteTax, sumsOf } from "#contract/quote-sums.ts";
import type { ShownQuote } from "#contract/quotes.ts";
import { dayOf } from "../../calendar.ts";
import type { QuoteRow } from "../../store/tables/quotes.ts";

/** Quotes are numbered throughout, with the year in front. Numbers may be missing: those of deleted enquiries. */
export function numberOf({ id, createdAt }: Pick<QuoteRow, "id" | "createdAt">, timeZone: string): string {
  return `${dayOf(new Date(createdAt), timeZone).slice(0, 4)}-${String(id).padStart(3, "0")}`;
}

/** Returns the texts of a quote that a search finds. */
export function quoteTexts(row: Pick<QuoteRow, "id" | "createdAt" | "content">, timeZone: string): string[] {
  const { title, client, lines, terms } = row.content;
  return [numberOf(row, timeZone), title, ...lines.flatMap((line) => [line.title, line.text]), client, terms];
}

/** Returns what the search in enquiries reads of a quote. */
export function quoteSearchText(row: Pick<QuoteRow, "id" | "createdAt" | "content">, timeZone: string): string {
  return foldText(quoteTexts(row, timeZone).join("\n"));
}

type Priced = { currency: string; lines: QuoteLine[]; tax: QuoteTax | null; deposit: { percent: number } | null };

/** Returns the total as people read it. */
export function totalOf(content: Priced, language: string): string {
  return moneyOf(content, language)(sumsOf(content).total);
}

/** Returns the deposit as people read it, or "" if the quote has none. */
export function depositWords(content: Priced, language: string): string {
  return content.deposit ? moneyOf(content, language)(shareOf(content)) : "";
}

/** Returns the deposit in hundredths. */
function shareOf(content: Priced): number {
  const { currency, deposit } = content;
  return deposit ? depositOf(sumsOf(content).total, deposit, currency) : 0;
}

/** Returns a function that writes the sums of a quote: on its page, in its PDF and in emails, either all have decimals or none. */
function moneyOf(content: Priced, language: string): (hundredths: number) => string {
  const { currency, lines } = content;
  const sums = sumsOf(content);
  const all = [
    ...lines.map(({ price }) => price),
    ...sums.lines,
    sums.subtotal,
    sums.tax,
    sums.total,
    shareOf(content),
  ];
  const decimals = all.every((sum) => sum % 100 === 0) ? 0 : decimalsOf(currency);
  return (hundredths) => writeMoney(hundredths, currency, language, decimals);
}

/** Shows a quote at this moment. */
export function toShown(
  row: QuoteRow,
  { language, timeZone, now }: { language: string; timeZone: string; now: string },
): ShownQuote {
  const { title, owner, sender, client, lines, tax, deposit, terms, validUntil } = row.content;
  const sums = sumsOf(row.content);
  const money = moneyOf(row.content, language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return {
    number: numberOf(row, timeZone),
    title,
    owner: owner.name,
    email: owner.email,
    sender,
    client,
    lines: lines.map((line, index) => ({
      title: line.title,
      text: line.text,
      quantity: number.format(line.quantity),
      price: money(line.price),
      sum: money(sums.lines[index] ?? 0),
    })),
    subtotal: money(sums.subtotal),
    tax: tax && { name: tax.name, percent: `${number.format(tax.percent)} %`, sum: money(sums.tax) },
    total: money(sums.total),
    deposit: deposit && {
      percent: `${number.format(deposit.percent)} %`,
      sum: money(shareOf(row.content)),
      url: row.state === "accepted" ? deposit.url : "",
      isPaid: row.depositPaidOn !== null,
    },
    terms,
    createdOn: dayOf(new Date(row.createdAt), timeZone),
    validUntil,
    isExpired: row.state === "open" && row.expiresAt <= now,
    decision:
      (row.state === "accepted" || row.state === "declined") && row.decidedAt !== null
        ? { kind: row.state, by: row.decidedBy, on: dayOf(new Date(row.decidedAt), timeZone), agreed: row.agreed }
        : null,
  };
}

/** Returns a day such as "3 March 2026", for the owner. */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
