// Quotes: made of lines, sent by a secret link, and accepted or declined by the client.
import PostalMime from "postal-mime";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { EnquiryDetails, EnquiryFigures } from "#contract/enquiries.ts";
import { limits } from "#contract/limits.ts";
import type { Quote, QuoteOffer } from "#contract/quotes.ts";
import { cleanup } from "#server/jobs/schedules.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { hello, inbox, mailbox, sendSecret } from "#tests/support/enquiries.ts";
import { headersOf } from "#tests/support/mail-server.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const formType = { "content-type": "application/x-www-form-urlencoded" };
const now = "2027-03-20T22:30:00.000Z";
const zone = { TIME_ZONE: "Europe/Berlin" };
const offer = {
  title: "Playable Prototype",
  client: "Robin Sample\nSample Games Ltd",
  sender: "1 Example Street\nVAT ID XX123",
  currency: "$",
  lines: [
    { title: "Prototype", text: "One level\nTwo enemies", quantity: 1, price: 120_000 },
    { title: "Extra days", text: "", quantity: 2.5, price: 40_000 },
    { title: "Returning client", text: "", quantity: 1, price: -10_000 },
  ],
  tax: { name: "VAT", percent: 19 },
  terms: "Half at the start.\nHalf at delivery.",
  validUntil: "2027-04-10",
};

type Made = { id: number; quote: Quote; token: string; text: string };

async function receive(server: TestServer): Promise<number> {
  server.clock.set(now);
  await server.call("POST", "/contact", { body: { ...hello, service: "game-prototype" } });
  return (await inbox(server))[0]?.id ?? 0;
}

async function receiveFromOther(server: TestServer): Promise<number> {
  await server.call("POST", "/contact", { body: { ...hello, name: "Other" } });
  return (await inbox(server)).find(({ name }) => name === "Other")?.id ?? 0;
}

async function make(server: TestServer, changes: object = {}, enquiry?: number): Promise<Made> {
  const id = enquiry ?? (await receive(server));
  const answer = await server.asOwner("POST", `/enquiries/${id}/quotes`, { ...offer, ...changes });
  expect(answer.status, answer.text).toBe(201);
  const token = /\/quote\/([\w-]+)$/.exec(String(answer.body.url))?.[1] ?? "";
  return { id, token, quote: answer.body.quote as Quote, text: answer.body.text as string };
}

function decide(
  server: TestServer,
  token: string,
  body: object = { decision: "accept", name: "Robin Sample", agreed: true },
) {
  return server.call("POST", `/quotes/${token}`, { body });
}

async function enquiryOf(server: TestServer, id: number): Promise<EnquiryDetails> {
  return (await server.asOwner("GET", `/enquiries/${id}`)).body as EnquiryDetails;
}

async function quotesOf(server: TestServer, id: number): Promise<QuoteOffer> {
  return (await server.asOwner("GET", `/enquiries/${id}/quotes`)).body as QuoteOffer;
}

test("a quote begins with the service that the client asked for, and with all else as in the last quote", async () => {
  const server = await startTestServer({ env: zone });
  const id = await receive(server);
  const { items, start, services } = await quotesOf(server, id);
  expect(items).toEqual([]);
  expect(start).toMatchObject({
    client: hello.name,
    currency: "$",
    tax: null,
    terms: "",
    sender: "",
    validUntil: "2027-04-19",
  });
  expect(start.title).toBe(start.lines[0]?.title);
  expect(start.lines).toHaveLength(1);
  expect(start.lines[0]?.price).toBeGreaterThan(0);
  expect(services.map(({ title }) => title)).toContain(start.title);
  await make(server, {}, id);
  const { sender, tax, terms } = offer;
  expect((await quotesOf(server, id)).start).toMatchObject({ sender, tax, terms, title: start.title });
});

test("the client reads what the owner wrote, with sums that add up, and reading decides nothing", async () => {
  const server = await startTestServer({ env: { ...mailbox, ...zone } });
  const { id, quote, token, text } = await make(server);
  expect(text).toContain(`https://alex.example/quote/${token}`);
  expect(text).toContain("10 April 2027");
  for (let reads = 0; reads < 3; reads++) {
    const { body, status } = await server.call("GET", `/quotes/${token}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: quote.number,
      subtotal: "$2,100",
      tax: { name: "VAT", percent: "19 %", sum: "$399" },
      total: "$2,499",
      createdOn: "2027-03-20",
      validUntil: "2027-04-10",
      decision: null,
      lines: [{ sum: "$1,200" }, { quantity: "2.5", price: "$400", sum: "$1,000" }, { sum: "-$100" }],
    });
  }
  expect(quote.number).toMatch(/^2027-\d{3}$/);
  expect(await enquiryOf(server, id)).toMatchObject({ stage: "new", history: [] });
  expect((await quotesOf(server, id)).items).toMatchObject([{ state: "unsent", total: "$2,499" }]);
  const rows = JSON.stringify(await server.context.db.selectFrom("quotes").selectAll().execute());
  expect(rows).not.toContain(token);
});

test("a reply with the link makes the enquiry quoted, with the total as its value", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const made = await make(server);
  await sendSecret(server, mail, made);
  expect(await enquiryOf(server, made.id)).toMatchObject({ stage: "quoted", value: "$2,499" });
  expect((await quotesOf(server, made.id)).items).toMatchObject([{ state: "open" }]);

  const other = await receiveFromOther(server);
  const reply = { key: "fedcba9876543210fedcba9876543210", subject: "Re: your message", text: made.text };
  expect((await server.asOwner("POST", `/enquiries/${other}/replies`, reply)).status).toBe(201);
  expect(await enquiryOf(server, other), "somebody else’s quote").toMatchObject({ stage: "replied", value: "" });
});

test("the first decision counts: accepted at once by two, it is won once, and both sides get an email", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { id, quote, token } = await make(server);
  while ((await sendDueMail(server.context)) !== null);
  mail.letters.length = 0;
  const answers = await Promise.all([
    decide(server, token),
    decide(server, token),
    decide(server, token, { decision: "decline", reason: "No" }),
  ]);
  const decided = (await server.call("GET", `/quotes/${token}`)).body;
  const kinds = answers.map(({ status, body }) => String(status === 200 ? body.decision.kind : status));
  expect(kinds.toSorted()).toEqual(
    decided.decision.kind === "accepted" ? ["409", "accepted", "accepted"] : ["409", "409", "declined"],
  );

  const second = await make(server, { title: "Second part", tax: null }, id);
  if (decided.decision.kind === "declined") await decide(server, (await make(server, {}, id)).token);
  expect((await decide(server, second.token)).body).toMatchObject({
    decision: { kind: "accepted", by: "Robin Sample" },
  });
  expect((await decide(server, second.token)).status).toBe(200);
  const enquiry = await enquiryOf(server, id);
  expect(enquiry).toMatchObject({ stage: "won", value: "$4,599", read: false });
  expect(enquiry.history.filter(({ text }) => text.includes(`accepted by Robin Sample`))).toHaveLength(2);
  // The emails that the site wrote are no replies.
  expect(new Set(enquiry.history.filter(({ mail }) => mail).map(({ kind }) => kind))).toEqual(new Set(["notice"]));
  const figures = (await server.asOwner("GET", "/enquiries/figures")).body as EnquiryFigures;
  expect(figures.quarters[0]).toMatchObject({ won: 1, values: [{ currency: "$", amount: 4599 }] });

  while ((await sendDueMail(server.context)) !== null);
  const to = mail.letters.map((letter) => letter.to[0]);
  expect(to.filter((address) => address === hello.email)).toHaveLength(2);
  expect(to.filter((address) => address === "owner@example.com").length).toBeGreaterThanOrEqual(2);
  // What was accepted is attached, for both.
  const letters = await Promise.all(mail.letters.map(({ source }) => PostalMime.parse(source)));
  const attached = letters.filter(({ subject, text }) => subject && text?.includes("accepted the quote"));
  expect(attached).toHaveLength(4);
  for (const { attachments } of attached) {
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [expect.stringMatching(/^quote-\d{4}-\d{3}\.pdf$/), "application/pdf"],
    ]);
    const document = await getDocumentProxy(new Uint8Array(attachments[0]?.content as ArrayBuffer));
    expect((await extractText(document, { mergePages: true })).text).toContain("Accepted by Robin Sample");
  }
  expect((await server.asOwner("DELETE", `/enquiries/${id}/quotes/${second.quote.id}`)).status).toBe(409);
  expect(quote.id).not.toBe(second.quote.id);
});

test("the subject that the owner chose for the client stays that of every later email, in one thread", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { id, token } = await make(server);
  expect((await enquiryOf(server, id)).replySubject).toBe("Your enquiry: Playable Prototype");
  const reply = { key: "0123456789abcdef0123456789abcdef", subject: "Your island game", text: "Here it is." };
  await server.asOwner("POST", `/enquiries/${id}/replies`, reply);
  await decide(server, token);
  expect((await enquiryOf(server, id)).replySubject).toBe("Re: Your island game");
  await server.asOwner("POST", `/enquiries/${id}/replies`, {
    key: "fedcba9876543210fedcba9876543210",
    subject: "Re: Your island game",
    text: "Thank you.",
  });
  while ((await sendDueMail(server.context)) !== null);
  const toClient = mail.letters.filter(({ to }) => to.includes(hello.email)).map(({ source }) => headersOf(source));
  expect(toClient.map((headers) => headers.get("subject"))).toEqual([
    "Your island game",
    "Re: Your island game",
    "Re: Your island game",
  ]);
  // Each names all before it, also those that the owner alone got.
  for (const [index, headers] of toClient.entries())
    for (const earlier of toClient.slice(0, index))
      expect(headers.get("references")).toContain(earlier.get("message-id"));
  for (const headers of toClient) expect(headers.get("subject")).not.toContain(hello.name);
});

test("a declined quote loses the enquiry with the client's reason, unless another one is still open", async () => {
  const server = await startTestServer();
  const first = await make(server);
  const second = await make(server, { title: "Smaller" }, first.id);
  await decide(server, first.token, { decision: "decline", reason: "Too large.\nSmaller?" });
  expect((await enquiryOf(server, first.id)).stage).toBe("new");
  await decide(server, second.token, { decision: "decline" });
  const enquiry = await enquiryOf(server, first.id);
  expect(enquiry.stage).toBe("lost");
  expect(enquiry.history.map(({ text }) => text)).toContain(
    `Quote ${first.quote.number} declined: Too large.\nSmaller?`,
  );
  expect((await quotesOf(server, first.id)).items).toMatchObject([
    { state: "declined", reason: "" },
    { state: "declined", reason: "Too large.\nSmaller?" },
  ]);
  expect((await decide(server, second.token)).status).toBe(409);
});

test("a quote can be accepted until the end of its last day, and then says so; withdrawn and unknown links get one answer", async () => {
  const server = await startTestServer({ env: zone });
  const { id, quote, token } = await make(server);
  const other = await make(server, {}, id);
  const unknown = await server.call("GET", "/quotes/nothing");
  expect(unknown.status).toBe(404);
  server.clock.set("2027-04-10T21:59:59.000Z");
  expect((await server.call("GET", `/quotes/${token}`)).status).toBe(200);
  server.clock.set("2027-04-10T22:00:00.000Z");
  expect((await server.call("GET", `/quotes/${token}`)).body).toMatchObject({ isExpired: true, decision: null });
  for (const late of [{ decision: "accept", name: "Robin", agreed: true }, { decision: "decline" }]) {
    const { status, body } = await decide(server, token, late);
    expect([status, body.code, body.message]).toEqual([
      409,
      "expired",
      "This quote was valid until 10 April 2027. Ask for a new one by replying to the email.",
    ]);
  }
  expect((await quotesOf(server, id)).items).toMatchObject([{ state: "expired" }, { state: "expired" }]);
  server.clock.set(now);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/quotes/${quote.id}`)).status).toBe(204);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/quotes/${quote.id}`)).status).toBe(204);
  expect((await server.call("GET", `/quotes/${token}`)).body).toEqual(unknown.body);
  expect((await decide(server, token)).status).toBe(404);
  // What was accepted can be read on.
  await decide(server, other.token);
  server.clock.set("2028-01-01T00:00:00.000Z");
  expect((await server.call("GET", `/quotes/${other.token}`)).body.decision).toEqual({
    kind: "accepted",
    by: "Robin Sample",
    on: "2027-03-20",
    agreed: true,
  });
});

test("a quote that can't be is refused with what to do, and belongs to its enquiry alone", async () => {
  const server = await startTestServer({ env: zone });
  const { id, quote, token } = await make(server);
  for (const [wrong, sentence] of [
    [{ validUntil: "2027-03-19" }, "Choose a day in the future."],
    [{ validUntil: "2029-01-01" }, "Choose a day within a year."],
    [{ lines: [] }, "add at least one line"],
    [{ lines: [{ title: "Gift", text: "", quantity: 1, price: -1 }] }, "The total must not be less than nothing."],
    [{ lines: [{ title: "Part", text: "", quantity: 1, price: 1.5 }] }, "price must be in whole hundredths"],
    [{ lines: [{ title: "Part", text: "", quantity: 0, price: 1 }] }, "quantity must be more than 0"],
    [{ lines: [{ title: "Part", text: "", quantity: 1e-300, price: 1 }] }, "quantity has at most two decimals"],
    [{ tax: { name: "VAT", percent: 101 } }, "percent must be at most 100"],
    [{ currency: "¥", lines: [{ title: "Part", text: "", quantity: 1, price: 150 }] }, "Sums in ¥ have no decimals"],
    [{ currency: "KWD", lines: [{ title: "Part", text: "", quantity: 1, price: 0.25 }] }, "at most one decimal"],
    [{ title: "Prototype 🎮" }, "🎮 can't be printed in the PDF of the quote. Remove it."],
    [{ terms: "Fine print ꆈꌠ" }, "ꆈ and ꌠ can't be printed"],
    [{ tax: { name: "VAT 🧾", percent: 5 } }, "🧾 can't be printed"],
    [{ client: " \n" }, "client is required"],
  ] as const) {
    const answer = await server.asOwner("POST", `/enquiries/${id}/quotes`, { ...offer, ...wrong });
    expect([answer.status, [answer.body.message].flat().join()], sentence).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  }
  const other = await receiveFromOther(server);
  expect((await server.asOwner("DELETE", `/enquiries/${other}/quotes/${quote.id}`)).status).toBe(404);
  expect((await server.asOwner("GET", `/enquiries/${other}/quotes/${quote.id}/quote.pdf`)).status).toBe(404);
  for (const wrong of [{ decision: "accept" }, { decision: "accept", name: " " }, { decision: "perhaps" }])
    expect((await decide(server, token, wrong)).status).toBe(400);
  expect((await server.call("GET", `/quotes/${token}`)).body.decision).toBeNull();
  for (let made = 1; made < limits.quotes.anEnquiry; made++) await make(server, {}, id);
  const { status, body } = await server.asOwner("POST", `/enquiries/${id}/quotes`, offer);
  expect([status, body.message]).toEqual([409, "There are enough quotes for this client."]);
  await server.asOwner("DELETE", `/enquiries/${id}`);
  expect((await server.call("GET", `/quotes/${token}`)).status).toBe(404);
});

test("the owner is told once, two days before a sent quote ends and when it has ended, whatever else runs", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, ...zone, SMTP_URL: mail.url } });
  const made = await make(server);
  await sendSecret(server, mail, made);
  const unsent = await make(server, { title: "Never sent" }, made.id);
  const wait = async (time: string) => {
    server.clock.set(time);
    await Promise.all([1, 2].map(() => cleanup(server.context).run(new AbortController().signal)));
    while ((await sendDueMail(server.context)) !== null);
    const { history, read } = await enquiryOf(server, made.id);
    return { read, texts: history.map(({ text }) => text).filter((text) => /accepted until|expired/.test(text)) };
  };
  mail.letters.length = 0;
  expect((await wait("2027-04-08T21:59:00.000Z")).texts).toEqual([]);
  const soon = `Quote ${made.quote.number} can be accepted until 10 April 2027`;
  expect(await wait("2027-04-08T22:00:00.000Z")).toEqual({ read: false, texts: [soon] });
  expect((await wait("2027-04-09T12:00:00.000Z")).texts).toEqual([soon]);
  const over = await wait("2027-04-10T22:00:00.000Z");
  expect(over.texts.toSorted()).toEqual([soon, `Quote ${made.quote.number} has expired, undecided`].toSorted());
  expect((await wait("2027-04-20T00:00:00.000Z")).texts).toHaveLength(2);
  expect(mail.letters.map(({ to }) => to[0])).toEqual(["owner@example.com", "owner@example.com"]);
  expect(unsent.quote.state).toBe("unsent");
});

test("a client accepts by agreeing to the terms, and the quote keeps that they agreed", async () => {
  const server = await startTestServer();
  const { id, token } = await make(server);
  for (const agreed of [undefined, false]) {
    const { status, body } = await decide(server, token, { decision: "accept", name: "Robin", agreed });
    expect([status, body.message]).toEqual([400, "Tick that you agree to the terms."]);
  }
  expect((await decide(server, token)).body.decision).toMatchObject({ kind: "accepted", agreed: true });
  expect((await quotesOf(server, id)).items).toMatchObject([{ agreed: true, terms: offer.terms }]);
  const plain = await make(server, { terms: "" }, id);
  expect((await decide(server, plain.token, { decision: "accept", name: "Robin" })).body.decision).toMatchObject({
    agreed: false,
  });
});

test("a deposit is a share of the total, with the owner’s own link to pay it once the quote is accepted", async () => {
  const server = await startTestServer({ env: zone });
  const deposit = { percent: 33, url: "https://pay.example/robin" };
  const { id, quote, token } = await make(server, { deposit });
  // In one email, both have decimals.
  expect([quote.total, quote.depositSum]).toEqual(["$2,499.00", "$824.67"]);
  const shown = () => server.call("GET", `/quotes/${token}`).then(({ body }) => body.deposit);
  expect(await shown()).toEqual({ percent: "33 %", sum: "$824.67", url: "", isPaid: false });
  const mark = (paidOn: string | null) =>
    server.asOwner("PUT", `/enquiries/${id}/quotes/${quote.id}/deposit`, { paidOn });
  expect((await mark("2027-03-20")).body.message).toBe("Only an accepted quote with a deposit can have it paid.");
  await decide(server, token);
  expect(await shown()).toMatchObject({ url: deposit.url });
  expect((await mark("2027-03-21")).body.message).toBe("Choose today or an earlier day.");
  expect((await mark("2027-03-20")).body).toMatchObject({ depositPaidOn: "2027-03-20" });
  expect(await shown()).toMatchObject({ isPaid: true });
  expect((await mark(null)).body).toMatchObject({ depositPaidOn: null });
  for (const [wrong, sentence] of [
    [{ percent: 0, url: "" }, "percent must be at least 1"],
    [{ percent: 101, url: "" }, "percent must be at most 100"],
    [{ percent: 50, url: "javascript:alert(1)" }, "url must be a link that begins with https://"],
    [{ percent: 50, url: "http://pay.example" }, "url must be a link that begins with https://"],
  ] as const) {
    const answer = await server.asOwner("POST", `/enquiries/${id}/quotes`, { ...offer, deposit: wrong });
    expect([answer.status, [answer.body.message].flat().join()], sentence).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  }
});

test("sums have the decimals of their currency, and add up as they are written", async () => {
  const server = await startTestServer();
  const lines = [{ title: "Days", text: "", quantity: 1.5, price: 33_300 }];
  const changes = { currency: "¥", lines, tax: { name: "税", percent: 10 }, deposit: { percent: 33, url: "" } };
  const yen = await make(server, changes);
  expect((await server.call("GET", `/quotes/${yen.token}`)).body).toMatchObject({
    lines: [{ price: "¥333", sum: "¥500" }],
    tax: { sum: "¥50" },
    total: "¥550",
    deposit: { sum: "¥182" },
  });
  const dinars = await make(
    server,
    { currency: "KWD", lines: [{ title: "Days", text: "", quantity: 3, price: 125_025.5 }], tax: null },
    yen.id,
  );
  await decide(server, yen.token);
  await decide(server, dinars.token);
  expect((await enquiryOf(server, yen.id)).value).toBe("¥550 + KWD\u00a03,750.765");
  const { quarters } = (await server.asOwner("GET", "/enquiries/figures")).body as EnquiryFigures;
  expect(quarters[0]).toMatchObject({
    values: [
      { currency: "KWD", amount: 3750.765 },
      { currency: "¥", amount: 550 },
    ],
    unreadable: [],
  });
});

test("the owner reads when the page of a quote was used, and reading the page alone counts nothing", async () => {
  const server = await startTestServer();
  const { id, quote, token } = await make(server);
  await server.call("GET", `/quotes/${token}`);
  expect((await quotesOf(server, id)).items).toMatchObject([{ openings: 0, firstOpenedAt: null }]);
  expect((await server.call("POST", `/quotes/${token}/used`)).status).toBe(204);
  server.clock.set("2027-03-21T10:00:00.000Z");
  expect((await server.call("POST", `/quotes/${token}/used`)).status).toBe(204);
  expect((await quotesOf(server, id)).items).toMatchObject([
    {
      openings: 2,
      firstOpenedAt: expect.stringContaining("2027-03-20T22:30"),
      lastOpenedAt: "2027-03-21T10:00:00.000Z",
    },
  ]);
  const { history } = await enquiryOf(server, id);
  expect(history.filter(({ text }) => text === `Quote ${quote.number} opened`)).toHaveLength(1);
  expect((await server.call("POST", "/quotes/nothing/used")).status).toBe(404);
});

test("accepted quotes in two currencies both count as won", async () => {
  const server = await startTestServer();
  const first = await make(server, { tax: null, terms: "" });
  const second = await make(server, { tax: null, terms: "", currency: "€" }, first.id);
  await decide(server, first.token);
  await decide(server, second.token);
  expect(await enquiryOf(server, first.id)).toMatchObject({ stage: "won", value: "$2,100 + €2,100" });
  const figures = (await server.asOwner("GET", "/enquiries/figures")).body as EnquiryFigures;
  expect(figures.quarters[0]?.values).toEqual([
    { currency: "$", amount: 2100 },
    { currency: "€", amount: 2100 },
  ]);
});

test("a browser without script accepts by a form, and is led back to the page", async () => {
  const server = await startTestServer();
  const { token } = await make(server);
  const send = (fields: Record<string, string>) =>
    server.call("POST", `/quotes/${token}`, { payload: new URLSearchParams(fields).toString(), headers: formType });
  const unticked = await send({ decision: "accept", name: "Robin Sample" });
  expect([unticked.status, unticked.headers.location]).toEqual([303, `/quote/${token}?refused=1`]);
  const first = await send({ decision: "accept", name: "Robin Sample", agreed: "yes" });
  expect([first.status, first.headers.location]).toEqual([303, `/quote/${token}`]);
  const second = await send({ decision: "decline", reason: "" });
  expect([second.status, second.headers.location]).toEqual([303, `/quote/${token}?refused=1`]);
});

test("the PDF says all that the page says, also who accepted it, and no text is read as code of the typesetter", async () => {
  const server = await startTestServer({ env: zone });
  const title = "#set page(width: 1pt) $x$ 試作 *bold*";
  const { id, quote, token } = await make(server, { title });
  const owner = await server.logIn();
  const pagesOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({ url: `/api${path}`, headers });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, " ");
  };
  const text = await pagesOf(`/enquiries/${id}/quotes/${quote.id}/quote.pdf`, {
    authorization: `Bearer ${owner}`,
  });
  for (const part of [
    quote.number,
    title,
    "Sample Games Ltd",
    "1 Example Street",
    "20 March 2027",
    "10 April 2027",
    "Two enemies",
    "2.5",
    "$1,000",
    "VAT 19 %",
    "$2,499",
    "Half at delivery.",
  ])
    expect(text).toContain(part);
  await decide(server, token, { decision: "accept", name: "Robin “Rob” Sample", agreed: true });
  expect(await pagesOf(`/quotes/${token}/quote.pdf`)).toContain(
    "Accepted by Robin “Rob” Sample on 20 March 2027, with these terms",
  );
});

test("in the PDF, the rate of a tax stands behind its name, whatever the direction of its script", async () => {
  const server = await startTestServer();
  const { token } = await make(server, { tax: { name: "ضريبة", percent: 7 } });
  const answer = await server.app.inject({ url: `/api/quotes/${token}/quote.pdf` });
  const page = await (await getDocumentProxy(new Uint8Array(answer.rawPayload))).getPage(1);
  const places = (await page.getTextContent()).items.flatMap((item) =>
    "str" in item ? [{ text: item.str, x: Number(item.transform[4]) }] : [],
  );
  const place = (pattern: RegExp) => places.find(({ text }) => pattern.test(text))?.x ?? Number.NaN;
  expect(place(/7\s*%|^7/)).toBeGreaterThan(place(/[\u0600-\u06ff\ufe70-\ufeff]/));
});
