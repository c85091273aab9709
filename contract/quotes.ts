// Quotes: the price of a client's project, line by line, with a page at a secret URL where the client accepts or declines it.
import { z } from "zod";
import { defineCalls, headerText, line, noContent, paragraphs, requiredLine, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { decimalsOf, noDecimals, roundMoney } from "./money.ts";

const { quotes } = limits;
const day = z.iso.date("must be a day such as 2026-11-25");

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}

const quoteLine = z.strictObject({
  title: requiredLine("title", quotes.line),
  text: paragraphs("text", quotes.text).describe("What is included; may be empty"),
  quantity: z
    .number()
    .positive("quantity must be more than 0")
    .max(quotes.quantity, `quantity must be at most ${quotes.quantity}`)
    .refine(hasTwoDecimals, "quantity has at most two decimals"),
  price: z
    .number()
    .min(-quotes.price, `price must be at least ${-quotes.price}`)
    .max(quotes.price, `price must be at most ${quotes.price}`)
    .describe(
      "Price of one unit in hundredths; negative for a discount. Whole, in units of 100 for currencies without decimals, with one decimal for those with thousandths",
    ),
});

/** Says what is wrong with the decimals of a price, or returns null. */
function wrongDecimals(price: number, currency: string): string | null {
  if (roundMoney(price, currency) === price) return null;
  const decimals = decimalsOf(currency);
  if (decimals === 2) return "price must be in whole hundredths";
  return decimals === 3 ? "price must have at most one decimal" : noDecimals(currency);
}

export const quoteInput = z
  .strictObject({
    title: requiredLine("title", quotes.title),
    client: paragraphs("client", quotes.party)
      .refine((text) => text !== "", "client is required")
      .describe("The client's name and address"),
    sender: paragraphs("sender", quotes.party).describe(
      "The lines below the owner's name, such as the address; may be empty",
    ),
    currency: line(quotes.currency).describe("The currency as the owner writes it, such as $ or CHF; may be empty"),
    lines: z
      .array(quoteLine)
      .min(1, "lines: add at least one line")
      .max(quotes.lines, `lines: add at most ${quotes.lines} lines`),
    tax: z
      .strictObject({
        name: requiredLine("name", quotes.taxName),
        percent: z
          .number()
          .min(0, "percent must be at least 0")
          .max(100, "percent must be at most 100")
          .refine(hasTwoDecimals, "percent has at most two decimals"),
      })
      .nullable(),
    deposit: z
      .strictObject({
        percent: z
          .int("percent must be a whole number")
          .min(1, "percent must be at least 1")
          .max(100, "percent must be at most 100"),
        url: z
          .union([z.literal(""), z.url({ protocol: /^https$/, error: "url must be a link that begins with https://" })])
          .describe("The owner's payment link at any provider; empty if there is none"),
      })
      .nullable()
      .default(null)
      .describe("The share of the total that is due on acceptance"),
    terms: paragraphs("terms", quotes.terms).describe(
      "Payment, dates, what isn't included; may be empty. The client has to agree to them",
    ),
    validUntil: day.describe("The last day on which the client can accept, in the owner's time zone"),
  })
  .superRefine(({ currency, lines }, context) => {
    for (const [index, { price }] of lines.entries()) {
      const message = wrongDecimals(price, currency);
      if (message !== null) context.addIssue({ code: "custom", message, path: ["lines", index, "price"] });
    }
  });
export type QuoteInput = z.output<typeof quoteInput>;

export const quoteStates = ["unsent", "open", "accepted", "declined", "expired", "withdrawn"] as const;

const storedLine = z.object({
  title: z.string(),
  text: z.string(),
  quantity: z.number(),
  price: z.number(),
});
/** The content of a quote, which never changes once the quote is made. */
export const quoteContent = z.object({
  title: z.string(),
  client: z.string(),
  sender: z.string(),
  currency: z.string(),
  lines: z.array(storedLine),
  tax: z.object({ name: z.string(), percent: z.number() }).nullable(),
  deposit: z.object({ percent: z.number(), url: z.string() }).nullable().default(null),
  terms: z.string(),
  validUntil: day,
});

export const quote = quoteContent
  .extend({
    id: z.number().int(),
    number: z.string().describe("The number on the quote, such as 2026-017"),
    state: z.enum(quoteStates).describe("`unsent`: the dashboard has sent no reply with the link"),
    total: z.string().describe("The total with the currency, formatted for the site's language"),
    createdAt: timestamp,
    sentAt: timestamp.nullable().describe("When a reply with the link was written in the dashboard"),
    decidedAt: timestamp.nullable(),
    decidedBy: z.string().describe("The name that the client gave; may be empty"),
    agreed: z.boolean().describe("Whether the client has ticked that they agree to the terms"),
    depositSum: z.string().describe("The deposit, formatted as the total; empty without one"),
    depositPaidOn: day.nullable().describe("When the owner marked the deposit as paid"),
    openings: z.number().int().describe("How often somebody has used the page; visits of the owner aren't counted"),
    firstOpenedAt: timestamp.nullable(),
    lastOpenedAt: timestamp.nullable(),
    reason: z.string().describe("What the client wrote when declining; may be empty"),
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof quote>;

const quoteOffer = z.object({
  items: z.array(quote).describe("Newest first"),
  start: quoteContent.describe(
    "What a new quote starts with: the service of the enquiry, and the rest from the last quote",
  ),
  services: z.array(storedLine.extend({ currency: z.string() })).describe("The services with a price, as lines"),
});
export type QuoteOffer = z.infer<typeof quoteOffer>;

/** A quote as the client sees it. Sums are formatted for the site's language. */
export const shownQuote = z
  .object({
    number: z.string(),
    title: z.string(),
    owner: z.string(),
    email: z.string(),
    sender: z.string(),
    client: z.string(),
    lines: z.array(
      z.object({ title: z.string(), text: z.string(), quantity: z.string(), price: z.string(), sum: z.string() }),
    ),
    subtotal: z.string(),
    tax: z.object({ name: z.string(), percent: z.string(), sum: z.string() }).nullable(),
    total: z.string(),
    deposit: z
      .object({
        percent: z.string(),
        sum: z.string(),
        url: z.string().describe("Where the client pays it; empty until the quote is accepted, or if there is no link"),
        isPaid: z.boolean(),
      })
      .nullable(),
    terms: z.string(),
    createdOn: day,
    validUntil: day,
    isExpired: z.boolean().describe("Whether its last day is over and nobody has decided"),
    decision: z
      .object({ kind: z.enum(["accepted", "declined"]), by: z.string(), on: day, agreed: z.boolean() })
      .nullable()
      .describe("Null until the client decides"),
  })
  .meta({ id: "ShownQuote" });
export type ShownQuote = z.infer<typeof shownQuote>;

const decision = z.discriminatedUnion("decision", [
  z.strictObject({
    decision: z.literal("accept"),
    name: headerText("name", limits.contact.name).describe("Name of the person who accepts the quote"),
    agreed: z
      .union([z.boolean(), z.literal("yes").transform(() => true)])
      .default(false)
      .describe("Whether the person agrees to the terms; required if there are any"),
  }),
  z.strictObject({
    decision: z.literal("decline"),
    reason: paragraphs("reason", quotes.reason).optional(),
  }),
]);
export type QuoteDecision = z.output<typeof decision>;

const params = z.object({ id: rowId });
const quoteParams = params.extend({ quoteId: rowId });
const openParams = z.object({ token: z.string().max(200) });

export const quoteCalls = defineCalls({
  list: {
    method: "GET",
    url: "/enquiries/:id/quotes",
    access: "owner",
    scope: "enquiries",
    summary: "List the quotes of an enquiry, and what a new one starts with",
    params,
    response: { 200: quoteOffer },
  },
  create: {
    method: "POST",
    url: "/enquiries/:id/quotes",
    access: "owner",
    scope: "login",
    summary: "Make a quote with a secret link; only this response has the link",
    params,
    body: quoteInput,
    response: { 201: z.object({ quote, url: z.url(), text: z.string().describe("Text for the email") }) },
  },
  withdraw: {
    method: "DELETE",
    url: "/enquiries/:id/quotes/:quoteId",
    access: "owner",
    scope: "login",
    summary: "Withdraw a quote: its link stops working right away",
    params: quoteParams,
    response: { 204: noContent },
  },
  deposit: {
    method: "PUT",
    url: "/enquiries/:id/quotes/:quoteId/deposit",
    access: "owner",
    scope: "login",
    summary: "Mark the deposit of an accepted quote as paid, or not",
    params: quoteParams,
    body: z.strictObject({ paidOn: day.nullable() }),
    response: { 200: quote },
  },
  file: {
    method: "GET",
    url: "/enquiries/:id/quotes/:quoteId/quote.pdf",
    access: "owner",
    scope: "enquiries",
    summary: "Get a quote as a PDF",
    params: quoteParams,
    response: { 200: z.string() },
    mediaType: "application/pdf",
  },
  open: {
    method: "GET",
    url: "/quotes/:token",
    access: "public",
    summary: "Get the quote of a secret link",
    params: openParams,
    response: { 200: shownQuote },
  },
  used: {
    method: "POST",
    url: "/quotes/:token/used",
    access: "public",
    summary: "Report that somebody uses the page of a quote, so that its owner knows that it was opened",
    params: openParams,
    response: { 204: noContent },
  },
  decide: {
    method: "POST",
    url: "/quotes/:token",
    access: "public",
    summary: "Accept or decline a quote; the first decision counts",
    params: openParams,
    body: decision,
    response: { 200: shownQuote },
  },
  openFile: {
    method: "GET",
    url: "/quotes/:token/quote.pdf",
    access: "public",
    summary: "Get the quote of a secret link as a PDF",
    params: openParams,
    response: { 200: z.string() },
    mediaType: "application/pdf",
  },
});
