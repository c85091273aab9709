import { expect, test, vi } from "vitest";
import type { Message } from "#contract/messages.ts";
import { startSchedules } from "#server/domain/schedules.ts";
import { createMailer, type Letter } from "#server/mail/mailer.ts";
import { sendDueMail } from "#server/mail/outbox.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const hello = { name: "Robin Sample", email: "robin@example.org", message: "We would like the prototype.\nWhen could you start?" };
const formType = { "content-type": "application/x-www-form-urlencoded" };
const mailbox = { OWNER_EMAIL: "owner@example.com", SITE_URL: "https://alex.example" };

async function inbox(server: TestServer, folder = "inbox"): Promise<Message[]> {
  return (await server.asOwner("GET", `/messages?folder=${folder}`)).body.items;
}

test("a message is kept, listed newest first with unread marks, and told in the activity log", async () => {
  const server = await startTestServer();
  const answer = await server.call("POST", "/contact", { body: hello });
  expect([answer.status, answer.body]).toEqual([201, { received: true }]);
  await server.call("POST", "/contact", { body: { ...hello, name: " Kim Specimen " } });

  const list = (await server.asOwner("GET", "/messages")).body;
  expect(list).toMatchObject({ unread: 2, page: 1, totalPages: 1 });
  expect(list.items).toEqual([
    { id: expect.any(Number), ...hello, name: "Kim Specimen", folder: "inbox", read: false, mail: "off", createdAt: expect.any(String) },
    { id: expect.any(Number), ...hello, folder: "inbox", read: false, mail: "off", createdAt: expect.any(String) },
  ]);
  expect((await server.asOwner("GET", "/activity")).body.items.map((entry: { text: string }) => entry.text)).toContain("Message from Robin Sample");
});

test.each([
  [{ ...hello, name: "" }, "name is required"],
  [{ ...hello, name: "Robin\r\nBcc: all@example.org" }, "name must be one line"],
  [{ ...hello, email: "robin@example.org\nBcc: all@example.org" }, "email must be one line"],
  [{ ...hello, email: "robin" }, "email must be an email address"],
  [{ ...hello, email: "a@b, c@d" }, "email must be an email address"],
  [{ ...hello, message: " \n " }, "message is required"],
  [{ ...hello, message: "x".repeat(10_001) }, "message must be at most"],
  [{ ...hello, subject: "Hi" }, "subject"],
  [{ name: "Robin" }, "email"],
])("a message that can't be right is refused: %#", async (body, reason) => {
  const server = await startTestServer();
  const answer = await server.call("POST", "/contact", { body });
  expect(answer.status).toBe(400);
  expect([answer.body.message].flat().join()).toContain(reason);
  expect(await inbox(server)).toEqual([]);
});

test.each([
  ["a filled trap", { website: "https://spam.example" }],
  ["a form that was filled in within two seconds", { filledIn: 1999 }],
  ["many links", { message: "https://a.example ".repeat(5) }],
])("%s makes it spam: kept apart, not announced, and answered like any other", async (_what, signs) => {
  const server = await startTestServer();
  const answer = await server.call("POST", "/contact", { body: { ...hello, ...signs } });
  expect([answer.status, answer.body]).toEqual([201, { received: true }]);
  expect(await inbox(server)).toEqual([]);
  expect(await inbox(server, "spam")).toMatchObject([{ name: "Robin Sample", folder: "spam", mail: "off" }]);
  expect((await server.asOwner("GET", "/messages")).body.unread).toBe(0);
  expect((await server.asOwner("GET", "/activity")).text).not.toContain("Robin");
});

test("a person with an empty trap, time and a link or two is no spam", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: { ...hello, website: "", filledIn: 2000, message: "See https://example.org and https://example.net" } });
  expect(await inbox(server)).toHaveLength(1);
});

test("an address may send five messages a minute and fifty a day, and is told how long to wait", async () => {
  const server = await startTestServer();
  const send = (ip: string) => server.call("POST", "/contact", { body: hello, ip });
  for (let count = 0; count < 5; count++) expect((await send("192.0.2.1")).status).toBe(201);
  const refused = await send("192.0.2.1");
  expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 60]);
  expect(refused.body.message).toMatch(/^You have sent several messages already\. Try again in \d+ (seconds|minute)/);
  expect((await send("192.0.2.2")).status).toBe(201);

  for (let count = 5; count < 50; count++) {
    server.clock.advance(60_000);
    expect((await send("192.0.2.1")).status).toBe(201);
  }
  server.clock.advance(60_000);
  const tomorrow = await send("192.0.2.1");
  expect(tomorrow.status).toBe(429);
  expect(Number(tomorrow.headers["retry-after"])).toBeGreaterThan(80_000);
  server.clock.advance(24 * 3_600_000);
  expect((await send("192.0.2.1")).status).toBe(201);
});

test("messages are read, moved and deleted by the owner alone", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  const id = (await inbox(server))[0]?.id;
  for (const [method, path] of [["GET", "/messages"], ["PUT", `/messages/${id}`], ["DELETE", `/messages/${id}`]] as const) {
    expect((await server.call(method, path, { ...(method === "PUT" && { body: {} }) })).status).toBe(401);
  }
  expect((await server.asOwner("PUT", `/messages/${id}`, { read: true })).body).toMatchObject({ read: true, folder: "inbox" });
  expect((await server.asOwner("PUT", `/messages/${id}`, { folder: "archive" })).body).toMatchObject({ read: true, folder: "archive" });
  expect((await server.asOwner("PUT", `/messages/${id}`, { folder: "elsewhere" })).status).toBe(400);
  expect(await inbox(server)).toEqual([]);
  expect((await server.asOwner("DELETE", `/messages/${id}`)).status).toBe(204);
  for (const gone of [id, "abc"]) {
    const answer = await server.asOwner("DELETE", `/messages/${gone}`);
    expect([answer.status, answer.body.message]).toEqual([404, "This message does not exist."]);
  }
  expect((await server.asOwner("GET", "/activity")).text).not.toContain("Robin");
});

test("a long list comes in pages", async () => {
  const server = await startTestServer();
  for (let number = 0; number < 21; number++) await server.call("POST", "/contact", { body: { ...hello, name: `Guest ${number}` }, ip: `192.0.2.${number}` });
  expect((await server.asOwner("GET", "/messages")).body).toMatchObject({ unread: 21, totalPages: 2, items: { length: 20 } });
  expect((await server.asOwner("GET", "/messages?page=2")).body.items.map((item: { name: string }) => item.name)).toEqual(["Guest 0"]);
});

test("a message leaves no trace that a visitor could see", async () => {
  const server = await startTestServer();
  const before = server.context.content.current();
  await server.call("POST", "/contact", { body: hello });
  expect(server.context.content.current()).toBe(before);
});

test.each([
  [undefined, "/about?sent=1#contact-us"],
  ["http://localhost:80/", "/?sent=1#contact-us"],
  ["http://localhost:80/portfolio/all?cat=game#top", "/portfolio/all?cat=game&sent=1#contact-us"],
  ["http://localhost:80//evil.example/", "/evil.example/?sent=1#contact-us"],
  ["https://evil.example/", "/about?sent=1#contact-us"],
])("a browser without script is led back to its page: %s", async (referer, location) => {
  const server = await startTestServer();
  const payload = new URLSearchParams({ ...hello, website: "" }).toString();
  const answer = await server.call("POST", "/contact", { payload, headers: { ...formType, host: "localhost", ...(referer && { referer }) } });
  expect([answer.status, answer.headers.location]).toEqual([303, location]);
  expect(await inbox(server)).toMatchObject([{ name: hello.name, message: hello.message }]);
});

test("a browser without script reads in plain words why its message was not sent", async () => {
  const server = await startTestServer();
  const answer = await server.call("POST", "/contact", { payload: "name=Robin&email=robin&message=Hi", headers: formType });
  expect(answer.status).toBe(400);
  expect(answer.headers["content-type"]).toContain("text/plain");
  expect(answer.text).toContain("email must be an email address");
});

test("no other call takes what a form sends by itself", async () => {
  const server = await startTestServer();
  expect((await server.call("POST", "/auth/login", { payload: "username=owner&password=x", headers: formType })).status).toBe(415);
});

test("a message is mailed at once, and answering the mail answers the visitor", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url, MAIL_FROM: "Savepoint <site@alex.example>" } });
  const schedules = startSchedules(server.context);
  await server.call("POST", "/contact", { body: { ...hello, name: 'Müller, "Max" <boss@example.com>' } });
  await expect.poll(() => inbox(server)).toMatchObject([{ mail: "sent" }]);
  await schedules.stop();

  expect(mail.letters).toHaveLength(1);
  const [letter] = mail.letters;
  expect(letter).toMatchObject({ from: "site@alex.example", to: ["owner@example.com"] });
  const headers = letter?.source.split("\r\n\r\n")[0]?.replace(/\r\n\s+/g, " ") ?? "";
  const replyTo = /^Reply-To: (.*)$/m.exec(headers)?.[1] ?? "";
  expect(replyTo).toMatch(/<robin@example\.org>$/);
  expect(replyTo).not.toContain("boss@example.com");
  expect(headers).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(headers).toMatch(/^Message-ID: <message-1-\d+@alex\.example>$/m);
  expect(letter?.source).toContain("We would like the prototype.");
});

test("while the mail server is down nothing is lost, and pauses grow", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  await mail.goDown();
  expect((await server.call("POST", "/contact", { body: hello })).status).toBe(201);

  const pauses: number[] = [];
  for (let tries = 0; tries < 3; tries++) {
    const next = await sendDueMail(server.context);
    pauses.push(Math.round((Date.parse(next ?? "") - server.clock.now().getTime()) / 60_000));
    expect(await sendDueMail(server.context)).toBe(next);
    server.clock.set(next ?? "");
  }
  expect(pauses).toEqual([1, 4, 16]);
  expect(await inbox(server)).toMatchObject([{ mail: "waiting" }]);

  await mail.goUp();
  expect(await sendDueMail(server.context)).toBeNull();
  expect(await inbox(server)).toMatchObject([{ mail: "sent" }]);
  expect(mail.letters).toHaveLength(1);
});

test("a refused letter is tried again, and what waits is known after a restart", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  mail.refuseOnce();
  await server.call("POST", "/contact", { body: hello });
  await sendDueMail(server.context);
  expect(mail.letters).toHaveLength(0);

  server.clock.advance(60_000);
  const afterwards = { ...server.context, mailer: createMailer(server.context.config) };
  await sendDueMail(afterwards);
  expect(mail.letters).toHaveLength(1);
});

test("after days of trying a letter counts as failed, and the message is still there", async () => {
  const mailer = { send: vi.fn<(letter: Letter) => Promise<void>>().mockRejectedValue(new Error("no")) };
  const server = await startTestServer({ env: mailbox, parts: { mailer } });
  await server.call("POST", "/contact", { body: hello });
  const start = server.clock.now().getTime();
  for (let next: string | null = ""; next !== null;) {
    next = await sendDueMail(server.context);
    if (next !== null) server.clock.set(next);
  }
  expect(mailer.send.mock.calls.length).toBe(16);
  expect((server.clock.now().getTime() - start) / 86_400_000).toBeGreaterThan(2);
  expect(await inbox(server)).toMatchObject([{ mail: "failed", message: hello.message }]);
});

test("without a mailbox to mail to, messages are just kept", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  expect(await sendDueMail(server.context)).toBeNull();
  expect(await inbox(server)).toMatchObject([{ mail: "off" }]);
  await expect(startTestServer({ env: { SMTP_URL: "smtp://127.0.0.1:1" } })).rejects.toThrow("OWNER_EMAIL");
});
