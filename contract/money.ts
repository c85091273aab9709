// Sums of money as people write them. The currency is the owner's own sign for it; nothing is converted. No validation code, so that the
// dashboard can load it cheaply.

/** Parses a sum such as "$1,200", "1.200,50 €", "80 000 Kč" or "−$200", or the first sum of a range. Returns null for a text without a number. */
export function readMoney(text: string): { currency: string; amount: number } | null {
  const number = /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?/.exec(text)?.[0];
  if (number === undefined) return null;
  const start = text.indexOf(number);
  const before = text.slice(0, start);
  const [after, second] = splitRange(text.slice(start + number.length));
  const thousand = /^\s*k(?!\p{L})/iu.test(after) ? 1000 : 1;
  const minus = /[-−]\s*$|^\s*[-−]/u;
  const isNegative = minus.test(before);
  const signOf = (words: string) =>
    words
      .replace(thousand === 1 ? "" : /k(?!\p{L})/iu, "")
      .replace(/\s+/g, " ")
      .trim();
  const currency = signOf(`${before.replace(isNegative ? minus : "", "")} ${after}`) || signOf(second);
  const amount = readNumber(number) * thousand;
  return { currency, amount: isNegative ? -amount : amount };
}

/** Parses a value that can have several sums, such as "€1,876.05 + $500". */
export function readSums(text: string): { currency: string; amount: number }[] {
  return text.split(" + ").flatMap((each) => readMoney(each) ?? []);
}

/** Splits what follows the first sum of a range at its dash. The second sum has the currency, too, or alone; only its words are returned. */
function splitRange(rest: string): [after: string, second: string] {
  const dash = rest.search(/[-–—]\D*\d/u);
  return dash < 0 ? [rest, ""] : [rest.slice(0, dash), rest.slice(dash + 1).replace(/\d[\d.,'’\s]*/gu, "")];
}

/** The last comma or point separates the decimals, unless three digits or another such sign follow it. */
function readNumber(text: string): number {
  const plain = text.replace(/['’\s\u00a0\u202f]/g, "");
  const last = Math.max(plain.lastIndexOf(","), plain.lastIndexOf("."));
  if (last < 0) return Number(plain);
  const sign = plain.charAt(last);
  const decimals = plain.slice(last + 1);
  const isDecimal = decimals.length !== 3 && plain.indexOf(sign) === last;
  const digits = (part: string) => part.replace(/[.,]/g, "");
  return isDecimal ? Number(`${digits(plain.slice(0, last))}.${decimals}`) : Number(digits(plain));
}

/**
 * Formats a sum in hundredths for a language, such as "$1,200" or "1.200,50 €". Whole sums have no decimals, unless the caller asks for them to
 * align a column. The currency sign goes where the language puts the euro sign.
 */
export function writeMoney(
  hundredths: number,
  currency: string,
  language: string,
  decimals = hundredths % 100 === 0 ? 0 : 2,
): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: "EUR",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // Letters need a space, as in "CHF 1,250".
  const sign = /\p{L}$/u.test(currency) ? `${currency}\u00a0` : currency;
  return format
    .formatToParts(hundredths / 100)
    .map(({ type, value }) => (type === "currency" ? sign : value))
    .join("")
    .replace(/\u00a0{2,}/g, "\u00a0")
    .trim();
}
