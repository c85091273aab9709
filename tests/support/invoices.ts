// Shared by tests of the store.
import type { InvoiceContent } from "#contract/invoices.ts";

export const invoiceContent: InvoiceContent = {
  title: "Tower",
  quoteNumber: "2026-001",
  depositPercent: null,
  seller: { name: "Kim", address: "1 Street", email: "", taxNumber: "", vatId: "", bank: "", iban: "", bic: "" },
  buyer: "Ada",
  buyerVatId: "",
  performed: "",
  note: "",
  currency: "€",
  language: "en",
  lines: [{ title: "Tower", text: "", quantity: 1, price: 100, sum: 100 }],
  subtotal: 100,
  taxes: [],
  total: 100,
  deducted: [],
  due: 100,
  cancels: null,
};
