// Storing, listing and emailing enquiries. contact.test.ts tests what visitors may send.
import { expect, test, vi } from "vitest";
import { createMailer, type Letter } from "#server/mail/mailer.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { hello, inbox, mailbox, recordLog } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** The fields of an enquiry that a plain message from a visitor leaves empty. */
const unsaid = {
  stage: "new",
  service: null,
  budget: "",
  deadline: "",
  link: "",
  value: "",
  nextAt: null,
  source: null,
  sortedOut: "",
  addedByHand: false,
  found: null,
};
const wasNotSetUp = {
  reason: "Email wasn't set up when this message arrived.",
  at: expect.any(String),
  nextTryAt: null,
};

test("an enquiry is stored, listed newest first with unread marks, and logged as an activity", async () => {
  const server = await startTestServer();
  const answer = await server.call("POST", "/contact", { body: hello });
  expect([answer.status, answer.body]).toEqual([201, { received: true }]);
  await server.call("POST", "/contact", { body: { ...hello, name: " Kim Specimen " } });

  const list = (await server.asOwner("GET", "/enquiries")).body;
  expect(list).toMatchObject({ unread: 2, page: 1, totalPages: 1 });
  expect(list.items).toEqual([
    {
      id: expect.any(Number),
      ...hello,
      name: "Kim Specimen",
      folder: "inbox",
      read: false,
      mail: "off",
      mailProblem: wasNotSetUp,
      ...unsaid,
      createdAt: expect.any(String),
    },
    {
      id: expect.any(Number),
      ...hello,
      folder: "inbox",
      read: false,
      mail: "off",
      mailProblem: wasNotSetUp,
      ...unsaid,
      createdAt: expect.any(String),
    },
  ]);
  expect((await server.asOwner("GET", "/activity")).body.items.map((entry: { text: string }) => entry.text)).toContain(
    "Message from Robin Sample",
  );
});

test("only the owner can read, move and delete enquiries", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  const id = (await inbox(server))[0]?.id;
  for (const [method, path] of [
    ["GET", "/enquiries"],
    ["PUT", `/enquiries/${id}`],
    ["DELETE", `/enquiries/${id}`],
  ] as const) {
    expect((await server.call(method, path, { ...(method === "PUT" && { body: {} }) })).status).toBe(401);
  }
  expect((await server.asOwner("PUT", `/enquiries/${id}`, { read: true })).body).toMatchObject({
    read: true,
    folder: "inbox",
  });
  expect((await server.asOwner("PUT", `/enquiries/${id}`, { folder: "archive" })).body).toMatchObject({
    read: true,
    folder: "archive",
  });
  expect((await server.asOwner("PUT", `/enquiries/${id}`, { folder: "elsewhere" })).status).toBe(400);
  expect(await inbox(server)).toEqual([]);
  expect((await server.asOwner("DELETE", `/enquiries/${id}`)).status).toBe(204);
  for (const gone of [id, "abc"]) {
    const answer = await server.asOwner("DELETE", `/enquiries/${gone}`);
    expect([answer.status, answer.body.message]).toEqual([404, "This message does not exist."]);
  }
  expect((await server.asOwner("GET", "/activity")).text).not.toContain("Robin");
});

test("a long list of enquiries has pages", async () => {
  const server = await startTestServer();
  for (let number = 0; number < 21; number++)
    await server.call("POST", "/contact", { body: { ...hello, name: `Guest ${number}` }, ip: `192.0.2.${number}` });
  expect((await server.asOwner("GET", "/enquiries")).body).toMatchObject({
    unread: 21,
    totalPages: 2,
    items: { length: 20 },
  });
  expect((await server.asOwner("GET", "/enquiries/unread")).body).toEqual({ unread: 21 });
  expect(
    (await server.asOwner("GET", "/enquiries?page=2")).body.items.map((item: { name: string }) => item.name),
  ).toEqual(["Guest 0"]);
});

test("while the mail server is down no enquiry is lost, and the pauses between attempts grow", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  await mail.goDown();
  expect((await server.call("POST", "/contact", { body: hello })).status).toBe(201);

  const log = recordLog();
  const pauses: number[] = [];
  const nextTries: (string | null)[] = [];
  for (let tries = 0; tries < 3; tries++) {
    const next = await sendDueMail(server.context, log);
    pauses.push(Math.round((Date.parse(next ?? "") - server.clock.now().getTime()) / 60_000));
    expect(await sendDueMail(server.context, log)).toBe(next);
    nextTries.push(next);
    server.clock.set(next ?? "");
  }
  expect(pauses).toEqual([1, 4, 16]);
  const [enquiry] = await inbox(server);
  const reason = expect.stringMatching(
    /^Can't connect to the mail server 127\.0\.0\.1:\d+ \(connection refused\)\. Check /,
  );
  expect(enquiry).toMatchObject({ mail: "waiting", mailProblem: { reason, nextTryAt: expect.any(String) } });
  const { mail: reported } = (await server.asOwner("GET", "/health/report")).body;
  expect(reported).toMatchObject({ to: "owner@example.com", missing: [], failure: { reason } });
  expect(Date.parse(reported.failure.at) - Date.parse(reported.failure.since)).toBeGreaterThanOrEqual(5 * 60_000);
  expect(log.lines).toHaveLength(3);
  expect(log.lines[1]).toBe(
    `error: Message ${enquiry?.id} could not be emailed (try 2 of 16): ${enquiry?.mailProblem?.reason} It is tried again at ${nextTries[1]}.`,
  );

  await mail.goUp();
  expect(await sendDueMail(server.context, log)).toBeNull();
  expect(await inbox(server)).toMatchObject([{ mail: "sent", mailProblem: null }]);
  expect(mail.letters).toHaveLength(1);
  expect(log.lines.at(-1)).toBe("info: The mail server accepts emails again.");
  expect((await server.asOwner("GET", "/health/report")).body.mail.failure).toBeNull();
});

test("a refused email is retried, even after a restart", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  mail.refuse("RCPT TO", "452 4.2.2 <owner@example.com> Mailbox full");
  await server.call("POST", "/contact", { body: hello });
  const log = recordLog();
  await sendDueMail(server.context, log);
  expect(mail.letters).toHaveLength(0);
  expect(log.lines.join()).toContain(
    "The mailbox of OWNER_EMAIL is full (452 4.2.2 <…> Mailbox full). Make room in it.",
  );

  mail.accept();
  server.clock.advance(60_000);
  const afterwards = { ...server.context, mailer: createMailer(server.context.config) };
  await sendDueMail(afterwards, log);
  expect(mail.letters).toHaveLength(1);
});

test("after days of retries an email counts as failed, and the enquiry is still there", async () => {
  const mailer = { send: vi.fn<(letter: Letter) => Promise<void>>().mockRejectedValue(new Error("no")) };
  const server = await startTestServer({ env: mailbox, parts: { mailer } });
  await server.call("POST", "/contact", { body: hello });
  const start = server.clock.now().getTime();
  const log = recordLog();
  for (let next: string | null = ""; next !== null;) {
    next = await sendDueMail(server.context, log);
    if (next !== null) server.clock.set(next);
  }
  expect(mailer.send.mock.calls.length).toBe(16);
  expect((server.clock.now().getTime() - start) / 86_400_000).toBeGreaterThan(2);
  expect(await inbox(server)).toMatchObject([
    { mail: "failed", message: hello.message, mailProblem: { reason: "no", nextTryAt: null } },
  ]);
  expect(log.lines.at(-1)).toContain("(try 16 of 16): no It is not tried again; it is in the dashboard.");
  expect((await server.asOwner("GET", "/health/report")).body.failedMails.items).toMatchObject([{ reason: "no" }]);
});

test("without a mailbox, enquiries are only stored", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  expect(await sendDueMail(server.context)).toBeNull();
  expect(await inbox(server)).toMatchObject([{ mail: "off" }]);
  await expect(startTestServer({ env: { SMTP_URL: "smtp://127.0.0.1:1" } })).rejects.toThrow("OWNER_EMAIL");
});
