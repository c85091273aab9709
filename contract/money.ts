// Sums of money as people write them. The currency is the owner's own sign for it; nothing is converted. No validation code, so that the
// dashboard can load it cheaply.

/** How many decimals the sums of a currency have, where Intl doesn't know its sign. "¥" is the yen; the yuan is "CN¥" or "元". */
const decimalsOfSigns: ReadonlyMap<string, number> = new Map([
  ...["¥", "￥", "JP¥", "円", "₩", "￦", "원", "₫", "₲", "CFA", "FCFA", "F CFA"].map((sign) => [sign, 0] as const),
  ...["KD", "BD", "JD", "DT", "د.ك", "د.ب", "د.ا", "د.أ", "د.ت", "ر.ع", "د.ل"].map((sign) => [sign, 3] as const),
]);

/** Returns how many decimals the sums of a currency have: 0, 2 or 3. */
export function decimalsOf(currency: string): number {
  const sign = currency.trim().toUpperCase().replace(/\.$/, "");
  const known = decimalsOfSigns.get(sign);
  if (known !== undefined || !/^[A-Z]{3}$/.test(sign)) return known ?? 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency: sign,
  }).resolvedOptions();
  return Math.min(maximumFractionDigits, 3);
}

/** Rounds hundredths to the smallest unit of a currency, halves away from zero. */
export function roundMoney(hundredths: number, currency: string): number {
  // Products such as 1.005 × 100 miss the half by less than this.
  const tiny = 1e-6;
  const decimals = decimalsOf(currency);
  const size = Math.abs(hundredths);
  const rounded =
    decimals === 3
      ? Math.round(size * 10 + tiny) / 10
      : decimals === 2
        ? Math.round(size + tiny)
        : Math.round(size / 100 + tiny) * 100;
  return Math.sign(hundredths) * rounded || 0;
}

type Reading = {
  /** The language of the reader. It decides about "1,250" only where sums have three decimals. */
  language?: string;
  /** The currency of a text that names none. */
  currency?: string;
};

/** Parses a sum such as "$1,200", "1.200,50 €", "80 000 Kč" or "−$200", or the first sum of a range. Returns null for a text without a number. */
export function readMoney(text: string, reading: Reading = {}): { currency: string; amount: number } | null {
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
  const hasThree = thousand === 1 && decimalsOf(currency || (reading.currency ?? "")) === 3;
  const amount = readNumber(number, hasThree ? decimalSignOf(reading.language ?? "en") : "") * thousand;
  return { currency, amount: isNegative ? -amount : amount };
}

/** Parses a value that can have several sums, such as "€1,876.05 + $500". Parts without a number are null. */
export function readSums(text: string, language: string): ReturnType<typeof readMoney>[] {
  return text.split(" + ").map((each) => readMoney(each, { language }));
}

/** Splits what follows the first sum of a range at its dash. The second sum has the currency, too, or alone; only its words are returned. */
function splitRange(rest: string): [after: string, second: string] {
  const dash = rest.search(/[-–—]\D*\d/u);
  return dash < 0 ? [rest, ""] : [rest.slice(0, dash), rest.slice(dash + 1).replace(/\d[\d.,'’\s]*/gu, "")];
}

function decimalSignOf(language: string): string {
  return new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
}

/** The last comma or point separates the decimals, unless another such sign follows it, or three digits: those only after `thousandths`. */
function readNumber(text: string, thousandths: string): number {
  const plain = text.replace(/['’\s\u00a0\u202f]/g, "");
  const last = Math.max(plain.lastIndexOf(","), plain.lastIndexOf("."));
  if (last < 0) return Number(plain);
  const sign = plain.charAt(last);
  const decimals = plain.slice(last + 1);
  const isDecimal = (decimals.length !== 3 || sign === thousandths) && plain.indexOf(sign) === last;
  const digits = (part: string) => part.replace(/[.,]/g, "");
  return isDecimal ? Number(`${digits(plain.slice(0, last))}.${decimals}`) : Number(digits(plain));
}

/**
 * Formats a sum in hundredths for a language, such as "$1,200" or "1.200,50 €", with the decimals of its currency. Whole sums have none, unless
 * the caller asks for them to align a column. The currency sign goes where the language puts the euro sign.
 */
export function writeMoney(
  hundredths: number,
  currency: string,
  language: string,
  decimals = hundredths % 100 === 0 ? 0 : decimalsOf(currency),
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

/** What to do about a sum with decimals in a currency that has none. */
export function noDecimals(currency: string): string {
  const isYen = ["¥", "￥"].includes(currency.trim());
  return `Sums in ${currency.trim()} have no decimals: enter a whole number${isYen ? ", or CN¥ as the currency if you mean yuan" : ""}.`;
}
