import type { FastifyInstance } from "fastify";
import { invoiceCalls } from "#contract/invoices.ts";
import { dayOf } from "../calendar.ts";
import type { Context } from "../context.ts";
import { invoiceFileName } from "../domain/invoices/invoice-content.ts";
import { readInvoiceSettings, saveInvoiceSettings } from "../domain/invoices/invoice-settings.ts";
import { writeInvoicesCsv } from "../domain/invoices/invoices-csv.ts";
import {
  cancelInvoice,
  changeDraft,
  issueInvoice,
  listInvoicePage,
  listInvoicesOf,
  makeInvoice,
  markPaid,
  readInvoice,
  removeDraft,
  sendInvoice,
} from "../domain/invoices/invoices.ts";
import { sendCsv } from "../text/csv.ts";
import { bind } from "./bind.ts";
import { sendPdf } from "./send-pdf.ts";

export function registerInvoices(app: FastifyInstance, context: Context): void {
  bind(app, context, invoiceCalls.list, ({ query }) => listInvoicePage(context, query));

  bind(app, context, invoiceCalls.csv, async ({ reply }) => {
    const name = `invoices-${dayOf(context.clock.now(), context.config.timeZone)}.csv`;
    await sendCsv(reply, name, writeInvoicesCsv(context));
    return "";
  });

  bind(app, context, invoiceCalls.settings, () => readInvoiceSettings(context));

  bind(app, context, invoiceCalls.saveSettings, ({ body }) => saveInvoiceSettings(context, body));

  bind(app, context, invoiceCalls.ofEnquiry, async ({ params }) => ({
    items: await listInvoicesOf(context, params.id),
  }));

  bind(app, context, invoiceCalls.create, ({ params, body }) =>
    makeInvoice(context, { enquiryId: params.id, quoteId: params.quoteId, kind: body.kind }),
  );

  bind(app, context, invoiceCalls.update, ({ params, body }) => changeDraft(context, params.id, body));

  bind(app, context, invoiceCalls.remove, async ({ params }) => {
    await removeDraft(context, params.id);
    return null;
  });

  bind(app, context, invoiceCalls.issue, ({ params }) => issueInvoice(context, params.id));

  bind(app, context, invoiceCalls.send, ({ params, body }) => sendInvoice(context, params.id, body));

  bind(app, context, invoiceCalls.pay, ({ params, body }) => markPaid(context, params.id, body.paidOn));

  bind(app, context, invoiceCalls.cancel, ({ params }) => cancelInvoice(context, params.id));

  bind(app, context, invoiceCalls.file, async ({ params, reply }) => {
    const invoice = await readInvoice(context, params.id);
    return sendPdf(reply, invoiceFileName(invoice), await context.invoicePdf(invoice));
  });
}
