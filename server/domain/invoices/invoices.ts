// Invoices: drafts that are made from accepted quotes, and what can happen to them. An issued one is frozen: it can be sent, paid and
// canceled, and is kept when its enquiry is deleted.
import type { Invoice, InvoiceContent, InvoiceDraft } from "#contract/invoices.ts";
import { limits } from "#contract/limits.ts";
import { writeMoney } from "#contract/money.ts";
import { dayOf, shiftDay } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { type InvoiceRow, invoices, listInvoices } from "../../store/tables/invoices.ts";
import { type QuoteRow, quotes } from "../../store/tables/quotes.ts";
import { getEnquiry } from "../enquiries/enquiries.ts";
import { readReplySubject, replyTo } from "../enquiries/replies.ts";
import { formatDay, numberOf } from "../quotes/shown-quote.ts";
import { readSiteContent } from "../site/site-content.ts";
import { changeRecords } from "../transactions.ts";
import { cancellationOf, contentOf, noSeller } from "./invoice-content.ts";
import { findNextNumber, findSeller, findSettings, lockInvoiceSettings } from "./invoice-settings.ts";

const { pageSize } = limits.invoices;
const kindNames = { invoice: "Invoice", deposit: "Deposit invoice", cancellation: "Cancellation" } as const;

export async function listInvoicePage(
  context: Context,
  { state, page }: { state?: Invoice["state"] | undefined; page: number },
): Promise<{ items: Invoice[]; total: number; page: number; totalPages: number }> {
  const { rows, total } = await listInvoices(context.db, { state }, page, pageSize);
  return { items: await toInvoices(context, rows), total, page, totalPages: Math.ceil(total / pageSize) };
}

/** Lists the invoices of an enquiry, the newest first. */
export async function listInvoicesOf(context: Context, enquiryId: number): Promise<Invoice[]> {
  await getEnquiry(context.db, enquiryId);
  return toInvoices(context, await invoices.list(context.db, { enquiryId }, "id desc"));
}

export async function readInvoice(context: Context, id: number): Promise<Invoice> {
  return toInvoice(context, await getInvoice(context.db, id));
}

/** Makes a draft, which has no number yet. */
export async function makeInvoice(
  context: Context,
  { enquiryId, quoteId, kind }: { enquiryId: number; quoteId: number; kind: "invoice" | "deposit" },
): Promise<Invoice> {
  const { language } = (await readSiteContent(context)).identity;
  const { timeZone } = context.config;
  const row = await changeRecords(context, async ({ db, now }) => {
    const settings = await lockInvoiceSettings(db);
    const quote = await quotes.find(db, { id: quoteId, enquiryId });
    if (!quote) throw new NotFoundError("This quote does not exist.");
    if (quote.state !== "accepted")
      throw new ConflictError(`${reasons[quote.state]} Only an accepted quote becomes an invoice.`);
    if (kind === "deposit" && !quote.content.deposit)
      throw new ConflictError("This quote has no deposit. Make an invoice for the whole quote.");
    const others = await listLive(db, quoteId);
    refuseSecond(others, kind);
    const words = { buyer: quote.content.client, buyerVatId: "", performed: "", note: settings.note };
    const seller = settings.seller ?? noSeller;
    const deposit = others.find((each) => each.kind === "deposit" && each.state !== "draft") ?? null;
    await note(db, { enquiryId }, `Draft of an invoice made from quote ${numberOf(quote, timeZone)}`, now);
    return invoices.insert(db, {
      enquiryId,
      quoteId,
      kind,
      state: "draft",
      cancelsId: null,
      series: null,
      place: null,
      number: null,
      days: settings.days,
      content: contentOf(quote, kind, words, { seller, language, timeZone, deposit }),
      createdAt: now,
      issuedOn: null,
      dueOn: null,
      paidOn: null,
      sentAt: null,
    });
  });
  return toInvoice(context, row);
}

const reasons: Record<Exclude<QuoteRow["state"], "accepted">, string> = {
  open: "The client hasn’t accepted this quote.",
  declined: "The client declined this quote.",
  withdrawn: "This quote was withdrawn.",
};

export async function changeDraft(context: Context, id: number, { days, ...words }: InvoiceDraft): Promise<Invoice> {
  return change(context, id, async ({ db, row }) => {
    if (row.number !== null)
      throw new ConflictError(`Invoice ${row.number} is issued and can’t be changed. Cancel it and make another.`);
    await invoices.update(db, { id }, { days, content: { ...row.content, ...words } });
  });
}

export async function removeDraft(context: Context, id: number): Promise<void> {
  await changeRecords(context, async ({ db, now }) => {
    await lockInvoiceSettings(db);
    const row = await getInvoice(db, id);
    if (row.number !== null)
      throw new ConflictError(`Invoice ${row.number} is issued, and the law wants it kept. Cancel it instead.`);
    await invoices.remove(db, { id });
    await note(db, row, "Draft of an invoice deleted", now);
  });
  await context.forgetDeleted();
}

/** Numbers an invoice and freezes what it says, in one transaction: a number without an invoice can't be left. */
export async function issueInvoice(context: Context, id: number): Promise<Invoice> {
  return change(context, id, async ({ db, now, today, row }) => {
    if (row.number !== null) throw new ConflictError(`This invoice is issued already. Its number is ${row.number}.`);
    const settings = await findSettings(db);
    if (!settings.seller)
      throw new ConflictError("Fill in your details for invoices first: your legal name and address.", {
        code: "no-seller",
      });
    const quote = await quotes.find(db, { id: row.quoteId ?? 0 });
    if (!quote || row.kind === "cancellation") throw new ConflictError("The quote of this draft does not exist.");
    const others = (await listLive(db, quote.id)).filter((each) => each.id !== id);
    refuseSecond(others, row.kind);
    const content = await refresh(context, db, row);
    const next = await takeNumber(db, settings, today);
    const paidOn = row.kind === "deposit" ? quote.depositPaidOn : null;
    await invoices.update(
      db,
      { id },
      {
        ...next,
        content,
        state: paidOn === null ? "issued" : "paid",
        issuedOn: today,
        dueOn: shiftDay(today, row.days),
        paidOn,
      },
    );
    await note(db, row, `${kindNames[row.kind]} ${next.number} issued: ${moneyOf(content)}`, now);
  });
}

/** Emails an invoice to the client as a reply. */
export async function sendInvoice(
  context: Context,
  id: number,
  email: { key: string; text: string },
): Promise<Invoice> {
  const row = await getInvoice(context.db, id);
  if (row.number === null) throw new ConflictError("Issue this invoice first. A draft isn’t sent.");
  if (row.state === "canceled")
    throw new ConflictError(`Invoice ${row.number} is canceled. Send the invoice that cancels it.`);
  if (row.enquiryId === null)
    throw new ConflictError("The message of this invoice was deleted. Download the PDF and send it yourself.");
  // Without its PDF there would be nothing to send.
  await context.invoicePdf({ ...row, ...row.content });
  const subject = await readReplySubject(context, await getEnquiry(context.db, row.enquiryId));
  await replyTo(context, row.enquiryId, { ...email, subject, invoiceId: id });
  return readInvoice(context, id);
}

/** Notes the day on which an invoice was paid, or null if it wasn't. */
export async function markPaid(context: Context, id: number, paidOn: string | null): Promise<Invoice> {
  return change(context, id, async ({ db, now, today, row }) => {
    if (row.kind === "cancellation" || (row.state !== "issued" && row.state !== "paid"))
      throw new ConflictError("Only an issued invoice can be paid.");
    if (paidOn !== null && paidOn > today)
      throw new InvalidError("Choose today or an earlier day.", { field: "paidOn" });
    if (paidOn === row.paidOn) return;
    await invoices.update(db, { id }, { paidOn, state: paidOn === null ? "issued" : "paid" });
    // The client reads on the page of the quote that the deposit is paid.
    if (row.kind === "deposit" && row.quoteId !== null)
      await quotes.update(db, { id: row.quoteId }, { depositPaidOn: paidOn });
    const what = `${kindNames[row.kind]} ${row.number}`;
    await note(db, row, paidOn === null ? `${what} not paid after all` : `${what} paid on ${formatDay(paidOn)}`, now);
  });
}

/** Cancels an invoice by another one with a number of its own, which is returned. */
export async function cancelInvoice(context: Context, id: number): Promise<Invoice> {
  const canceling = await changeRecords(context, async ({ db, now }) => {
    const settings = await lockInvoiceSettings(db);
    const row = await getInvoice(db, id);
    if (row.number === null || row.issuedOn === null)
      throw new ConflictError("A draft has no number. Delete it instead.");
    if (row.kind === "cancellation") throw new ConflictError("A cancellation can’t be canceled. Make a new invoice.");
    if (row.state === "canceled") throw new ConflictError(`Invoice ${row.number} is canceled already.`);
    const deducting = row.quoteId === null ? null : findIssued(await listLive(db, row.quoteId), "invoice");
    if (row.kind === "deposit" && deducting)
      throw new ConflictError(
        `Invoice ${deducting.number} takes this deposit off its total. Cancel ${deducting.number} first.`,
      );
    const today = dayOf(new Date(now), context.config.timeZone);
    const next = await takeNumber(db, settings, today);
    const content = cancellationOf(row.content, { number: row.number, on: row.issuedOn });
    await invoices.update(db, { id }, { state: "canceled" });
    await note(db, row, `${kindNames[row.kind]} ${row.number} canceled by ${next.number}`, now);
    const { enquiryId, quoteId, days } = row;
    return invoices.insert(db, {
      ...next,
      enquiryId,
      quoteId,
      kind: "cancellation",
      state: "issued",
      cancelsId: id,
      days,
      content,
      createdAt: now,
      issuedOn: today,
      dueOn: null,
      paidOn: null,
      sentAt: null,
    });
  });
  return toInvoice(context, canceling);
}

/** What an invoice says now: a draft has the seller and the deposits of this moment. */
export async function toInvoice(context: Context, row: InvoiceRow): Promise<Invoice> {
  const { cancelsId: _, series: _series, place: _place, content, ...facts } = row;
  const canceledBy = row.state === "canceled" ? await invoices.find(context.db, { cancelsId: row.id }) : null;
  return {
    ...(row.number === null ? await refresh(context, context.db, row) : content),
    ...facts,
    canceledBy: canceledBy?.number ?? null,
  };
}

async function toInvoices(context: Context, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  return Promise.all(rows.map((row) => toInvoice(context, row)));
}

/** Changes one invoice, while no other call does, and returns it. */
async function change(
  context: Context,
  id: number,
  work: (change: { db: Database; now: string; today: string; row: InvoiceRow }) => Promise<void>,
): Promise<Invoice> {
  await changeRecords(context, async ({ db, now }) => {
    await lockInvoiceSettings(db);
    const row = await getInvoice(db, id);
    await work({ db, now, today: dayOf(new Date(now), context.config.timeZone), row });
  });
  return readInvoice(context, id);
}

async function refresh(
  context: Context,
  db: Database,
  { content, kind, quoteId }: InvoiceRow,
): Promise<InvoiceContent> {
  const quote = quoteId === null || kind === "cancellation" ? null : await quotes.find(db, { id: quoteId });
  if (!quote || kind === "cancellation") return content;
  const { language } = (await readSiteContent(context)).identity;
  const deposit = findIssued(await listLive(db, quote.id), "deposit");
  const seller = (await findSeller(db)) ?? noSeller;
  return contentOf(quote, kind, content, { seller, language, timeZone: context.config.timeZone, deposit });
}

/** Lists the invoices for a quote that aren't canceled. */
async function listLive(db: Database, quoteId: number): Promise<InvoiceRow[]> {
  const rows = await invoices.list(db, { quoteId }, "id");
  return rows.filter(({ kind, state }) => kind !== "cancellation" && state !== "canceled");
}

function findIssued(rows: readonly InvoiceRow[], kind: InvoiceRow["kind"]): InvoiceRow | null {
  return rows.find((each) => each.kind === kind && each.number !== null) ?? null;
}

/** Throws if a quote or its deposit is invoiced already. */
function refuseSecond(others: readonly InvoiceRow[], kind: InvoiceRow["kind"]): void {
  const whole = findIssued(others, "invoice");
  if (whole) throw new ConflictError(`Invoice ${whole.number} is for this quote already. Cancel it to make another.`);
  const same = others.find((each) => each.kind === kind);
  if (same?.number != null)
    throw new ConflictError(`Invoice ${same.number} is for this deposit already. Cancel it to make another.`);
  if (same) throw new ConflictError("There is a draft already. Edit, issue or delete that one.");
}

async function takeNumber(
  db: Database,
  settings: Parameters<typeof findNextNumber>[1],
  today: string,
): Promise<Pick<InvoiceRow, "series" | "place" | "number">> {
  const { series, place, number } = await findNextNumber(db, settings, today);
  // Two formats can write the same number, such as {n} and 1{n}.
  if (await invoices.exists(db, { number }))
    throw new ConflictError(`Another invoice has the number ${number}. Change the format of the numbers.`);
  return { series, place, number };
}

async function note(
  db: Database,
  { enquiryId }: Pick<InvoiceRow, "enquiryId">,
  text: string,
  now: string,
): Promise<void> {
  if (enquiryId !== null)
    await enquiryEvents.insert(db, { enquiryId, kind: "note", text, mailId: null, createdAt: now });
}

function moneyOf({ total, currency, language }: InvoiceContent): string {
  return writeMoney(total, currency, language);
}

async function getInvoice(db: Database, id: number): Promise<InvoiceRow> {
  const row = await invoices.find(db, { id });
  if (!row) throw new NotFoundError("This invoice does not exist.");
  return row;
}
