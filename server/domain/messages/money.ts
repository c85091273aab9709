/** Reads a sum of money such as "$1,200", "1.200,50 €" or "80 000 Kč"; null if there is no number in the text. */
export function readMoney(text: string): { currency: string; amount: number } | null {
  const number = /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?/.exec(text)?.[0];
  if (number === undefined) return null;
  const thousand = /^\s*k(?!\p{L})/iu.test(text.slice(text.indexOf(number) + number.length)) ? 1000 : 1;
  const currency = text
    .replace(number, " ")
    .replace(thousand === 1 ? "" : /k(?!\p{L})/iu, "")
    .replace(/\s+/g, " ")
    .trim();
  return { currency, amount: readNumber(number) * thousand };
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
