// A client about whom something is stored in every place and every field, in words that are nowhere else.
import { expect } from "vitest";
import { starterContent } from "#content/starter.ts";
import { keyOf } from "#server/domain/newsletter/addresses.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { clientLinkOpenings, clientLinkViews } from "#server/store/tables/client-link-log.ts";
import { newsletterDeliveries, newsletterIssues } from "#server/store/tables/newsletter-issues.ts";
import { subscribers } from "#server/store/tables/subscribers.ts";
import { sendForm } from "./client-files.ts";
import { makeLink } from "./client-links.ts";
import { mailbox, recordLog } from "./enquiries.ts";
import { type TestMailServer } from "./mail-server.ts";
import { publish } from "./site-content.ts";
import { startTestMailServer } from "./smtp.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

export const email = "Zebrafink.Now+games@Example.org";
const day = 86_400_000;

export type FilledPerson = {
  server: TestServer;
  mail: TestMailServer;
  /** The words, by the field that each is in. */
  words: Map<string, string>;
  enquiries: [number, number];
  /** Client links: one that was emailed, one that names the address, and one for somebody of the same name. */
  links: [number, number, number];
  /** What the client links show. */
  targets: { kind: string; id: number }[];
  /** The secrets of links in emails. */
  secrets: string[];
};

export async function startWithPerson(): Promise<FilledPerson> {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  return { mail, ...(await fillPerson(server, mail)) };
}

async function fillPerson(server: TestServer, mail: TestMailServer): Promise<Omit<FilledPerson, "mail">> {
  const words = new Map<string, string>();
  /** Returns a text with a word of its own. */
  const word = (field: string): string => {
    const made = `Zebrafink${field.replace(/\W/g, "")}`;
    words.set(field, made);
    return made;
  };
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.asOwner(method, path, body);
    expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
  const reply = (id: number, key: string, text: string, subject: string) =>
    call("POST", `/enquiries/${id}/replies`, { key: key.padEnd(20, "0"), subject, text });
  const mailAll = async () => {
    while ((await sendDueMail(server.context, recordLog())) !== null);
  };
  const tokenOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";

  await publish(server, { contact: { ...starterContent.contact, files: true } });
  const former = { name: word("former name"), email: `${word("former address")}@example.org` };
  const sent = await sendForm(
    server,
    "/contact/files",
    {
      ...former,
      message: `A ${word("message")} in ${"many words ".repeat(40)}`,
      budget: word("budget"),
      deadline: word("deadline"),
      link: `https://example.com/${word("link")}`,
      filledIn: "60000",
    },
    [{ name: `${word("file")}.txt`, bytes: word("content of a file").repeat(50) }],
  );
  expect(sent.status, sent.text).toBe(201);
  await mailAll();
  const id = ((await call("GET", "/enquiries")).items as { id: number }[])[0]?.id ?? 0;

  // Emails to the former address, then the correction.
  await reply(id, "first", `Dear ${word("first reply")}`, `Re: ${word("first subject")}`);
  await mailAll();
  const name = word("name");
  await call("PUT", `/enquiries/${id}`, { name, email });
  await call("POST", `/enquiries/${id}/notes`, { text: `A ${word("note")}` });

  const times = [1, 2].map((days) => new Date(server.clock.now().getTime() + days * day).toISOString());
  const proposal = await call("POST", `/enquiries/${id}/calls`, { times, minutes: 30, place: word("place") });
  expect(
    (
      await server.call("POST", `/calls/${tokenOf(proposal)}`, {
        body: { time: times[0], zone: "America/Argentina/Ushuaia" },
      })
    ).status,
  ).toBe(200);
  words.set("zone", "America/Argentina/Ushuaia");

  const quote = {
    title: word("quote"),
    client: `${word("client of the quote")}\nStreet`,
    sender: "1 Example Street",
    currency: "$",
    lines: [{ title: word("item"), text: word("text of the item"), quantity: 1, price: 120_000 }],
    tax: { name: "VAT", percent: 19 },
    terms: word("terms"),
    validUntil: new Date(server.clock.now().getTime() + 20 * day).toISOString().slice(0, 10),
  };
  const first = await call("POST", `/enquiries/${id}/quotes`, quote);
  const second = await call("POST", `/enquiries/${id}/quotes`, { ...quote, title: word("second quote") });
  await server.call("POST", `/quotes/${tokenOf(first)}/used`);
  const decide = (made: { url: string }, body: object) => server.call("POST", `/quotes/${tokenOf(made)}`, { body });
  const accepted = await decide(first, { decision: "accept", name: word("who accepted"), agreed: true });
  const declined = await decide(second, { decision: "decline", reason: word("why declined") });
  expect([accepted.status, declined.status]).toEqual([200, 200]);
  // A draft; issued invoices stay (tests/api/invoices.test.ts).
  const invoice = await call("POST", `/enquiries/${id}/quotes/${first.quote.id}/invoices`, { kind: "invoice" });
  await call("PUT", `/invoices/${invoice.id}`, {
    buyer: word("buyer"),
    buyerVatId: word("VAT ID"),
    performed: word("when performed"),
    days: 10,
    note: word("note of an invoice"),
  });
  await call("PUT", `/enquiries/${id}`, { value: word("value"), nextAt: "2027-01-02" });

  const request = await call("POST", `/enquiries/${id}/file-requests`);
  const later = await sendForm(server, `/files/${tokenOf(request)}`, { message: word("message with a file") }, [
    { name: `${word("later file")}.md`, bytes: `# ${word("content of a later file")}` },
  ]);
  expect(later.status, later.text).toBeLessThan(300);

  const project = await call("POST", "/portfolio", { title: "Secret", slug: "secret" });
  const targets = [{ kind: "project", id: project.id }];
  const formerClient = word("former client");
  const emailed = await makeLink(server, { targets, client: formerClient, note: word("note of a link") });
  await call("PATCH", `/client-links/${emailed.id}`, { client: word("client") });
  const opening = await clientLinkOpenings.insert(server.context.db, {
    linkId: emailed.id,
    openedAt: server.clock.now().toISOString(),
    device: "tablet",
  });
  await clientLinkViews.insert(server.context.db, {
    openingId: opening.id,
    what: "page",
    title: word("viewed page"),
    at: server.clock.now().toISOString(),
  });
  const named = await makeLink(server, { targets, client: word("second client"), note: `for ${email}.` });
  const sameName = await makeLink(server, { targets, client: name, note: word("note of the same name") });

  const added = await call("POST", "/enquiries", {
    name,
    email: email.toUpperCase(),
    message: word("second message"),
    source: word("source"),
    letter: {
      id: `${word("letter")}@example.org`,
      subject: word("subject of a letter"),
      date: server.clock.now().toISOString(),
    },
  });
  await call("PUT", `/enquiries/${added.id}`, { stage: "lost", reason: word("reason of the move") });
  const { db, clock } = server.context;
  const subscriber = await subscribers.insert(db, {
    email,
    emailKey: keyOf(email) ?? "",
    language: "en",
    topics: [`series:${word("topic")}`],
    state: "active",
    origin: "form",
    sourcePath: `/blog/${word("page with the form")}`,
    consent: word("sentence of the form"),
    askedTopics: [`series:${word("asked topic")}`],
    createdAt: clock.now().toISOString(),
    endedReason: word("why the subscription ended"),
  });
  const issue = await newsletterIssues.insert(db, {
    language: "en",
    subject: "Issue 1",
    state: "sent",
    audience: [],
    createdAt: clock.now().toISOString(),
  });
  await newsletterDeliveries.insert(db, {
    issueId: issue.id,
    subscriberId: subscriber.id,
    state: "refused",
    reply: word("answer of the mail server"),
  });
  await mailAll();
  // One email fails, and one waits.
  mail.refuse("RCPT TO", "550 no such user here");
  await reply(id, "failed", word("failed reply"), `Re: ${word("failed subject")}`);
  await mailAll();
  mail.accept();
  await reply(
    id,
    "waiting",
    `${word("waiting reply")} ${emailed.path} https://alex.example/call/${tokenOf(proposal)} https://alex.example/s/${emailed.token}`,
    `Re: ${word("waiting subject")}`,
  );
  words.set("name", name);
  return {
    server,
    words,
    enquiries: [id, added.id],
    links: [emailed.id, named.id, sameName.id],
    targets,
    secrets: [emailed.token, tokenOf(proposal)],
  };
}
