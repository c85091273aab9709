// Invoices: made from accepted quotes, numbered without gaps, and frozen once they are issued.
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { EnquiryDetails } from "#contract/enquiries.ts";
import type { Invoice } from "#contract/invoices.ts";
import { UnavailableError } from "#server/errors.ts";
import { findMailFailure } from "#server/mail/mail-failure.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { hello, inbox, mailbox, recordLog } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";

const zone = { TIME_ZONE: "Europe/Berlin" };
/** In Berlin, the next day has begun. */
const now = "2027-03-20T23:30:00.000Z";
const offer = {
  title: "Playable Prototype",
  client: "Robin Sample\nSample Games Ltd",
  sender: "1 Example Street",
  currency: "€",
  lines: [
    { title: "Prototype", text: "One level\nTwo enemies", quantity: 2.5, price: 33_333 },
    { title: "Extra", text: "", quantity: 0.33, price: 1015 },
    { title: "Returning client", text: "", quantity: 1, price: -10_050 },
  ],
  tax: { name: "VAT", percent: 19 },
  deposit: { percent: 33, url: "" },
  terms: "",
  validUntil: "2027-04-10",
};
const seller = {
  name: "Alex Example Ltd",
  address: "1 Example Street\n10115 Berlin",
  email: "alex@example.com",
  taxNumber: "12/345/67890",
  vatId: "DE123456789",
  bank: "Harbor Bank",
  iban: "de89 3704 0044 0532 0130 00",
  bic: "cobadeff370",
};
const settings = { format: "{year}-{n}", days: 14, seller, note: "Thank you." };
const draftWords = { buyer: "Sample Games Ltd", buyerVatId: "", performed: "March 2027", days: 10, note: "" };

type Accepted = { enquiry: number; quote: number; token: string };

async function acceptQuote(server: TestServer, changes: object = {}, enquiry?: number): Promise<Accepted> {
  const { token, ...made } = await makeQuote(server, changes, enquiry);
  const { status, text } = await server.call("POST", `/quotes/${token}`, {
    body: { decision: "accept", name: "Robin" },
  });
  expect(status, text).toBe(200);
  return { ...made, token };
}

async function makeQuote(server: TestServer, changes: object = {}, enquiry?: number): Promise<Accepted> {
  if (enquiry === undefined) await server.call("POST", "/contact", { body: hello });
  const id = enquiry ?? (await inbox(server))[0]?.id ?? 0;
  const { status, text, body } = await server.asOwner("POST", `/enquiries/${id}/quotes`, { ...offer, ...changes });
  expect(status, text).toBe(201);
  return { enquiry: id, quote: body.quote.id, token: String(body.url).split("/").at(-1) ?? "" };
}

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ env: { ...zone, ...env } });
  server.clock.set(now);
  expect((await server.asOwner("PUT", "/invoices/settings", settings)).status).toBe(200);
  return server;
}

function draft(server: TestServer, { enquiry, quote }: Accepted, kind = "invoice"): Promise<Answer> {
  return server.asOwner("POST", `/enquiries/${enquiry}/quotes/${quote}/invoices`, { kind });
}

function issue(server: TestServer, { body }: Answer): Promise<Answer> {
  return server.asOwner("POST", `/invoices/${body.id}/issue`);
}

/** Makes and issues an invoice. */
async function invoice(server: TestServer, accepted: Accepted, kind = "invoice"): Promise<Invoice> {
  const made = await draft(server, accepted, kind);
  expect(made.status, made.text).toBe(201);
  const { status, text, body } = await issue(server, made);
  expect(status, text).toBe(200);
  return body as Invoice;
}

function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

async function historyOf(server: TestServer, id: number): Promise<string[]> {
  const { history } = (await server.asOwner("GET", `/enquiries/${id}`)).body as EnquiryDetails;
  return history.map(({ text }) => text).filter((text) => /invoice|cancel/i.test(text));
}

async function textOf(server: TestServer, id: number): Promise<string> {
  const { rawPayload, statusCode, headers } = await server.app.inject({
    url: `/api/invoices/${id}/invoice.pdf`,
    headers: { authorization: `Bearer ${await server.logIn()}` },
  });
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/pdf", "no-store"]);
  return readPdf(rawPayload);
}

async function readPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, " ");
}

test("an invoice has the items and sums of the accepted quote to the cent, and says all of it in its PDF", async () => {
  const server = await start();
  const accepted = await acceptQuote(server);
  const made = await draft(server, accepted);
  expect(made.body).toMatchObject({ state: "draft", number: null, buyer: offer.client, days: 14, note: "Thank you." });
  const changed = await server.asOwner("PUT", `/invoices/${made.body.id}`, { ...draftWords, buyerVatId: "XX 99" });
  expect(changed.body).toMatchObject({ buyer: "Sample Games Ltd", days: 10 });
  const issued = (await issue(server, made)).body;
  expect(issued).toMatchObject({
    number: "2027-001",
    state: "issued",
    issuedOn: "2027-03-21",
    dueOn: "2027-03-31",
    lines: [{ sum: 83_333 }, { sum: 335 }, { sum: -10_050 }],
    subtotal: 73_618,
    taxes: [{ name: "VAT", percent: 19, base: 73_618, tax: 13_987 }],
    total: 87_605,
    due: 87_605,
    deducted: [],
  });
  const text = await textOf(server, issued.id);
  for (const part of [
    "Invoice 2027-001",
    "Alex Example Ltd",
    "10115 Berlin",
    "Tax number 12/345/67890",
    "VAT ID DE123456789",
    "Sample Games Ltd",
    "VAT ID XX 99",
    "21 March 2027",
    "31 March 2027",
    "March 2027",
    "Quote 2027-",
    "Two enemies",
    "€333.33",
    "-€100.50",
    "€736.18",
    "VAT 19 %",
    "€139.87",
    "€876.05",
    "DE89 3704 0044 0532 0130 00",
    "COBADEFF370",
  ])
    expect(text).toContain(part);
  expect(await historyOf(server, accepted.enquiry)).toEqual([
    "Invoice 2027-001 issued: €876.05",
    expect.stringMatching(/^Draft of an invoice made from quote 2027-\d{3}$/),
  ]);
});

test("what is issued stays as it was, whatever the owner changes afterwards", async () => {
  const server = await start();
  const { id, ...issued } = await invoice(server, await acceptQuote(server));
  await server.asOwner("PUT", "/invoices/settings", { ...settings, days: 3, seller: { ...seller, name: "Other Ltd" } });
  const update = await server.asOwner("PUT", `/invoices/${id}`, draftWords);
  expect([update.status, update.body.message]).toEqual([
    409,
    "Invoice 2027-001 is issued and can’t be changed. Cancel it and make another.",
  ]);
  const removal = await server.asOwner("DELETE", `/invoices/${id}`);
  expect([removal.status, removal.body.message]).toEqual([
    409,
    "Invoice 2027-001 is issued, and the law wants it kept. Cancel it instead.",
  ]);
  expect((await server.asOwner("POST", `/invoices/${id}/issue`)).body.message).toBe(
    "This invoice is issued already. Its number is 2027-001.",
  );
  expect((await server.asOwner("GET", "/invoices")).body.items).toMatchObject([issued]);
});

test("an invoice that can't be stored to the end has no number, and the next one gets that number", async () => {
  const server = await start();
  const { db } = server.context;
  const first = await draft(server, await acceptQuote(server));
  // The last step of issuing fails.
  await sql`alter table enquiry_events rename to elsewhere`.execute(db);
  expect((await issue(server, first)).status).toBe(500);
  await sql`alter table elsewhere rename to enquiry_events`.execute(db);
  expect((await server.asOwner("GET", "/invoices")).body.items).toMatchObject([{ state: "draft", number: null }]);
  expect(await invoice(server, await acceptQuote(server))).toMatchObject({ number: "2027-001" });
  expect((await issue(server, first)).body).toMatchObject({ number: "2027-002" });
});

test("only an accepted quote becomes an invoice, and only once until that is canceled", async () => {
  const server = await start();
  const open = await makeQuote(server);
  const declined = await makeQuote(server, {}, open.enquiry);
  await server.call("POST", `/quotes/${declined.token}`, { body: { decision: "decline" } });
  const withdrawn = await makeQuote(server, {}, open.enquiry);
  await server.asOwner("DELETE", `/enquiries/${open.enquiry}/quotes/${withdrawn.quote}`);
  const plain = await acceptQuote(server, { deposit: null }, open.enquiry);
  const messages = [];
  for (const each of [open, declined, withdrawn]) messages.push(await draft(server, each));
  messages.push(await draft(server, plain, "deposit"));
  expect(messages.map(({ status, body }) => [status, body.message])).toEqual([
    [409, "The client hasn’t accepted this quote. Only an accepted quote becomes an invoice."],
    [409, "The client declined this quote. Only an accepted quote becomes an invoice."],
    [409, "This quote was withdrawn. Only an accepted quote becomes an invoice."],
    [409, "This quote has no deposit. Make an invoice for the whole quote."],
  ]);
  const twice = await Promise.all([draft(server, plain), draft(server, plain)]);
  expect(statusesOf(twice)).toEqual([201, 409]);
  const made = twice.find(({ status }) => status === 201);
  if (made) await issue(server, made);
  expect((await draft(server, plain)).body.message).toBe(
    "Invoice 2027-001 is for this quote already. Cancel it to make another.",
  );
  expect((await draft(server, { ...plain, enquiry: 9999 })).status).toBe(404);
});

test("an invoice for the deposit is taken off the invoice for the whole quote", async () => {
  const server = await start();
  const accepted = await acceptQuote(server);
  const rest = await draft(server, accepted);
  const deposit = await invoice(server, accepted, "deposit");
  // 33 % of €876.05, with the tax in it.
  expect(deposit).toMatchObject({
    kind: "deposit",
    total: 28_910,
    subtotal: 24_294,
    taxes: [{ tax: 4616 }],
    deducted: [],
  });
  const whole = (await issue(server, rest)).body;
  expect(whole).toMatchObject({
    number: "2027-002",
    total: 87_605,
    deducted: [{ number: "2027-001", on: "2027-03-21", total: 28_910, tax: 4616 }],
    due: 58_695,
  });
  expect((await server.asOwner("POST", `/invoices/${deposit.id}/cancel`)).body.message).toBe(
    "Invoice 2027-002 takes this deposit off its total. Cancel 2027-002 first.",
  );
  // The page of the quote says that the deposit is paid.
  await server.asOwner("PUT", `/invoices/${deposit.id}/paid`, { paidOn: "2027-03-20" });
  expect((await server.call("GET", `/quotes/${accepted.token}`)).body.deposit.isPaid).toBe(true);
});

test("a deposit that was paid without an invoice is taken off, too", async () => {
  const server = await start();
  const accepted = await acceptQuote(server, {
    tax: null,
    lines: [{ title: "Work", text: "", quantity: 1, price: 1000 }],
  });
  const { enquiry, quote } = accepted;
  await server.asOwner("PUT", `/enquiries/${enquiry}/quotes/${quote}/deposit`, { paidOn: "2027-03-19" });
  const whole = await invoice(server, accepted);
  expect(whole).toMatchObject({
    total: 1000,
    due: 670,
    taxes: [],
    deducted: [{ number: "", on: "2027-03-19", tax: 0 }],
  });
});

test("a canceled invoice keeps its number, and the one that cancels it has the same sums below zero", async () => {
  const server = await start();
  const accepted = await acceptQuote(server);
  const first = await invoice(server, accepted);
  const answers = await Promise.all([1, 2].map(() => server.asOwner("POST", `/invoices/${first.id}/cancel`)));
  expect(statusesOf(answers)).toEqual([201, 409]);
  const canceling = answers.find(({ status }) => status === 201)?.body;
  expect(canceling).toMatchObject({
    number: "2027-002",
    kind: "cancellation",
    lines: [
      { price: -33_333, sum: -83_333 },
      { price: -1015, sum: -335 },
      { price: 10_050, sum: 10_050 },
    ],
    subtotal: -73_618,
    taxes: [{ base: -73_618, tax: -13_987 }],
    total: -87_605,
    due: -87_605,
    dueOn: null,
    cancels: { number: "2027-001", on: "2027-03-21" },
  });
  for (const [path, body] of [
    [`/invoices/${canceling.id}/cancel`, undefined],
    [`/invoices/${first.id}/cancel`, undefined],
  ] as const)
    expect((await server.asOwner("POST", path, body)).status).toBe(409);
  for (const { id } of [first, canceling])
    expect((await server.asOwner("PUT", `/invoices/${id}/paid`, { paidOn: "2027-03-20" })).status).toBe(409);
  const again = await invoice(server, accepted);
  expect(again.number).toBe("2027-003");
  const { items } = (await server.asOwner("GET", `/enquiries/${accepted.enquiry}/invoices`)).body;
  expect(items).toMatchObject([
    { number: "2027-003" },
    { number: "2027-002" },
    { number: "2027-001", state: "canceled", canceledBy: "2027-002", total: 87_605 },
  ]);
  expect(await historyOf(server, accepted.enquiry)).toContain("Invoice 2027-001 canceled by 2027-002");
});

test("numbers follow the owner's format, begin where the owner says, and begin anew with the year", async () => {
  const server = await start();
  const save = (changes: object) => server.asOwner("PUT", "/invoices/settings", { ...settings, ...changes });
  expect((await save({ format: "INV/{year}/{n}", start: 17 })).body).toMatchObject({
    nextNumber: "INV/2027/017",
    hasBegun: false,
  });
  const first = await invoice(server, await acceptQuote(server));
  expect(first.number).toBe("INV/2027/017");
  const back = await save({ format: "INV/{year}/{n}", start: 17 });
  expect([back.status, back.body.message]).toEqual([400, "The numbers have no gaps: the next one is INV/2027/018."]);
  expect((await save({ format: "INV/{year}/{n}", start: 30 })).status).toBe(400);
  expect((await save({ format: "INV/{year}/{n}" })).body).toMatchObject({ nextNumber: "INV/2027/018", hasBegun: true });
  const last = await draft(server, await acceptQuote(server));
  server.clock.set("2027-12-31T23:30:00.000Z");
  expect((await issue(server, last)).body).toMatchObject({ number: "INV/2028/001", issuedOn: "2028-01-01" });
});

test("no two invoices have the same number, whatever formats the owner chooses", async () => {
  const server = await start();
  const save = (changes: object) => server.asOwner("PUT", "/invoices/settings", { ...settings, ...changes });
  await save({ format: "{n}", start: 1011 });
  expect((await invoice(server, await acceptQuote(server))).number).toBe("1011");
  await save({ format: "1{n}", start: 11 });
  const { status, body } = await issue(server, await draft(server, await acceptQuote(server)));
  expect([status, body.message]).toEqual([
    409,
    "Another invoice has the number 1011. Change the format of the numbers.",
  ]);
});

test("settings that can't be are refused with what to do, and nothing is issued without the owner's details", async () => {
  const server = await startTestServer({ env: zone });
  server.clock.set(now);
  const accepted = await acceptQuote(server);
  const first = await server.asOwner("GET", "/invoices/settings");
  expect(first.body).toMatchObject({
    nextNumber: "2027-001",
    days: 14,
    isComplete: false,
    seller: { address: "1 Example Street" },
  });
  const made = await draft(server, accepted);
  const early = await issue(server, made);
  expect([early.status, early.body.code, early.body.message]).toEqual([
    409,
    "no-seller",
    "Fill in your details for invoices first: your legal name and address.",
  ]);
  for (const [wrong, sentence] of [
    [{ format: "2027" }, "Write {n} once"],
    [{ format: "{n}{n}" }, "Write {n} once"],
    [{ format: "{year}{year}{n}" }, "Write {year} once at most."],
    [{ format: '{n}"' }, "Use letters, digits"],
    [{ format: "" }, "Write {n} once"],
    [{ days: 1.5 }, "days must be a whole number"],
    [{ days: 366 }, "days must be at most 365"],
    [{ start: 0 }, "start must be at least 1"],
    [{ seller: { ...seller, name: " " } }, "name is required"],
    [{ seller: { ...seller, address: "" } }, "address is required"],
    [{ seller: { ...seller, iban: "DE89 3704 0044 0532 0130 01" } }, "This isn’t an IBAN."],
    [{ seller: { ...seller, bic: "BANK" } }, "A BIC has 8 or 11 letters."],
  ] as const) {
    const answer = await server.asOwner("PUT", "/invoices/settings", { ...settings, ...wrong });
    expect([answer.status, [answer.body.message].flat().join()], sentence).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  }
  await server.asOwner("PUT", "/invoices/settings", settings);
  expect((await issue(server, made)).body).toMatchObject({
    number: "2027-001",
    seller: { iban: "DE89370400440532013000" },
  });
});

test("an invoice is emailed with its PDF once for a key, and then paid on a day", async () => {
  const mail = await startTestMailServer();
  const server = await start({ ...mailbox, SMTP_URL: mail.url });
  const accepted = await acceptQuote(server);
  const made = await draft(server, accepted);
  const send = (id: number) =>
    server.asOwner("POST", `/invoices/${id}/send`, { key: "0123456789abcdef", text: "Here is the invoice." });
  expect((await send(made.body.id)).body.message).toBe("Issue this invoice first. A draft isn’t sent.");
  const cancel = (id: number) => server.asOwner("POST", `/invoices/${id}/cancel`);
  expect((await cancel(made.body.id)).body.message).toBe("A draft has no number. Delete it instead.");
  const { id } = (await issue(server, made)).body;
  while ((await sendDueMail(server.context)) !== null);
  mail.letters.length = 0;
  for (const answer of [await send(id), await send(id)])
    expect(answer.body).toMatchObject({ sentAt: expect.stringContaining("2027-03-20T23:30:00"), state: "issued" });
  while ((await sendDueMail(server.context)) !== null);
  expect(mail.letters.map(({ to }) => to[0])).toEqual([hello.email]);
  const { attachments, text } = await PostalMime.parse(mail.letters[0]?.source ?? "");
  expect(text).toContain("Here is the invoice.");
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["invoice-2027-001.pdf", "application/pdf"],
  ]);
  expect(await readPdf(new Uint8Array(attachments[0]?.content as ArrayBuffer))).toContain("Invoice 2027-001");

  const pay = (paidOn: string | null) => server.asOwner("PUT", `/invoices/${id}/paid`, { paidOn });
  expect((await pay("2027-03-22")).body.message).toBe("Choose today or an earlier day.");
  for (const answer of [await pay("2027-03-21"), await pay("2027-03-21")])
    expect(answer.body).toMatchObject({ state: "paid", paidOn: "2027-03-21" });
  expect((await pay(null)).body).toMatchObject({ state: "issued", paidOn: null });
  expect(await historyOf(server, accepted.enquiry)).toEqual([
    "Invoice 2027-001 not paid after all",
    "Invoice 2027-001 paid on 21 March 2027",
    "Here is the invoice.",
    "Invoice 2027-001 issued: €876.05",
    expect.stringContaining("Draft of an invoice made"),
  ]);
  // The sum that was won is that of the quote.
  expect((await server.asOwner("GET", "/enquiries/figures")).body.quarters[0].values).toEqual([
    { currency: "€", amount: 876.05 },
  ]);
  await cancel(id);
  expect((await send(id)).body.message).toBe("Invoice 2027-001 is canceled. Send the invoice that cancels it.");
  expect((await cancel(9999)).status).toBe(404);
});

test("without PDFs nothing is sent, and an email that waits says why, without blaming the mail server", async () => {
  const mail = await startTestMailServer();
  const server = await start({ ...mailbox, SMTP_URL: mail.url });
  const { id, enquiryId } = await invoice(server, await acceptQuote(server));
  while ((await sendDueMail(server.context)) !== null);
  mail.letters.length = 0;
  const { context } = server;
  const fails = () => Promise.reject(new UnavailableError("The PDF can’t be made at the moment."));
  const send = (key: string) => server.asOwner("POST", `/invoices/${id}/send`, { key, text: "Here is the invoice." });
  context.invoicePdf = fails;
  const refused = await send("0123456789abcdef");
  expect([refused.status, refused.body.message]).toEqual([503, "The PDF can’t be made at the moment."]);
  context.invoicePdf = async () => new Uint8Array();
  expect((await send("0123456789abcdef")).body).toMatchObject({ state: "issued" });
  context.invoicePdf = fails;
  const next = await sendDueMail(context, recordLog());
  expect(next).not.toBeNull();
  expect(mail.letters).toEqual([]);
  const { history } = (await server.asOwner("GET", `/enquiries/${enquiryId}`)).body as EnquiryDetails;
  expect(history[0]?.mail).toMatchObject({
    state: "waiting",
    problem: { reason: "The PDF can’t be made at the moment." },
  });
  expect(await findMailFailure(context.db)).toBeNull();
});

test("issued invoices outlive their enquiry, and its drafts don't", async () => {
  const server = await start();
  const accepted = await acceptQuote(server);
  const issued = await invoice(server, accepted);
  await draft(server, await acceptQuote(server, {}, accepted.enquiry));
  expect((await server.asOwner("DELETE", `/enquiries/${accepted.enquiry}`)).status).toBe(204);
  const { items, total } = (await server.asOwner("GET", "/invoices")).body;
  expect(total).toBe(1);
  expect(items).toMatchObject([{ number: "2027-001", enquiryId: null, quoteId: null, buyer: offer.client }]);
  const key = "0123456789abcdef";
  expect((await server.asOwner("POST", `/invoices/${issued.id}/send`, { key, text: "Here" })).body.message).toBe(
    "The message of this invoice was deleted. Download the PDF and send it yourself.",
  );
  expect((await server.asOwner("PUT", `/invoices/${issued.id}/paid`, { paidOn: "2027-03-21" })).body.state).toBe(
    "paid",
  );
  expect((await server.asOwner("POST", `/invoices/${issued.id}/cancel`)).body.number).toBe("2027-002");
});

test("the CSV file has every issued invoice in the order of the numbers, with sums that a spreadsheet adds up", async () => {
  const server = await start();
  const first = await acceptQuote(server);
  const second = await acceptQuote(server, { client: "=1+1" }, first.enquiry);
  const drafts = [await draft(server, first), await draft(server, second)];
  const other = await issue(server, drafts[1] as Answer);
  await issue(server, drafts[0] as Answer);
  await server.asOwner("POST", `/invoices/${other.body.id}/cancel`);
  const { text, headers } = await server.asOwner("GET", "/invoices/invoices.csv");
  expect(headers["content-disposition"]).toBe('attachment; filename="invoices-2027-03-21.csv"');
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  expect(rows).toMatchObject([
    {
      number: "2027-001",
      state: "canceled",
      buyer: "'=1+1",
      "canceled by": "2027-003",
      total: "876.05",
      net: "736.18",
    },
    { number: "2027-002", "issued on": "2027-03-21", "tax sum": "139.87", tax: "VAT 19 %", "left to pay": "876.05" },
    { number: "2027-003", kind: "cancellation", cancels: "2027-001", total: "-876.05" },
  ]);
});
