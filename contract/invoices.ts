// Invoices: made from an accepted quote, numbered and frozen when they are issued. Sums are in hundredths of the currency, as in quotes.
import { z } from "zod";
import { defineCalls, line, noContent, paragraphs, requiredLine, rowId, timestamp, wholeNumber } from "./call.ts";
import { isIban } from "./iban.ts";
import { formatProblem } from "./invoice-numbers.ts";
import { invoiceStates } from "./invoice-states.ts";
import { limits } from "./limits.ts";

const { invoices, quotes } = limits;
const day = z.iso.date("must be a day such as 2026-11-25");
const hundredths = z.number().describe("In hundredths of the currency; tenths of them where it has thousandths");

/** What the law asks for about the seller, as the owner writes it. */
const seller = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  taxNumber: z.string(),
  vatId: z.string(),
  bank: z.string(),
  iban: z.string(),
  bic: z.string(),
});

export const invoiceSettings = z.strictObject({
  format: line(invoices.format)
    .superRefine((text, issue) => {
      const problem = formatProblem(text);
      if (problem !== null) issue.addIssue(problem);
    })
    .describe("The format of the numbers, with {n} and, if each year has a series of its own, {year}"),
  start: z
    .int("start must be a whole number")
    .min(1, "start must be at least 1")
    .max(invoices.start, `start must be at most ${invoices.start}`)
    .optional()
    .describe("Where a new series begins; it can't be changed once the series has an invoice"),
  days: z
    .int("days must be a whole number")
    .min(0, "days must be at least 0")
    .max(invoices.days, `days must be at most ${invoices.days}`)
    .describe("Days until an invoice is due"),
  seller: z.strictObject({
    name: requiredLine("name", invoices.name).describe("The owner's legal name or company"),
    address: paragraphs("address", quotes.party).refine((text) => text !== "", "address is required"),
    email: line(limits.contact.email).describe("May be empty"),
    taxNumber: line(invoices.taxId).describe("May be empty"),
    vatId: line(invoices.taxId).describe("May be empty"),
    bank: paragraphs("bank", invoices.bank).describe("The bank, or how else to pay; may be empty"),
    iban: line(invoices.iban)
      .transform((text) => text.replace(/\s/g, "").toUpperCase())
      .refine((text) => text === "" || isIban(text), "This isn’t an IBAN. Compare it with your bank’s."),
    bic: line(invoices.bic)
      .transform((text) => text.replace(/\s/g, "").toUpperCase())
      .refine((text) => text === "" || /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text), "A BIC has 8 or 11 letters."),
  }),
  note: paragraphs("note", invoices.note).describe("What new invoices say at the end; may be empty"),
});
export type InvoiceSettings = z.output<typeof invoiceSettings>;

const shownInvoiceSettings = z.object({
  format: z.string(),
  days: z.number().int(),
  seller,
  note: z.string(),
  isComplete: z.boolean().describe("Whether the seller's details are there, without which nothing can be issued"),
  series: z.string().describe("The series that is numbered now, such as 2026-{n}"),
  next: z.number().int().describe("The place in the series that the next invoice gets"),
  nextNumber: z.string().describe("The number that the next invoice gets"),
  hasBegun: z.boolean().describe("Whether the series has an invoice, so that its start can't be changed"),
});
export type ShownInvoiceSettings = z.infer<typeof shownInvoiceSettings>;

export const invoiceKinds = ["invoice", "deposit", "cancellation"] as const;

/** What an invoice says. Never changes once the invoice is issued. */
export const invoiceContent = z.object({
  title: z.string(),
  quoteNumber: z.string(),
  depositPercent: z.number().nullable().describe("The share of the quote that an invoice for a deposit is for"),
  seller,
  buyer: z.string(),
  buyerVatId: z.string(),
  performed: z.string().describe("When the work was done, in the owner's words"),
  note: z.string(),
  currency: z.string(),
  language: z.string().describe("The language of its PDF, BCP 47"),
  lines: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      quantity: z.number(),
      price: hundredths,
      sum: hundredths,
    }),
  ),
  subtotal: hundredths,
  taxes: z
    .array(z.object({ name: z.string(), percent: z.number(), base: hundredths, tax: hundredths }))
    .describe("One for each rate"),
  total: hundredths,
  deducted: z
    .array(
      z.object({
        number: z
          .string()
          .describe("The number of the deposit's invoice; empty for a deposit that was paid without one"),
        on: day,
        total: hundredths,
        tax: hundredths.describe("The tax in the total"),
      }),
    )
    .describe("Deposits that are taken off"),
  due: hundredths.describe("What is left to pay"),
  cancels: z.object({ number: z.string(), on: day }).nullable().describe("The invoice that a cancellation cancels"),
});
export type InvoiceContent = z.infer<typeof invoiceContent>;

const invoice = invoiceContent
  .extend({
    id: z.number().int(),
    enquiryId: z.number().int().nullable().describe("Null once the enquiry was deleted; issued invoices are kept"),
    quoteId: z.number().int().nullable(),
    kind: z.enum(invoiceKinds),
    state: z.enum(invoiceStates),
    number: z.string().nullable().describe("Null for a draft"),
    days: z.number().int().describe("Days until it is due, from the day on which it is issued"),
    createdAt: timestamp,
    issuedOn: day.nullable(),
    dueOn: day.nullable(),
    paidOn: day.nullable(),
    sentAt: timestamp.nullable().describe("When an email with it was written in the dashboard"),
    canceledBy: z.string().nullable().describe("The number of the invoice that cancels it"),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof invoice>;

/** What the PDF of an invoice shows. */
export type PrintedInvoice = InvoiceContent & Pick<Invoice, "kind" | "number" | "issuedOn" | "dueOn">;

/** What the owner can change in a draft; the items and sums are those of the accepted quote. */
export const invoiceDraft = z.strictObject({
  buyer: paragraphs("buyer", quotes.party)
    .refine((text) => text !== "", "buyer is required")
    .describe("The client's legal name and address"),
  buyerVatId: line(invoices.taxId).describe("May be empty"),
  performed: line(invoices.performed).describe("The day or period of the work, such as March 2026; may be empty"),
  days: invoiceSettings.shape.days,
  note: paragraphs("note", invoices.note).describe("May be empty"),
});
export type InvoiceDraft = z.output<typeof invoiceDraft>;

const params = z.object({ id: rowId });
const enquiryParams = z.object({ id: rowId });

export const invoiceCalls = defineCalls({
  list: {
    method: "GET",
    url: "/invoices",
    access: "owner",
    scope: "enquiries",
    summary: "List invoices, drafts and the newest numbers first",
    querystring: z.strictObject({
      state: z.enum(invoiceStates).optional(),
      page: wholeNumber(1, 100_000).default(1),
    }),
    response: {
      200: z.object({
        items: z.array(invoice),
        total: z.number().int(),
        page: z.number().int(),
        totalPages: z.number().int(),
      }),
    },
  },
  csv: {
    method: "GET",
    url: "/invoices/invoices.csv",
    access: "owner",
    scope: "enquiries",
    summary: "Get all issued invoices as a CSV file",
    response: { 200: z.string() },
    mediaType: "text/csv",
  },
  settings: {
    method: "GET",
    url: "/invoices/settings",
    access: "owner",
    scope: "enquiries",
    summary: "Get the seller's details, and how invoices are numbered",
    response: { 200: shownInvoiceSettings },
  },
  saveSettings: {
    method: "PUT",
    url: "/invoices/settings",
    access: "owner",
    scope: "login",
    summary: "Save the seller's details, and how invoices are numbered; issued invoices stay as they are",
    body: invoiceSettings,
    response: { 200: shownInvoiceSettings },
  },
  ofEnquiry: {
    method: "GET",
    url: "/enquiries/:id/invoices",
    access: "owner",
    scope: "enquiries",
    summary: "List the invoices of an enquiry, the newest first",
    params: enquiryParams,
    response: { 200: z.object({ items: z.array(invoice) }) },
  },
  create: {
    method: "POST",
    url: "/enquiries/:id/quotes/:quoteId/invoices",
    access: "owner",
    scope: "login",
    summary: "Make the draft of an invoice from an accepted quote, or of one for its deposit",
    params: enquiryParams.extend({ quoteId: rowId }),
    body: z.strictObject({ kind: z.enum(["invoice", "deposit"]) }),
    response: { 201: invoice },
  },
  update: {
    method: "PUT",
    url: "/invoices/:id",
    access: "owner",
    scope: "login",
    summary: "Change a draft of an invoice",
    params,
    body: invoiceDraft,
    response: { 200: invoice },
  },
  remove: {
    method: "DELETE",
    url: "/invoices/:id",
    access: "owner",
    scope: "login",
    summary: "Delete a draft of an invoice; an issued invoice can only be canceled",
    params,
    response: { 204: noContent },
  },
  issue: {
    method: "POST",
    url: "/invoices/:id/issue",
    access: "owner",
    scope: "login",
    summary: "Issue an invoice: it gets the next number and today's date, and never changes again",
    params,
    response: { 200: invoice },
  },
  send: {
    method: "POST",
    url: "/invoices/:id/send",
    access: "owner",
    scope: "login",
    summary: "Email an issued invoice to the client, with its PDF attached",
    params,
    body: z.strictObject({
      key: z
        .string()
        .regex(/^[\w-]{16,64}$/, "key must be 16 to 64 letters or digits")
        .describe("A new key for each email. A repeated call with the same key sends no second email"),
      text: paragraphs("text", limits.enquiry.reply.text).refine((text) => text !== "", "text is required"),
    }),
    response: { 200: invoice },
  },
  pay: {
    method: "PUT",
    url: "/invoices/:id/paid",
    access: "owner",
    scope: "login",
    summary: "Mark an invoice as paid on a day, or not",
    params,
    body: z.strictObject({ paidOn: day.nullable() }),
    response: { 200: invoice },
  },
  cancel: {
    method: "POST",
    url: "/invoices/:id/cancel",
    access: "owner",
    scope: "login",
    summary: "Cancel an issued invoice by an invoice with negative sums and a number of its own",
    params,
    response: { 201: invoice },
  },
  file: {
    method: "GET",
    url: "/invoices/:id/invoice.pdf",
    access: "owner",
    scope: "enquiries",
    summary: "Get an invoice as a PDF",
    params,
    response: { 200: z.string() },
    mediaType: "application/pdf",
  },
});
