// The sums of a quote, in hundredths. No validation code, so that the dashboard can load it cheaply.

export type QuoteLine = {
  title: string;
  text: string;
  quantity: number;
  /** The price of one unit in hundredths; negative for a discount. */
  price: number;
};
export type QuoteTax = { name: string; percent: number };

/** Each line and the tax are rounded separately, so that the sums on screen add up. */
export function sumsOf({
  lines,
  tax,
}: {
  lines: readonly Pick<QuoteLine, "quantity" | "price">[];
  tax: Pick<QuoteTax, "percent"> | null;
}): { lines: number[]; subtotal: number; tax: number; total: number } {
  const sums = lines.map(({ quantity, price }) => round(quantity * price));
  const subtotal = sums.reduce((sum, each) => sum + each, 0);
  const taxed = tax ? round((subtotal * tax.percent) / 100) : 0;
  return { lines: sums, subtotal, tax: taxed, total: subtotal + taxed };
}

/** Returns the deposit in hundredths: a share of the total. */
export function depositOf(total: number, { percent }: { percent: number }): number {
  return round((total * percent) / 100);
}

/** Splits a deposit into its net sum and the tax in it, which add up to the deposit. */
export function depositSumsOf(
  total: number,
  deposit: { percent: number },
  tax: Pick<QuoteTax, "percent"> | null,
): { subtotal: number; tax: number; total: number } {
  const share = depositOf(total, deposit);
  const subtotal = tax ? round((share * 100) / (100 + tax.percent)) : share;
  return { subtotal, tax: share - subtotal, total: share };
}

/** Halves away from zero, as people round money. Products such as 1.005 × 100 miss the half by less than this. */
function round(value: number): number {
  const tiny = 1e-6;
  return Math.sign(value) * Math.round(Math.abs(value) + tiny) || 0;
}
