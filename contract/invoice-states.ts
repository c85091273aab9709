/** What becomes of an invoice. No validation code, so that the dashboard can load it cheaply. */
export const invoiceStates = ["draft", "issued", "paid", "canceled"] as const;
