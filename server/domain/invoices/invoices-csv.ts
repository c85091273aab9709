import type { Context } from "../../context.ts";
import { type InvoiceRow, invoices, listIssued } from "../../store/tables/invoices.ts";
import { writeCsv } from "../../text/csv.ts";

const rowsAtOnce = 500;

/** Yields all issued invoices as a CSV file, in the order of their numbers. */
export function writeInvoicesCsv(context: Context): AsyncGenerator<string> {
  return writeCsv([...columns.map(([name]) => name), "canceled by"], listRows(context));
}

async function* listRows({ db }: Context): AsyncGenerator<(string | number)[][]> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await listIssued(db, offset, rowsAtOnce);
    const lines = [];
    for (const row of rows) {
      const canceling = row.state === "canceled" ? await invoices.find(db, { cancelsId: row.id }) : null;
      lines.push([...columns.map(([, read]) => read(row)), canceling?.number ?? ""]);
    }
    yield lines;
    if (rows.length < rowsAtOnce) return;
  }
}

const columns: readonly (readonly [string, (row: InvoiceRow) => string | number])[] = [
  ["number", (row) => row.number ?? ""],
  ["kind", (row) => row.kind],
  ["state", (row) => row.state],
  ["issued on", (row) => row.issuedOn ?? ""],
  ["due on", (row) => row.dueOn ?? ""],
  ["paid on", (row) => row.paidOn ?? ""],
  ["title", (row) => row.content.title],
  ["quote", (row) => row.content.quoteNumber],
  ["buyer", (row) => row.content.buyer],
  ["buyer VAT ID", (row) => row.content.buyerVatId],
  ["currency", (row) => row.content.currency],
  ["net", (row) => row.content.subtotal / 100],
  ["tax", (row) => row.content.taxes.map(({ name, percent }) => `${name} ${percent} %`).join("\n")],
  ["tax sum", (row) => taxOf(row) / 100],
  ["total", (row) => row.content.total / 100],
  ["deposits taken off", (row) => (row.content.total - row.content.due) / 100],
  ["left to pay", (row) => row.content.due / 100],
  ["cancels", (row) => row.content.cancels?.number ?? ""],
];

function taxOf({ content }: InvoiceRow): number {
  return content.taxes.reduce((sum, { tax }) => sum + tax, 0);
}
