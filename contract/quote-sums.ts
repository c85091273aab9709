// The sums of a quote, in hundredths. No validation code, so that the dashboard can load it cheaply.
import { roundMoney } from "./money.ts";

export type QuoteLine = {
  title: string;
  text: string;
  quantity: number;
  /** The price of one unit in hundredths; negative for a discount. It has one decimal where the currency has thousandths. */
  price: number;
};
export type QuoteTax = { name: string; percent: number };

/** Each line and the tax are rounded separately to the smallest unit of the currency, so that the sums on screen add up. */
export function sumsOf({
  currency,
  lines,
  tax,
}: {
  currency: string;
  lines: readonly Pick<QuoteLine, "quantity" | "price">[];
  tax: Pick<QuoteTax, "percent"> | null;
}): { lines: number[]; subtotal: number; tax: number; total: number } {
  const round = (hundredths: number) => roundMoney(hundredths, currency);
  const sums = lines.map(({ quantity, price }) => round(quantity * price));
  const subtotal = round(sums.reduce((sum, each) => sum + each, 0));
  const taxed = tax ? round((subtotal * tax.percent) / 100) : 0;
  return { lines: sums, subtotal, tax: taxed, total: round(subtotal + taxed) };
}

/** Returns the deposit in hundredths: a share of the total. */
export function depositOf(total: number, { percent }: { percent: number }, currency: string): number {
  return roundMoney((total * percent) / 100, currency);
}

/** Splits a deposit into its net sum and the tax in it, which add up to the deposit. */
export function depositSumsOf(
  total: number,
  deposit: { percent: number },
  { currency, tax }: { currency: string; tax: Pick<QuoteTax, "percent"> | null },
): { subtotal: number; tax: number; total: number } {
  const share = depositOf(total, deposit, currency);
  const subtotal = tax ? roundMoney((share * 100) / (100 + tax.percent), currency) : share;
  return { subtotal, tax: roundMoney(share - subtotal, currency), total: share };
}
