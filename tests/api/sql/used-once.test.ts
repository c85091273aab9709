// What may happen once, tried many times simultaneously: the database decides which request is first.
import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { prepareFirstOwner } from "#server/domain/auth/first-owner.ts";
import { append, createProject } from "#tests/support/builds.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { clientPagesOf, makeLink, press } from "#tests/support/client-links.ts";
import { hello, inbox, mailbox } from "#tests/support/enquiries.ts";
import { invoiceContent } from "#tests/support/invoices.ts";
import { addressOf, letterText, run, startWithReaders } from "#tests/support/letters.ts";
import { headersOf } from "#tests/support/mail-server.ts";
import { mailAll, startNewsletter, subscribe } from "#tests/support/newsletter.ts";
import { add, challenge, logInWith } from "#tests/support/passkeys.ts";
import { createPost } from "#tests/support/posts.ts";
import { readSection } from "#tests/support/site-content.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { logIn, turnOn } from "#tests/support/two-factor.ts";

const bank = {
  taxNumber: "12/345/67890",
  bank: "Harbor Bank",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFF370",
};

test("an authenticator code that is sent many times simultaneously works once", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  const same = code();
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(server, same)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a recovery code that is sent many times simultaneously works once", async () => {
  const server = await startTestServer();
  const { recoveryCodes } = await turnOn(server);
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(server, recoveryCodes[0])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a passkey response that is sent many times simultaneously works once", async () => {
  const server = await startTestServer();
  const { passkey } = await add(server, await server.logIn());
  const assertion = passkey.get(await challenge(server));
  const answers = await Promise.all([
    logInWith(server, assertion),
    logInWith(server, assertion),
    logInWith(server, assertion),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
});

test("of many openings of a client's link at once, no more than the limit allows succeed", async () => {
  const server = await startTestServer({ app: (context) => ({ pages: clientPagesOf(context) }) });
  const project = await server.asOwner("POST", "/portfolio", {
    title: "Harbor",
    slug: "harbor",
    description: "x",
    nda: true,
  });
  const { id, path } = await makeLink(server, { targets: [{ kind: "project", id: project.body.id }], maxOpenings: 2 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => press(server, path)));
  expect(statusesOf(answers)).toEqual([303, 303, 404, 404, 404]);
  expect((await server.asOwner("GET", `/client-links/${id}`)).body).toMatchObject({ state: "used-up", openings: 2 });
  await server.asOwner("PATCH", `/client-links/${id}`, { maxOpenings: 3 });
  expect((await press(server, path)).status).toBe(303);
});

test("of a quote's acceptance and refusal at once, the first counts", async () => {
  const server = await startTestServer();
  const made = await quote(server, await receive(server));
  const path = `/quotes/${secretOf(made.body.url)}`;
  const accept = { decision: "accept", name: "Robin Sample" };
  const answers = await Promise.all(
    [accept, accept, { decision: "decline", reason: "No" }].map((body) => server.call("POST", path, { body })),
  );
  const { decision } = (await server.call("GET", path)).body;
  expect(statusesOf(answers)).toEqual(decision.kind === "accepted" ? [200, 200, 409] : [200, 409, 409]);
  const kept = answers.filter(({ status }) => status === 200).map(({ body }) => body.decision.kind);
  expect(new Set(kept)).toEqual(new Set([decision.kind]));
});

test("of a pick and a withdrawal of the open times at once, one happens", async () => {
  const server = await startTestServer();
  const time = "2026-07-01T14:00:00.000Z";
  for (let round = 0; round < 5; round++) {
    const enquiry = await receive(server);
    const made = await server.asOwner("POST", `/enquiries/${enquiry}/calls`, {
      times: [time],
      minutes: 30,
      place: "here",
    });
    const [picked, withdrawn] = await Promise.all([
      server.call("POST", `/calls/${secretOf(made.body.url)}`, { body: { time } }),
      server.asOwner("DELETE", `/enquiries/${enquiry}/calls/${made.body.id}?open=true`),
    ]);
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([picked.status, withdrawn.status]);
  }
});

test("of two drafts of a section that are saved at once, one is told of the other", async () => {
  const server = await startTestServer();
  const { version } = await readSection(server, "faq");
  const answers = await Promise.all(
    ["One", "Two"].map((heading) =>
      server.asOwner("PUT", "/site/sections/faq/draft", { document: { ...starterContent.faq, heading }, version }),
    ),
  );
  expect(statusesOf(answers)).toEqual([200, 409]);
});

test("invoices that are issued at once get numbers without a gap, and each is issued once", async () => {
  const server = await startTestServer();
  const settings = { format: "{n}", days: 14, seller: { ...invoiceContent.seller, ...bank }, note: "" };
  expect((await server.asOwner("PUT", "/invoices/settings", settings)).status).toBe(200);
  const enquiry = await receive(server);
  const drafts: number[] = [];
  for (let count = 0; count < 4; count++) {
    const { body } = await quote(server, enquiry);
    await server.call("POST", `/quotes/${secretOf(body.url)}`, { body: { decision: "accept", name: "Robin" } });
    const path = `/enquiries/${enquiry}/quotes/${body.quote.id}/invoices`;
    drafts.push((await server.asOwner("POST", path, { kind: "invoice" })).body.id);
  }
  // A deleted draft takes no number.
  expect((await server.asOwner("DELETE", `/invoices/${drafts.pop()}`)).status).toBe(204);
  const answers = await Promise.all(
    [...drafts, ...drafts].map((id) => server.asOwner("POST", `/invoices/${id}/issue`)),
  );
  expect(statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409]);
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [String(body.number)] : []));
  expect(numbers.toSorted()).toEqual(["001", "002", "003"]);
  expect((await server.asOwner("GET", "/invoices/settings")).body.nextNumber).toBe("004");
});

test("of two who create the first account at once, one does", async () => {
  const site = await startTestServer({ isFirstStart: true, env: { OWNER_PASSWORD: "" } });
  const prepared = await prepareFirstOwner(site.context);
  if (prepared === null || !("setupKey" in prepared)) throw new Error("The site has an account.");
  const body = { key: prepared.setupKey, password: "greybox lantern otter" };
  const answers = await Promise.all(
    ["Mara", "Nino"].map((username) => site.call("POST", "/setup", { body: { ...body, username } })),
  );
  expect(statusesOf(answers)).toEqual([201, 404]);
  expect(await site.context.db.selectFrom("users").select("username").execute()).toHaveLength(1);
});

test("an upload that is finished twice at once makes one build, and two uploads make two", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  const begin = async (zip: Buffer) => {
    const { id } = (await server.asOwner("POST", `/portfolio/${project}/builds/uploads`, { bytes: zip.length })).body;
    await append(server, project, id, 0, zip);
    return `/portfolio/${project}/builds/uploads/${id}/finish`;
  };
  const [one, other] = [await begin(makeBuildZip({ a: "1" })), await begin(makeBuildZip({ a: "2" }))];
  const answers = await Promise.all([one, one, other].map((url) => server.asOwner("POST", url, {})));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(2);
  expect((await server.asOwner("GET", `/portfolio/${project}/builds`)).body.items).toHaveLength(2);
});

test("wishes at the same time send one email", async () => {
  const { server, mail } = await startNewsletter();
  await Promise.all(Array.from({ length: 10 }, () => subscribe(server, "ada@example.org")));
  await mailAll(server);
  expect(mail.letters).toHaveLength(1);
});

test("a letter that is queued several times at once goes to each reader once", async () => {
  const { server, mail } = await startWithReaders({ readers: ["ada", "bo"] });
  const { _id } = await createPost(server, { ...letterText, published: true });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.asOwner("POST", `/blogs/${_id}/issue`, { subject: "Once" })),
  );
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
  await run(server);
  expect(mail.letters.flatMap(({ to }) => to).toSorted()).toEqual(["ada", "bo"].map(addressOf));
});

test("an address that writes several times at once gets one automatic answer", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const settings = { templates: [], automaticAnswer: { on: true, text: "It has arrived." } };
  expect((await server.asOwner("PUT", "/enquiries/reply-settings", settings)).status).toBe(200);
  await Promise.all(
    ["robin@example.org", "Robin@Example.org", "robin+games@example.org"].map((email) =>
      server.call("POST", "/contact", { body: { ...hello, email } }),
    ),
  );
  await mailAll(server);
  expect(mail.letters.filter(({ source }) => headersOf(source).get("auto-submitted") === "auto-replied")).toHaveLength(
    1,
  );
});

/** Sends an enquiry, and returns its id. */
async function receive(server: TestServer): Promise<number> {
  await server.call("POST", "/contact", { body: hello });
  return (await inbox(server))[0]?.id ?? 0;
}

function quote(server: TestServer, enquiry: number): Promise<Answer> {
  return server.asOwner("POST", `/enquiries/${enquiry}/quotes`, {
    title: "Prototype",
    client: "Robin Sample",
    sender: "1 Example Street",
    currency: "$",
    lines: [{ title: "Prototype", text: "", quantity: 1, price: 100 }],
    tax: null,
    terms: "",
    validUntil: "2026-12-31",
  });
}

function secretOf(url: unknown): string {
  return String(url).split("/").at(-1) ?? "";
}

function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
