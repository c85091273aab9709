// The fields of a quote as the form holds them: texts, as the owner types them.
import { limits } from "#contract/limits.ts";
import { decimalsOf, noDecimals, readMoney, writeMoney } from "#contract/money.ts";
import { sumsOf } from "#contract/quote-sums.ts";
import { parseUrl } from "#web/shared/browser/parse-url.ts";
import type { QuoteInput, QuoteOffer } from "#contract/quotes.ts";

export type LineFields = { title: string; text: string; quantity: string; price: string };
export type QuoteFields = Omit<QuoteInput, "lines" | "tax" | "deposit"> & {
  lines: LineFields[];
  taxName: string;
  taxPercent: string;
  depositPercent: string;
  depositUrl: string;
};
/** Errors by the path of a field, such as `lines.0.title`. */
export type QuoteErrors = Partial<Record<keyof QuoteFields | `lines.${number}.${keyof LineFields}`, string>>;

type Language = { language: string };
type Content = QuoteOffer["start"];

export function fieldsOf(content: Content, { language }: Language): QuoteFields {
  const { title, client, sender, currency, terms, validUntil, lines, tax, deposit } = content;
  return {
    title,
    client,
    sender,
    currency,
    terms,
    validUntil,
    lines: lines.map((line) => lineFieldsOf(line, currency, { language })),
    taxName: tax?.name ?? "",
    taxPercent: tax ? String(tax.percent) : "",
    depositPercent: deposit ? String(deposit.percent) : "",
    depositUrl: deposit?.url ?? "",
  };
}

export function lineFieldsOf(line: Content["lines"][number], currency: string, { language }: Language): LineFields {
  const decimals = line.price % 100 === 0 ? 0 : decimalsOf(currency);
  return {
    title: line.title,
    text: line.text,
    quantity: String(line.quantity),
    price: line.price === 0 ? "" : writeMoney(line.price, "", language, decimals),
  };
}

export function emptyLine(): LineFields {
  return { title: "", text: "", quantity: "1", price: "" };
}

export function mistakesIn(fields: QuoteFields, { language }: Language): QuoteErrors {
  const { currency, lines, taxName, taxPercent, depositPercent, depositUrl } = fields;
  const ofLines = lines.map(({ title, quantity, price }, index): QuoteErrors => ({
    ...(title.trim() === "" && { [`lines.${index}.title`]: "Say what it is for." }),
    ...(!isQuantity(readNumber(quantity)) && { [`lines.${index}.quantity`]: "Enter a number above 0." }),
    ...wrongPrice(`lines.${index}.price`, readPrice(price, currency, language), currency),
  }));
  const percent = readNumber(taxPercent);
  const share = readNumber(depositPercent);
  return {
    ...(fields.title.trim() === "" && { title: "Give it a title. The client reads this." }),
    ...(fields.client.trim() === "" && { client: "Enter the client’s name." }),
    ...(fields.validUntil === "" && { validUntil: "Choose a day." }),
    ...(taxName.trim() !== "" &&
      !(percent >= 0 && percent <= 100 && taxPercent.trim() !== "") && {
        taxPercent: "Enter a number from 0 to 100.",
      }),
    ...(taxName.trim() === "" && taxPercent.trim() !== "" && { taxName: "Name the tax, such as VAT." }),
    ...(depositPercent.trim() !== "" &&
      !(Number.isInteger(share) && share >= 1 && share <= 100) && {
        depositPercent: "Enter a whole number from 1 to 100.",
      }),
    ...(depositPercent.trim() === "" &&
      depositUrl.trim() !== "" && { depositPercent: "Say how much of the total the link is for." }),
    ...(depositUrl.trim() !== "" &&
      parseUrl(depositUrl.trim())?.protocol !== "https:" && {
        depositUrl: "Enter a link that begins with https://.",
      }),
    ...Object.assign({}, ...ofLines),
  };
}

function wrongPrice(name: `lines.${number}.price`, price: number | null, currency: string): QuoteErrors {
  if (price === null) return { [name]: "Enter a price such as 1,200." };
  return price % 100 !== 0 && decimalsOf(currency) === 0 ? { [name]: noDecimals(currency) } : {};
}

/** Returns the body of the call. Unreadable numbers become 0; `mistakesIn` reports them. */
export function payloadOf(fields: QuoteFields, { language }: Language): QuoteInput {
  const { lines, taxName, taxPercent, depositPercent, depositUrl, ...rest } = fields;
  return {
    ...rest,
    lines: lines.map(({ title, text, quantity, price }) => ({
      title,
      text,
      quantity: readNumber(quantity) || 0,
      price: readPrice(price, fields.currency, language) ?? 0,
    })),
    tax: taxName.trim() === "" ? null : { name: taxName, percent: readNumber(taxPercent) || 0 },
    deposit: depositPercent.trim() === "" ? null : { percent: readNumber(depositPercent) || 0, url: depositUrl.trim() },
  };
}

/** Returns the current total, such as "$1,200". */
export function totalWords(fields: QuoteFields, { language }: Language): string {
  return writeMoney(sumsOf(payloadOf(fields, { language })).total, fields.currency, language);
}

/** Returns a price in hundredths, or null if the text isn't a price. */
function readPrice(text: string, currency: string, language: string): number | null {
  const money = readMoney(text, { currency, language });
  const perHundredth = decimalsOf(currency) === 3 ? 10 : 1;
  const hundredths = money && Math.round(money.amount * 100 * perHundredth) / perHundredth;
  return hundredths === null || Math.abs(hundredths) > limits.quotes.price ? null : hundredths;
}

/** Returns a number with two decimals, or NaN if the text contains no number. */
function readNumber(text: string): number {
  return Math.round((readMoney(text)?.amount ?? Number.NaN) * 100) / 100;
}

function isQuantity(value: number): boolean {
  return value > 0 && value <= limits.quotes.quantity;
}

/** Returns the name of the input for a path of the API. */
export function inputFor(path: string): string {
  if (path === "tax.name") return "taxName";
  if (path.startsWith("deposit")) return path === "deposit.url" ? "depositUrl" : "depositPercent";
  return path.startsWith("tax") ? "taxPercent" : path;
}
