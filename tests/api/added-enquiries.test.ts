// Enquiries that the owner adds by hand or from an email, and corrections of a sender's name and address.
import { expect, test } from "vitest";
import type { Enquiry, EnquiryDetails, EnquiryEvent } from "#contract/enquiries.ts";
import { purgeEnquiries } from "#server/domain/enquiries/enquiries.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { hello, inbox, mailbox, recordLog } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const kim = { name: "Kim Fair", message: "Met at a fair. Wants a trailer." };
const key = "0123456789abcdef0123456789abcdef";
const reply = { key, subject: "Re: Trailer", text: "Gladly." };

async function add(server: TestServer, fields: object = {}): Promise<Enquiry> {
  const { status, body, text } = await server.asOwner("POST", "/enquiries", { ...kim, ...fields });
  expect(status, text).toBe(201);
  return body as Enquiry;
}

async function open(server: TestServer, id: number): Promise<EnquiryDetails> {
  return (await server.asOwner("GET", `/enquiries/${id}`)).body as EnquiryDetails;
}

test("an enquiry that the owner adds is read and stands with the others, and nobody is emailed", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const about = { service: "game-prototype", budget: "5k", deadline: "May", value: "$1,200", nextAt: "2026-12-24" };
  const added = await add(server, { ...about, stage: "quoted", source: "Discord" });
  expect(added).toMatchObject({
    name: "Kim Fair",
    email: "",
    folder: "inbox",
    read: true,
    stage: "quoted",
    mail: "off",
    mailProblem: null,
    service: { title: "Playable Prototype" },
    value: "$1,200",
    nextAt: "2026-12-24",
    source: { source: "Discord", campaign: "", firstPage: "" },
    addedByHand: true,
  });
  expect(await inbox(server)).toEqual([{ ...added, found: null }]);
  expect((await server.asOwner("GET", "/enquiries?q=trailer")).body.total).toBe(1);
  expect((await server.asOwner("GET", "/enquiries/enquiries.csv")).text).toContain("Kim Fair,,inbox,quoted");
  expect(await sendDueMail(server.context)).toBeNull();
  expect(mail.letters).toEqual([]);
  // Nobody knows when it was answered, and its words aren't those of the form.
  await server.asOwner("PUT", `/enquiries/${added.id}`, { folder: "spam" });
  expect((await server.asOwner("GET", "/enquiries/figures")).body).toMatchObject({
    answers: { count: 0 },
    learning: { spam: 0, wanted: 0 },
  });
  for (const wrong of [
    { name: " " },
    { message: "" },
    { email: "kim" },
    { stage: "maybe" },
    { source: "x".repeat(81) },
  ])
    expect((await server.asOwner("POST", "/enquiries", { ...kim, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
});

test("a client without an address gets no email, and can accept a quote all the same", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const { id } = await add(server);
  const refused = await server.asOwner("POST", `/enquiries/${id}/replies`, reply);
  expect([refused.status, refused.body.message]).toEqual([409, "Add an email address for Kim Fair first."]);
  const at = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  const { url } = (await server.asOwner("POST", `/enquiries/${id}/calls`, { times: [at], minutes: 30 })).body as {
    url: string;
  };
  expect((await server.call("POST", `/calls/${url.split("/call/")[1]}`, { body: { time: at } })).status).toBe(200);
  while ((await sendDueMail(server.context)) !== null);
  expect(mail.letters.map(({ to }) => to)).toEqual([["owner@example.com"]]);
  const [letter] = mail.letters;
  expect(letter?.source).toContain("Subject: Re: Message from Kim Fair\r\n");
  expect(letter?.source).not.toMatch(/^Reply-To|^In-Reply-To|ATTENDEE/m);
});

test("an enquiry from an email has its date, and the reply continues its thread", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const letter = { id: "cafe.1@mail.example", subject: "Re: A trailer", date: "2026-05-01T10:00:00+02:00" };
  const { id, createdAt } = await add(server, { email: "kim@example.org", source: "Email", letter });
  expect(createdAt).toBe("2026-05-01T08:00:00.000Z");
  expect((await open(server, id)).replySubject).toBe("Re: A trailer");
  await server.asOwner("POST", `/enquiries/${id}/replies`, reply);
  await sendDueMail(server.context);
  expect(mail.letters[0]?.source).toMatch(
    /^In-Reply-To: <cafe\.1@mail\.example>\r\nReferences: <cafe\.1@mail\.example>\r$/m,
  );

  const again = await server.asOwner("POST", "/enquiries", { ...kim, letter });
  expect([again.status, again.body.code]).toEqual([409, "known-letter"]);
  const find = async (letterId: string) =>
    (
      (await server.asOwner("GET", `/enquiries/by-letter?id=${encodeURIComponent(letterId)}`)).body
        .enquiry as Enquiry | null
    )?.id ?? null;
  const sent = /^Message-ID: <(.+)>\r$/m.exec(mail.letters[0]?.source ?? "")?.[1] ?? "";
  expect([await find(letter.id), await find(sent), await find("other@mail.example")]).toEqual([id, id, null]);
  for (const forged of ["a b", "a>\r\nBcc: x@example.org", "<a@b>", ""])
    expect((await server.asOwner("POST", "/enquiries", { ...kim, letter: { ...letter, id: forged } })).status).toBe(
      400,
    );

  // An email from the future, and one that would be deleted the same day, count as of now.
  for (const date of ["2030-01-01T00:00:00Z", "2020-01-01T00:00:00Z"]) {
    const now = server.clock.now().getTime();
    const { createdAt: counted } = await add(server, { letter: { subject: "Hello", date } });
    expect(Date.parse(counted) - now).toBeLessThan(1000);
    expect(Date.parse(counted) - now).toBeGreaterThanOrEqual(0);
  }
  await purgeEnquiries(server.context);
  expect(await inbox(server)).toHaveLength(3);
});

test("a mistyped address is corrected, and what was refused is sent to the new one", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  await server.call("POST", "/contact", { body: { ...hello, email: "robin@exmaple.org" } });
  const id = (await inbox(server))[0]?.id ?? 0;
  await sendDueMail(server.context);
  mail.refuse("RCPT TO", "550 No such user");
  const { mail: failed } = (await server.asOwner("POST", `/enquiries/${id}/replies`, reply)).body as EnquiryEvent;
  await sendDueMail(server.context, recordLog());
  mail.accept();
  const change = (body: object) => server.asOwner("PUT", `/enquiries/${id}`, body);
  expect((await change({ email: "robin@" })).status).toBe(400);
  expect((await change({ email: "" })).status).toBe(400);
  const sender = { name: "Robin Example", email: "robin@example.org" };
  expect((await change(sender)).body).toMatchObject(sender);
  expect((await open(server, id)).history.slice(0, 2).map(({ text }) => text)).toEqual([
    "Address changed from robin@exmaple.org to robin@example.org",
    "Name changed from Robin Sample to Robin Example",
  ]);
  expect((await server.asOwner("GET", "/enquiries?q=robin@example.org")).body.total).toBe(1);
  // The old address stays in the history alone.
  expect((await server.asOwner("GET", "/enquiries?q=exmaple")).body.items).toMatchObject([{ found: { in: "note" } }]);
  await server.asOwner("POST", `/enquiries/${id}/mails/${failed?.id}/settle`, { again: true });
  await sendDueMail(server.context);
  expect(mail.letters.at(-1)).toMatchObject({ to: ["robin@example.org"] });
  expect((await open(server, id)).history.find(({ kind }) => kind === "mail")?.mail).toMatchObject({
    to: "robin@example.org",
    state: "sent",
  });
});
