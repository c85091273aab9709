import { expect, test } from "vitest";
import type { PrintedInvoice } from "#contract/invoices.ts";
import { wordsFor } from "../site-words.ts";
import { toInvoicePage } from "./invoice-page.ts";

const [english, german] = await Promise.all([wordsFor("en"), wordsFor("de")]);

const invoice: PrintedInvoice = {
  kind: "invoice",
  number: "2027-002",
  issuedOn: "2027-03-21",
  dueOn: "2027-04-04",
  title: "Prototype",
  quoteNumber: "2027-001",
  depositPercent: null,
  seller: {
    name: "Alex Example",
    address: "1 Example Street",
    email: "",
    taxNumber: "",
    vatId: "DE123456789",
    bank: "",
    iban: "DE89370400440532013000",
    bic: "",
  },
  buyer: "Robin Sample",
  buyerVatId: "",
  performed: "",
  note: "",
  currency: "€",
  language: "en",
  lines: [{ title: "Prototype", text: "", quantity: 1, price: 100_000, sum: 100_000 }],
  subtotal: 100_000,
  taxes: [{ name: "VAT", percent: 19, base: 100_000, tax: 19_000 }],
  total: 119_000,
  deducted: [],
  due: 119_000,
  cancels: null,
};

test("a deposit is taken off with the tax in it, and what is left stands out", () => {
  const deposit = { number: "2027-001", on: "2027-03-01", total: 11_900, tax: 1900 };
  const page = toInvoicePage({ ...invoice, deducted: [deposit], due: 107_100 }, english);
  expect(page.sums).toEqual([
    { label: "Subtotal", sum: "€1,000" },
    { label: "VAT 19 %", sum: "€190" },
    { label: "Total", sum: "€1,190" },
    { label: "Less deposit, invoice 2027-001 of 1 March 2027, with tax of €19", sum: "-€119" },
  ]);
  expect(page.total).toEqual({ label: "Amount due", sum: "€1,071" });
  const paid = toInvoicePage({ ...invoice, deducted: [{ ...deposit, number: "", tax: 0 }], due: 107_100 }, english);
  expect(paid.sums.at(-1)?.label).toBe("Less deposit paid on 1 March 2027");
});

test("an invoice for a deposit says of what, and a cancellation what it cancels, and asks for no money", () => {
  expect(toInvoicePage({ ...invoice, kind: "deposit", depositPercent: 50 }, english)).toMatchObject({
    number: "Deposit invoice 2027-002",
    lines: [{ title: "Deposit of 50 % on quote 2027-001" }],
    pay: [
      { label: "IBAN", text: ["DE89 3704 0044 0532 0130 00"] },
      { label: "Reference", text: ["2027-002"] },
    ],
  });
  const cancels = { number: "2027-001", on: "2027-03-01" };
  expect(
    toInvoicePage({ ...invoice, kind: "cancellation", cancels, due: -119_000, dueOn: null }, english),
  ).toMatchObject({
    number: "Cancellation invoice 2027-002: Cancels invoice 2027-001 of 1 March 2027",
    pay: [],
  });
});

test("an invoice stays in the language in which it was issued, and a draft says that it is one", () => {
  expect(toInvoicePage({ ...invoice, language: "de" }, german)).toMatchObject({
    number: "Rechnung 2027-002",
    sender: ["1 Example Street", "USt-IdNr. DE123456789"],
    dates: [
      { label: "Nummer", date: "2027-002" },
      { label: "Rechnungsdatum", date: "21. März 2027" },
      { label: "Zahlbar bis", date: "4. April 2027" },
      { label: "Angebot", date: "2027-001" },
    ],
    total: { label: "Gesamt", sum: "1.190\u00a0€" },
  });
  expect(toInvoicePage({ ...invoice, number: null, issuedOn: null, dueOn: null }, english).number).toBe(
    "Invoice (Draft)",
  );
});
