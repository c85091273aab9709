// The automatic answer to the contact form: who gets it, how often, and what is in it.
import { expect, test } from "vitest";
import type { Enquiry, EnquiryDetails } from "#contract/enquiries.ts";
import { limits } from "#contract/limits.ts";
import { starterContent } from "#content/starter.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { mails } from "#server/store/tables/mails.ts";
import { hello, inbox, mailbox } from "#tests/support/enquiries.ts";
import { headersOf } from "#tests/support/mail-server.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const minute = 60_000;
const hour = 60 * minute;
const text = "Hello,\n\nyour message has arrived. I reply within one working day.";
const settings = { templates: [], automaticAnswer: { on: true, text } };

async function start() {
  const mail = await startTestMailServer();
  const server = await startTestServer({
    env: { ...mailbox, SMTP_URL: mail.url, MAIL_FROM: "Savepoint <site@alex.example>" },
  });
  expect((await server.asOwner("PUT", "/enquiries/reply-settings", settings)).status).toBe(200);
  return {
    server,
    /** Sends what is due, and returns to whom automatic answers went so far. */
    async answered() {
      while ((await sendDueMail(server.context)) !== null);
      return answers().map(({ to }) => to.join());
    },
    answers,
    letters: mail.letters,
  };
  function answers() {
    return mail.letters.filter(({ source }) => headersOf(source).get("auto-submitted") === "auto-replied");
  }
}

let senders = 0;
async function write(server: TestServer, fields: Partial<typeof hello> & Record<string, unknown> = {}): Promise<void> {
  const ip = `198.51.${Math.floor(senders / 250)}.${(senders++ % 250) + 1}`;
  const { status } = await server.call("POST", "/contact", { body: { ...hello, ...fields }, ip });
  expect(status).toBe(201);
}

async function newest(server: TestServer): Promise<EnquiryDetails> {
  const [enquiry] = await inbox(server);
  return (await server.asOwner("GET", `/enquiries/${enquiry?.id}`)).body;
}

test("an automatic answer is off until the owner turns it on, and other settings leave it as it is", async () => {
  const { server, answered } = await start();
  const save = (body: object) => server.asOwner("PUT", "/enquiries/reply-settings", body);
  const fresh = await startTestServer();
  const { automaticAnswer } = (await fresh.asOwner("GET", "/enquiries/reply-settings")).body;
  expect(automaticAnswer).toMatchObject({ on: false, text: expect.stringContaining("thank you for your message") });

  await save({ templates: [{ name: "Short", text: "Hi {name}" }] });
  expect((await server.asOwner("GET", "/enquiries/reply-settings")).body.automaticAnswer).toMatchObject({
    on: true,
    text,
    subject: `Your message to ${starterContent.identity.name}`,
  });
  for (const [wrong, reason] of [
    ["Hi {name}, it has arrived.", "text can't contain {name}: the automatic answer is the same for everybody"],
    [" \n", "text is required"],
  ]) {
    const answer = await save({ ...settings, automaticAnswer: { on: true, text: wrong } });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(reason ?? "")]);
  }
  await save({ templates: [], automaticAnswer: { on: false, text } });
  await write(server);
  expect(await answered()).toEqual([]);
});

test("the sender gets the owner's text and nothing that they typed, and later emails join its thread", async () => {
  const { server, answered, answers, letters } = await start();
  const typed = {
    name: "Buy-pills-now",
    message: "Cheap-pills for you",
    budget: "Budget-words",
    deadline: "Deadline-words",
    link: "https://pills.example/",
  };
  await write(server, { ...typed, service: "game-prototype" });
  expect(await answered()).toEqual([hello.email]);
  const [answer] = answers();
  const headers = headersOf(answer?.source ?? "");
  expect(answer?.source).toContain("I reply within one working day.");
  expect(answer?.source.replace(/=\r\n/g, "")).toContain("entered in the contact form of https://alex.example.");
  for (const word of [...Object.values(typed), "pills"]) expect(answer?.source).not.toContain(word);
  expect(headers.get("to")).toBe(hello.email);
  expect(headers.get("from")).toBe(`${starterContent.identity.name} <site@alex.example>`);
  expect(headers.get("reply-to")).toBe(`${starterContent.identity.name} <owner@example.com>`);
  expect(headers.get("subject")).toBe("Your enquiry: Playable Prototype");
  expect(headers.get("x-auto-response-suppress")).toBe("All");
  const toOwner = headersOf(letters.find(({ to }) => to.includes("owner@example.com"))?.source ?? "");
  expect(headers.get("in-reply-to")).toBe(toOwner.get("message-id"));

  // It is no reply of the owner.
  const enquiry = await newest(server);
  expect(enquiry).toMatchObject({ stage: "new", read: false, replySubject: "Re: Your enquiry: Playable Prototype" });
  expect(enquiry.history).toMatchObject([
    { kind: "automatic-answer", text: expect.stringContaining(text), mail: { state: "sent", to: hello.email } },
  ]);
  expect((await server.asOwner("GET", "/enquiries/figures")).body.answers.count).toBe(0);
  // Its words would find every enquiry.
  expect((await server.asOwner("GET", "/enquiries?q=working")).body.items).toEqual([]);

  const reply = { key: "0123456789abcdef", subject: enquiry.replySubject, text: "Gladly." };
  await server.asOwner("POST", `/enquiries/${enquiry.id}/replies`, reply);
  await answered();
  const replied = headersOf(letters.at(-1)?.source ?? "");
  expect(replied.get("in-reply-to")).toBe(headers.get("message-id"));
  expect(replied.get("references")).toBe(`${toOwner.get("message-id")} ${headers.get("message-id")}`);
  expect(replied.has("auto-submitted")).toBe(false);
});

test("an address gets one automatic answer a day, however it is written, also after two messages at once", async () => {
  const { server, answered } = await start();
  await Promise.all(
    ["robin@example.org", "Robin@Example.org", "robin+games@example.org"].map((email) => write(server, { email })),
  );
  expect(await answered()).toHaveLength(1);
  server.clock.advance(24 * hour - minute);
  await write(server);
  expect(await answered()).toHaveLength(1);
  server.clock.advance(2 * minute);
  await write(server);
  expect(await answered()).toHaveLength(2);
});

test("suspected spam, programs and the owner get no automatic answer, and no more than thirty an hour are sent", async () => {
  const { server, answered } = await start();
  await write(server, { website: "https://spam.example" });
  await write(server, { email: "no-reply@shop.example" });
  await write(server, { email: "owner@example.com" });
  expect(await answered()).toEqual([]);

  await write(server);
  const { db } = server.context;
  const [first] = await mails.list(db, { kind: "automatic-answer" });
  if (!first) throw new Error("The first message was not answered.");
  for (let number = 2; number < limits.enquiriesAnHour.answered; number++)
    await mails.insert(db, {
      ...first,
      id: -number,
      key: `${number}`,
      headerId: `${number}`,
      address: `${number}@example.org`,
    });
  await write(server, { email: "last@example.org" });
  await write(server, { email: "more@example.org" });
  server.clock.advance(hour + minute);
  await write(server, { email: "later@example.org" });
  const waiting = await mails.list(db, { kind: "automatic-answer" }, "id desc");
  expect(waiting.slice(0, 2).map(({ address }) => address)).toEqual(["later@example.org", "last@example.org"]);
});

test("a message that the owner marks as spam gets no automatic answer that wasn't sent yet", async () => {
  const { server, answered } = await start();
  await write(server);
  const { id, history } = await newest(server);
  expect(history).toMatchObject([{ kind: "automatic-answer", mail: { state: "waiting" } }]);
  await server.asOwner("PUT", `/enquiries/${id}`, { folder: "spam" });
  expect(await answered()).toEqual([]);
  expect((await server.asOwner("GET", `/enquiries/${id}`)).body.history).toEqual([]);
});

test("an automatic answer that a crash cut off while it was handed over is never sent again by itself", async () => {
  const { server, answered } = await start();
  await write(server);
  await sendDueMail(server.context);
  await mails.update(server.context.db, { kind: "automatic-answer" }, { state: "handing-over" });
  expect(await answered()).toEqual([]);
  expect((await newest(server)).history).toMatchObject([{ kind: "automatic-answer", mail: { state: "unknown" } }]);
  await write(server);
  expect(await answered()).toEqual([]);
});

test("an answer that waits for the mail server goes to the corrected address, still without a name", async () => {
  const { server, answered, answers } = await start();
  await write(server, { email: "robni@example.org" });
  const [enquiry] = (await inbox(server)) as [Enquiry];
  await server.asOwner("PUT", `/enquiries/${enquiry.id}`, { email: "robin@example.org" });
  expect(await answered()).toEqual(["robin@example.org"]);
  expect(headersOf(answers()[0]?.source ?? "").get("to")).toBe("robin@example.org");
});

test("the owner gets a test of the answer as it is typed, before it is saved", async () => {
  const { server, letters } = await start();
  const body = { text: "Hello,\n\nnot saved yet." };
  expect((await server.call("POST", "/enquiries/reply-settings/test", { body })).status).toBe(401);
  const answer = await server.asOwner("POST", "/enquiries/reply-settings/test", body);
  expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining("owner@example.com")]);
  expect(letters).toMatchObject([{ to: ["owner@example.com"], source: expect.stringContaining("not saved yet.") }]);
  const headers = headersOf(letters[0]?.source ?? "");
  expect(headers.get("subject")).toBe(`Your message to ${starterContent.identity.name}`);
  expect(headers.get("from")).toBe(`${starterContent.identity.name} <site@alex.example>`);
  expect((await server.asOwner("GET", "/enquiries/reply-settings")).body.automaticAnswer.text).toBe(text);
});
