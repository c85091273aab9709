// What may happen once, tried many times simultaneously: the database decides which request is first.
import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { clientPagesOf, makeLink, press } from "#tests/support/client-links.ts";
import { hello, inbox } from "#tests/support/enquiries.ts";
import { add, challenge, logInWith } from "#tests/support/passkeys.ts";
import { readSection } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { logIn, turnOn } from "#tests/support/two-factor.ts";

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
  const made = await server.asOwner("POST", `/enquiries/${await receive(server)}/quotes`, {
    title: "Prototype",
    client: "Robin Sample",
    sender: "1 Example Street",
    currency: "$",
    lines: [{ title: "Prototype", text: "", quantity: 1, price: 100 }],
    tax: null,
    terms: "",
    validUntil: "2026-12-31",
  });
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

/** Sends an enquiry, and returns its id. */
async function receive(server: TestServer): Promise<number> {
  await server.call("POST", "/contact", { body: hello });
  return (await inbox(server))[0]?.id ?? 0;
}

function secretOf(url: unknown): string {
  return String(url).split("/").at(-1) ?? "";
}

function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
