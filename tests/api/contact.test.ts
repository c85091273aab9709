import { expect, test } from "vitest";
import { startJobs } from "#server/jobs/jobs.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { hello, inbox, mailbox } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const formType = { "content-type": "application/x-www-form-urlencoded" };

test("an invalid enquiry is refused with the reason, and not stored", async () => {
  const server = await startTestServer();
  for (const [index, [body, reason]] of (
    [
      [{ ...hello, name: "" }, "name is required"],
      [{ ...hello, name: "Robin\r\nBcc: all@example.org" }, "name must be one line"],
      [{ ...hello, email: "robin@example.org\nBcc: all@example.org" }, "email must be one line"],
      [{ ...hello, email: "robin" }, "email must be a full email address, such as name@example.com"],
      [{ ...hello, email: "a@b" }, "email must be a full email address"],
      [{ ...hello, email: "a@b." }, "email must be a full email address"],
      [{ ...hello, email: "a@b..example" }, "email must be a full email address"],
      [{ ...hello, email: "a@b.example, c@d.example" }, "email must be a full email address"],
      [{ ...hello, message: " \n " }, "message is required"],
      [{ ...hello, message: "x".repeat(10_001) }, "message must be at most"],
      [{ ...hello, subject: "Hi" }, "subject"],
      [{ ...hello, link: "javascript:alert(1)" }, "link must be the URL of a page, such as https://example.com"],
      [{ ...hello, link: "data:text/html,hello" }, "link must be the URL of a page"],
      [{ ...hello, link: "ftp://files.example" }, "link must be the URL of a page"],
      [{ ...hello, link: "https://bank.example@evil.example" }, "link must be the URL of a page"],
      [{ ...hello, link: "https://[::1" }, "link must be the URL of a page"],
      [{ ...hello, link: "my brief" }, "link must be the URL of a page"],
      [{ name: "Robin" }, "email"],
    ] as const
  ).entries()) {
    const answer = await server.call("POST", "/contact", { body, ip: `192.0.2.${index}` });
    expect([answer.status, [answer.body.message].flat().join()], reason).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
  }
  expect(await inbox(server)).toEqual([]);
});

test("spam is stored separately, not emailed, and answered like any other enquiry", async () => {
  const server = await startTestServer();
  const signs = {
    "a filled trap": { website: "https://spam.example" },
    "a form that was filled in within two seconds": { filledIn: 1999 },
    "many links": { message: "https://a.example ".repeat(5) },
  };
  for (const [what, sign] of Object.entries(signs)) {
    const answer = await server.call("POST", "/contact", { body: { ...hello, ...sign, name: what } });
    expect([answer.status, answer.body], what).toEqual([201, { received: true }]);
    expect((await inbox(server, "spam"))[0], what).toMatchObject({ name: what, folder: "spam", mail: "off" });
  }
  expect(await inbox(server)).toEqual([]);
  expect((await server.asOwner("GET", "/enquiries")).body.unread).toBe(0);
  expect((await server.asOwner("GET", "/activity")).text).not.toContain("Message from");
});

test("an enquiry with an empty honeypot, a human delay and a link or two is not spam", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", {
    body: { ...hello, website: "", filledIn: 2000, message: "See https://example.org and https://example.net" },
  });
  expect(await inbox(server)).toHaveLength(1);
});

test("an IP address may send five enquiries a minute and fifty a day, and learns how long to wait", async () => {
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

test(
  "under a flood from many addresses, sixty enquiries an hour are emailed, the others stored, and finally refused",
  { tags: ["long"] },
  async () => {
    const mail = await startTestMailServer();
    const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
    const send = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          server.call("POST", "/contact", { body: hello, ip: `10.${count % 250}.${index >> 8}.${index % 256}` }),
        ),
      );
    const announced = async () => (await server.asOwner("GET", "/activity")).text.split("Message from").length - 1;
    expect(new Set((await send(299)).map(({ status }) => status))).toEqual(new Set([201]));
    expect((await server.call("POST", "/contact", { body: { ...hello, website: "x" } })).status).toBe(201);
    const [refused] = await send(1);
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "3600" } });
    expect(refused?.body.message).toBe("Too many messages are arriving at the moment. Please try again in an hour.");
    expect((await server.asOwner("GET", "/enquiries")).body).toMatchObject({ unread: 299, totalPages: 15 });
    expect(await server.context.db.selectFrom("mails").select("id").execute()).toHaveLength(60);
    expect(await announced()).toBeLessThanOrEqual(60);

    while ((await sendDueMail(server.context)) !== null);
    expect(mail.letters).toHaveLength(60);
    const last = mail.letters.filter(({ source }) => source.includes("60 messages arrived within an hour."));
    expect(last).toHaveLength(1);
    server.clock.advance(3_600_000);
    await send(1);
    await sendDueMail(server.context);
    expect(mail.letters).toHaveLength(61);
  },
);

test("an enquiry leaves no trace that a visitor could see", async () => {
  const server = await startTestServer();
  const before = server.context.content.current();
  await server.call("POST", "/contact", { body: hello });
  expect(server.context.content.current()).toBe(before);
});

test("a browser without JavaScript is redirected back to its page", async () => {
  const server = await startTestServer();
  const payload = new URLSearchParams({ ...hello, website: "" }).toString();
  for (const [referer, location] of [
    [undefined, "/about?sent=1#contact-status"],
    ["http://localhost:80/", "/?sent=1#contact-status"],
    ["http://localhost:80/portfolio/all?cat=game#top", "/portfolio/all?cat=game&sent=1#contact-status"],
    ["http://localhost:80//evil.example/", "/evil.example/?sent=1#contact-status"],
    ["https://evil.example/", "/about?sent=1#contact-status"],
  ] as const) {
    const headers = { ...formType, host: "localhost", ...(referer !== undefined && { referer }) };
    const answer = await server.call("POST", "/contact", { payload, headers });
    expect([answer.status, answer.headers.location], referer).toEqual([303, location]);
  }
  const received = await inbox(server);
  expect(received).toHaveLength(5);
  expect(received[0]).toMatchObject({ name: hello.name, message: hello.message });
});

test("a browser without JavaScript shows in plain words why its message was not sent", async () => {
  const server = await startTestServer();
  const answer = await server.call("POST", "/contact", {
    payload: "name=Robin&email=robin&message=Hi",
    headers: formType,
  });
  expect(answer.status).toBe(400);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.text).toContain("Enter a full email address, such as name@example.com.");
  const empty = await server.call("POST", "/contact", {
    payload: "name=&email=a@b.example&message=Hi",
    headers: formType,
  });
  expect(empty.text).toContain("<li>Fill in “Name”.</li>");
});

test("no other call accepts a plain form submission", async () => {
  const server = await startTestServer();
  expect(
    (await server.call("POST", "/auth/login", { payload: "username=owner&password=x", headers: formType })).status,
  ).toBe(415);
});

test("an enquiry is emailed immediately, and a reply goes to the visitor", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({
    env: { ...mailbox, SMTP_URL: mail.url, MAIL_FROM: "Savepoint <site@alex.example>" },
  });
  const schedules = startJobs(server.context, { log: console });
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

test("a name that looks like an encoded header word reaches the owner as typed", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  await server.call("POST", "/contact", { body: { ...hello, name: "=?utf-8?Q?Your_Bank?=" } });
  await sendDueMail(server.context);
  const head = mail.letters[0]?.source.split("\r\n\r\n")[0]?.replace(/\r\n\s+/g, " ") ?? "";
  // Mail programs would decode it even inside quotation marks.
  expect(head).not.toMatch(/=\?utf-8\?Q\?Your_Bank/i);
  expect(head).toMatch(/^Subject: Message from = \?utf-8\?Q\?Your_Bank\?= \(robin@example\.org\)$/m);
});
