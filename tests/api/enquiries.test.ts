// Working with enquiries: stages, notes, reminders, replies by email, and a spam filter that learns.
import { parse } from "csv-parse/sync";
import { expect, test, vi } from "vitest";
import type { Enquiry, EnquiryEvent } from "#contract/enquiries.ts";
import { limits } from "#contract/limits.ts";
import { serverLimits } from "#server/server-limits.ts";
import { changeEnquiry, purgeEnquiries } from "#server/domain/enquiries/enquiries.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { hello, inbox, mailbox, open, receive, recordLog } from "#tests/support/enquiries.ts";
import { publish } from "#tests/support/site-content.ts";
import { starterContent } from "#content/starter.ts";
import { headersOf } from "#tests/support/mail-server.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { person } from "#tests/support/visits.ts";

const key = "0123456789abcdef0123456789abcdef";
const reply = { key, subject: "Re: Message from Robin", text: "Hi Robin,\n\ngladly. When?" };

test("an enquiry keeps the service, price, budget and deadline, and ignores an unknown service", async () => {
  const server = await startTestServer();
  const about = { service: "game-prototype", budget: "$1,000 – $3,000", deadline: "End of March" };
  expect(await receive(server, about)).toMatchObject({
    service: { id: "game-prototype", title: "Playable Prototype", offer: "from $1,200 · 14 days" },
    budget: "$1,000 – $3,000",
    deadline: "End of March",
  });
  // The offer stays as the client saw it.
  await publish(server, { services: { ...starterContent.services, entries: [] } });
  expect((await inbox(server))[0]?.service?.offer).toBe("from $1,200 · 14 days");
  expect(await receive(server, { service: "hats" })).toMatchObject({ service: null, budget: "" });
});

test("an enquiry keeps a link, as browsers read it, for the owner's email and the CSV file too", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  for (const [typed, link] of [
    ["https://store.example/app/42?utm=a#reviews", "https://store.example/app/42?utm=a#reviews"],
    [" docs.example/brief ", "https://docs.example/brief"],
    // A text that would be read from right to left, and letters that look like Latin ones.
    ["https://docs.example/\u202efdp.exe", "https://docs.example/%E2%80%AEfdp.exe"],
    ["https://gооgle.example/", "https://xn--ggle-55da.example/"],
    ["", ""],
  ] as const)
    expect(await receive(server, { link: typed }), typed).toMatchObject({ link });
  while ((await sendDueMail(server.context)) !== null);
  expect(mail.letters.filter(({ source }) => /^Link: https:\/\/docs\.example\/brief\r?$/m.test(source))).toHaveLength(
    1,
  );
  expect((await server.asOwner("GET", "/enquiries/enquiries.csv")).text).toContain(",https://docs.example/brief,");
});

test("an enquiry keeps how its sender came to the site, where that is known", async () => {
  const server = await startTestServer();
  const reader = person(server, 1);
  await reader.report("view", "/about?utm_campaign=spring", { detail: "https://www.google.com/" });
  const { "user-agent": agent = "" } = reader.sender.headers;
  const headers = { "user-agent": String(agent) };
  await server.call("POST", "/contact", { body: hello, ip: reader.sender.address, headers });
  expect((await inbox(server))[0]?.source).toMatchObject({ source: "Google", firstPage: "/about" });
  const unknown = { "user-agent": String(agent), "sec-gpc": "1" };
  await server.call("POST", "/contact", { body: { ...hello, name: "Kim" }, ip: "192.0.2.7", headers: unknown });
  expect((await inbox(server))[0]).toMatchObject({ name: "Kim", source: null });
});

test("stages, values, reminders and notes are kept with their history, and shown by stage", async () => {
  const server = await startTestServer();
  const { id } = await receive(server, { service: "game-prototype" });
  const change = async (body: object) => (await server.asOwner("PUT", `/enquiries/${id}`, body)).body as Enquiry;
  expect(await change({ stage: "quoted", value: "$2,400", nextAt: "2026-06-15" })).toMatchObject({
    stage: "quoted",
    value: "$2,400",
    nextAt: "2026-06-15",
  });
  expect((await server.asOwner("POST", `/enquiries/${id}/notes`, { text: " Called. Likes the plan. " })).status).toBe(
    201,
  );
  expect((await server.asOwner("GET", "/enquiries/reminders")).body).toMatchObject({ total: 1, items: [{ id }] });
  await change({ stage: "lost", reason: "Their investor left" });
  // What is closed needs no reminder.
  expect((await server.asOwner("GET", "/enquiries/reminders")).body.total).toBe(0);
  expect((await open(server, id)).history).toMatchObject([
    { kind: "moved", stage: "lost", text: "Their investor left" },
    { kind: "note", text: "Called. Likes the plan." },
    { kind: "moved", stage: "quoted", text: "" },
  ]);
  const { columns } = (await server.asOwner("GET", "/enquiries/board")).body as {
    columns: { stage: string; total: number; items: Enquiry[] }[];
  };
  expect(columns.map(({ stage, total }) => [stage, total])).toEqual([
    ["new", 0],
    ["replied", 0],
    ["call", 0],
    ["quoted", 0],
    ["won", 0],
    ["lost", 1],
  ]);
  expect((await server.asOwner("GET", "/enquiries?stage=lost")).body.total).toBe(1);
  expect((await server.asOwner("GET", "/enquiries?stage=new")).body.total).toBe(0);

  const note = (await open(server, id)).history.find(({ kind }) => kind === "note");
  expect((await server.asOwner("DELETE", `/enquiries/${id}/notes/${note?.id}`)).status).toBe(204);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/notes/${note?.id}`)).status).toBe(404);
  for (const wrong of [{ stage: "maybe" }, { nextAt: "tomorrow" }, { value: "x".repeat(81) }])
    expect((await server.asOwner("PUT", `/enquiries/${id}`, wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test("a reply is emailed once, threaded with the owner's email, and moves the enquiry to replied", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({
    env: { ...mailbox, SMTP_URL: mail.url, MAIL_FROM: "Savepoint <site@alex.example>" },
  });
  const { id } = await receive(server);
  await sendDueMail(server.context);
  const answers = await Promise.all([1, 2, 3].map(() => server.asOwner("POST", `/enquiries/${id}/replies`, reply)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  await sendDueMail(server.context);
  await server.asOwner("POST", `/enquiries/${id}/replies`, { ...reply, key: `${key}2`, text: "And one more thing." });
  await sendDueMail(server.context);
  expect(await sendDueMail(server.context)).toBeNull();

  expect(mail.letters).toHaveLength(3);
  const [toOwner, first, second] = mail.letters.map(({ source }) => headersOf(source));
  expect(mail.letters[1]).toMatchObject({ from: "site@alex.example", to: ["robin@example.org"] });
  expect(first?.get("from")).toBe(`${starterContent.identity.name} <site@alex.example>`);
  expect(first?.get("reply-to")).toBe(`${starterContent.identity.name} <owner@example.com>`);
  expect(first?.get("subject")).toBe("Re: Message from Robin");
  expect(first?.has("auto-submitted")).toBe(false);
  expect(first?.get("in-reply-to")).toBe(toOwner?.get("message-id"));
  expect(first?.get("references")).toBe(toOwner?.get("message-id"));
  expect(second?.get("in-reply-to")).toBe(first?.get("message-id"));
  expect(second?.get("references")).toBe(`${toOwner?.get("message-id")} ${first?.get("message-id")}`);
  expect(mail.letters[1]?.source).toContain("gladly. When?");
  expect(mail.letters[1]?.source).toContain("> We would like the prototype.");

  const enquiry = await open(server, id);
  expect(enquiry).toMatchObject({ stage: "replied", read: true });
  expect(enquiry.history.map(({ kind, stage, mail }) => [kind, stage ?? mail?.state])).toEqual([
    ["mail", "sent"],
    ["moved", "replied"],
    ["mail", "sent"],
  ]);
});

test("a reply waits while the mail server is down, and a refused address is reported with the enquiry", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { id } = await receive(server);
  await sendDueMail(server.context);
  await mail.goDown();
  await server.asOwner("POST", `/enquiries/${id}/replies`, reply);
  const log = recordLog();
  const next = await sendDueMail(server.context, log);
  expect((await open(server, id)).history.at(-1)?.mail).toMatchObject({
    state: "waiting",
    problem: { reason: expect.stringContaining("connection refused"), nextTryAt: next },
  });
  await mail.goUp();
  server.clock.set(next ?? "");
  expect(await sendDueMail(server.context, log)).toBeNull();
  expect((await open(server, id)).history.at(-1)?.mail).toMatchObject({ state: "sent", problem: null });
  expect(mail.letters).toHaveLength(2);

  mail.refuse("RCPT TO", "550 5.1.1 <robin@example.org> No such user");
  const again = (await server.asOwner("POST", `/enquiries/${id}/replies`, { ...reply, key: `${key}2` }))
    .body as EnquiryEvent;
  await sendDueMail(server.context, log);
  expect(await sendDueMail(server.context, log)).toBeNull();
  const [refused] = (await open(server, id)).history;
  expect(refused?.mail).toMatchObject({
    state: "failed",
    problem: {
      reason: expect.stringMatching(/refused the recipient \(550 5\.1\.1 <…> No such user\)\. Check the address\./),
    },
  });
  // The owner's own mail is not to blame.
  expect((await server.asOwner("GET", "/health/report")).body.mail.failure).toBeNull();
  mail.accept();
  const settle = (body: object) => server.asOwner("POST", `/enquiries/${id}/mails/${again.mail?.id}/settle`, body);
  expect((await settle({ again: true })).body).toMatchObject({ state: "waiting" });
  await sendDueMail(server.context, log);
  expect(mail.letters).toHaveLength(3);
  expect((await settle({ again: true })).status).toBe(409);
});

test("an email is handed over only when the mail server has accepted its recipient and all but its end", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { mailer } = server.context;
  const letter = {
    id: "reply-1-a",
    to: { name: "Robin", address: "robin@example.org" },
    subject: "Hi",
    text: "Hi",
    date: server.clock.now(),
  };
  const onHandOver = vi.fn<() => Promise<void>>().mockResolvedValue();
  for (const command of ["MAIL FROM", "RCPT TO", "DATA"]) {
    mail.refuse(command, "550 No");
    await expect(mailer?.send(letter, onHandOver)).rejects.toThrow("550 No");
  }
  expect(onHandOver).not.toHaveBeenCalled();
  mail.accept();
  // What can't be written down is not sent.
  await expect(mailer?.send(letter, vi.fn<() => Promise<void>>().mockRejectedValue(new Error("Gone")))).rejects.toThrow(
    "Gone",
  );
  expect(mail.letters).toHaveLength(0);
  onHandOver.mockImplementation(async () => expect(mail.letters).toHaveLength(0));
  await mailer?.send({ ...letter, text: "A long line of text.\n".repeat(20_000) }, onHandOver);
  expect(onHandOver).toHaveBeenCalledTimes(1);
  expect(mail.letters).toHaveLength(1);
});

test("the owner decides about a reply that was cut off while the mail server accepted it", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { id } = await receive(server);
  await sendDueMail(server.context);
  mail.swallow(1);
  const event = (await server.asOwner("POST", `/enquiries/${id}/replies`, reply)).body as EnquiryEvent;
  const log = recordLog();
  await sendDueMail(server.context, log);
  // The mail server has it, and broke off before it said so: sending again by itself might send it twice.
  expect(mail.letters).toHaveLength(2);
  server.clock.advance(7 * 86_400_000);
  expect(await sendDueMail(server.context, log)).toBeNull();
  expect(mail.letters).toHaveLength(2);
  expect((await open(server, id)).history.at(-1)?.mail).toMatchObject({ state: "unknown" });
  const settle = (again: boolean) =>
    server.asOwner("POST", `/enquiries/${id}/mails/${event.mail?.id}/settle`, { again });
  await settle(true);
  await sendDueMail(server.context, log);
  expect((await open(server, id)).history.at(-1)?.mail).toMatchObject({ state: "sent" });
  // By its id, mail programs know the second one as the same.
  const ids = mail.letters.slice(1).map(({ source }) => headersOf(source).get("message-id"));
  expect(ids).toEqual([ids[0], ids[0]]);

  // A server that was killed while it handed a reply over leaves the same state.
  await server.context.db.updateTable("mails").set({ state: "handing-over" }).execute();
  await sendDueMail(server.context, log);
  expect((await open(server, id)).history.at(-1)?.mail).toMatchObject({ state: "unknown" });
  expect((await settle(false)).body).toMatchObject({ state: "sent", problem: null });
  expect(mail.letters).toHaveLength(3);
});

test("a reply is refused with the reason where email isn't set up, and where a placeholder is left", async () => {
  const server = await startTestServer();
  const { id } = await receive(server);
  const refused = await server.asOwner("POST", `/enquiries/${id}/replies`, reply);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Email isn't set up. Set OWNER_EMAIL and SMTP_URL, then restart the site.",
  ]);
  // Where an enquiry is shown, so that its page knows at once.
  for (const path of ["/reply-settings", "", "/board", `/${id}`])
    expect((await server.asOwner("GET", `/enquiries${path}`)).body.missing, path).toEqual(["OWNER_EMAIL", "SMTP_URL"]);

  const mail = await startTestMailServer();
  const ready = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const other = await receive(ready, { service: "game-prototype" });
  const left = await ready.asOwner("POST", `/enquiries/${other.id}/replies`, { ...reply, text: "It costs {price}." });
  expect([left.status, left.body.message]).toEqual([400, expect.stringContaining("Replace {price} first")]);
  expect((await open(ready, other.id)).replyWords).toEqual({
    name: "Robin",
    service: "Playable Prototype",
    price: "$1,200",
    duration: "14 days",
  });
});

test("the owner's templates replace the first ones", async () => {
  const server = await startTestServer();
  expect((await server.asOwner("GET", "/enquiries/reply-settings")).body.templates.length).toBeGreaterThan(1);
  const templates = [{ name: "Short", text: "Hi {name}" }];
  expect((await server.asOwner("PUT", "/enquiries/reply-settings", { templates })).status).toBe(200);
  expect((await server.asOwner("GET", "/enquiries/reply-settings")).body.templates).toEqual(templates);
  expect(
    (await server.asOwner("PUT", "/enquiries/reply-settings", { templates: [{ name: "", text: "x" }] })).status,
  ).toBe(400);
});

test("the CSV file has all enquiries but spam with their quotes and notes, and no cell is a formula", async () => {
  const server = await startTestServer();
  const { id } = await receive(server, {
    name: "=HYPERLINK(1)",
    message: 'Two\nlines, "quoted"',
    service: "game-prototype",
  });
  await server.call("POST", "/contact", { body: { ...hello, website: "https://spam.example" } });
  for (const text of ["First", "Second"]) await server.asOwner("POST", `/enquiries/${id}/notes`, { text });
  const line = { title: "Rig", text: "", quantity: 1, price: 100_00 };
  const quote = { title: "Rig", client: "Robin", sender: "", currency: "€", lines: [line], terms: "" };
  const tax = { name: "VAT", percent: 19 };
  await server.asOwner("POST", `/enquiries/${id}/quotes`, { ...quote, tax, validUntil: "2026-07-01" });
  const { status, text, headers } = await server.asOwner("GET", "/enquiries/enquiries.csv");
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  // Excel reads UTF-8 only with a byte order mark.
  expect(text.startsWith("\uFEFFid,received,")).toBe(true);
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    id: String(id),
    quotes: "2026-001 unsent €119",
    notes: "First\nSecond",
    name: "'=HYPERLINK(1)",
    message: 'Two\nlines, "quoted"',
    service: "Playable Prototype",
    stage: "new",
  });
});

test("deleting an enquiry, and the purge after two years, delete its notes, replies and history", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { db } = server.context;
  const counts = async () =>
    Promise.all(
      (["enquiries", "enquiryEvents", "mails"] as const).map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      ),
    );
  const fill = async () => {
    const { id } = await receive(server);
    await server.asOwner("POST", `/enquiries/${id}/notes`, { text: "Likes tea" });
    await server.asOwner("POST", `/enquiries/${id}/replies`, { ...reply, key: `${key}${id}` });
    return id;
  };
  const id = await fill();
  // One email notifies the owner, and one is the reply.
  expect(await counts()).toEqual([1, 3, 2]);
  await server.asOwner("DELETE", `/enquiries/${id}`);
  expect(await counts()).toEqual([0, 0, 0]);
  // A reply that waits is not sent anymore.
  await sendDueMail(server.context);
  expect(mail.letters.filter(({ to }) => to.includes("robin@example.org"))).toEqual([]);

  await fill();
  server.clock.advance((limits.enquiryMonths + 1) * 31 * 86_400_000);
  await purgeEnquiries(server.context);
  expect(await counts()).toEqual([0, 0, 0]);
  const words = await db.selectFrom("spamWords").select("word").execute();
  expect(words.length).toBeGreaterThan(5);
  expect(words.every(({ word }) => word === "" || /^[\w-]{16}$/.test(word))).toBe(true);
});

test("the spam filter learns from the owner's marks, judges after enough of them, and unlearns", async () => {
  const server = await startTestServer();
  const { context } = server;
  const send = async (message: string, name: string) => {
    await server.call("POST", "/contact", { body: { ...hello, name, message }, ip: `192.0.2.${count++ % 250}` });
    server.clock.advance(60_000);
    const row = await context.db.selectFrom("enquiries").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    return row;
  };
  let count = 0;
  const wares = ["backlinks", "crypto", "traffic", "casino", "loans"];
  const wishes = ["prototype", "shader", "menu", "controller", "deadline"];
  const offer = (index: number) =>
    `We offer cheap ${wares[index % 5]} and ${wares[(index + 2) % 5]} for your website, guaranteed ranking, order number ${index}`;
  const wish = (index: number) =>
    `Our team builds a game and needs help with the ${wishes[index % 5]} and the ${wishes[(index + 2) % 5]}, week ${index}`;
  for (let index = 0; index < serverLimits.spam.marks; index++) {
    // Until there are enough marks, nothing is judged.
    const spam = await send(offer(index), "Seller");
    expect(spam.folder).toBe("inbox");
    await changeEnquiry(context, spam.id, { folder: "spam" });
    const wanted = await send(wish(index), "Client");
    await changeEnquiry(context, wanted.id, { folder: "archive" });
  }
  let caught = 0;
  for (let index = 100; index < 120; index++) {
    caught += Number((await send(offer(index), "Seller")).folder === "spam");
    expect((await send(wish(index), "Client")).folder).toBe("inbox");
  }
  expect(caught).toBeGreaterThanOrEqual(16);
  expect((await server.asOwner("GET", "/enquiries/figures")).body).toMatchObject({
    sortedOut: caught,
    learning: { spam: serverLimits.spam.marks, wanted: serverLimits.spam.marks, needed: serverLimits.spam.marks },
  });
  expect((await inbox(server, "spam"))[0]).toMatchObject({ sortedOut: "learned" });

  const [first] = await inbox(server, "spam");
  await changeEnquiry(context, first?.id ?? 0, { folder: "inbox" });
  await changeEnquiry(context, first?.id ?? 0, { folder: "spam" });
  await changeEnquiry(context, first?.id ?? 0, { folder: "spam" });
  expect((await server.asOwner("GET", "/enquiries/figures")).body.learning).toMatchObject({
    spam: serverLimits.spam.marks + 1,
    wanted: serverLimits.spam.marks,
  });
});
