// How visitors join the newsletter and leave it, and what the owner does with its subscribers.
import { mkdtempSync, readdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join as joinPath } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import type { SubscriberImport } from "#contract/newsletter.ts";
import { askUnasked, forgetUnconfirmed } from "#server/domain/newsletter/subscribing.ts";
import { exportSite } from "#server/export/export-site.ts";
import { restoreSite } from "#server/import/restore/restore-site.ts";
import { mails } from "#server/store/tables/mails.ts";
import { subscribers, suppressedAddresses } from "#server/store/tables/subscribers.ts";
import { createToken } from "#tests/support/api-tokens.ts";
import { createPost } from "#tests/support/posts.ts";
import { headersOf, textOf } from "#tests/support/mail-server.ts";
import {
  askedOf,
  join,
  mailAll,
  openNewsletter,
  promise,
  startNewsletter,
  subscribe,
  tokenOf,
} from "#tests/support/newsletter.ts";
import { publish } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ada = "ada@example.org";

async function stateOf({ context: { db } }: TestServer, email: string): Promise<string | undefined> {
  return (await subscribers.find(db, { email }))?.state;
}

function importFile(server: TestServer, text: string | Buffer, consent?: string) {
  const query = consent === undefined ? "" : `?${new URLSearchParams({ consent })}`;
  return sendFile(server, "POST", `/subscribers/import${query}`, "file", Buffer.from(text), { name: "list.csv" });
}

/** What a mail program sends for its user (RFC 8058), from anywhere and without a cookie. */
function oneClick({ app }: TestServer, token: string, kind: "urlencoded" | "multipart" = "urlencoded") {
  const boundary = "x";
  return app.inject({
    method: "POST",
    url: `/unsubscribe/${token}`,
    headers: {
      origin: "https://mail.example.net",
      "sec-fetch-site": "cross-site",
      "content-type":
        kind === "urlencoded" ? "application/x-www-form-urlencoded" : `multipart/form-data; boundary=${boundary}`,
    },
    payload:
      kind === "urlencoded"
        ? "List-Unsubscribe=One-Click"
        : `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
  });
}

test("there is no newsletter until it is turned on, email is set up and a privacy page is published", async () => {
  const { server } = await startNewsletter();
  const takes = async (of: TestServer) => (await of.call("GET", "/site?sections=newsletter")).body.takesSubscribers;
  const missing = async (of: TestServer) => (await of.asOwner("GET", "/subscribers/state")).body.missing;
  expect([await takes(server), await missing(server)]).toEqual([true, []]);
  await publish(server, { newsletter: { on: true, promise, privacy: "/nowhere" } });
  expect([await takes(server), await missing(server)]).toEqual([false, ["privacy-page"]]);
  const refused = await subscribe(server, ada);
  expect([refused.status, refused.body.message]).toEqual([404, "This site has no newsletter at the moment."]);
  const withoutMail = await startTestServer();
  expect(await missing(withoutMail)).toEqual(["off", "email", "promise", "privacy"]);
  await openNewsletter(withoutMail);
  expect([await takes(withoutMail), await missing(withoutMail)]).toEqual([false, ["email"]]);
});

test("an address gets letters once the button on the page of its email was pressed, and only the button changes anything", async () => {
  const { server, mail } = await startNewsletter();
  const { slug } = await createPost(server, { series: "Tower" });
  expect(slug).not.toBe("");
  const typed = "o'zebra=fink+games@münchen.example";
  const answer = await subscribe(server, typed, { topic: "series:tower" });
  expect([answer.status, answer.body]).toEqual([202, { received: true }]);
  await mailAll(server);
  const [letter] = mail.letters;
  const source = letter?.source ?? "";
  const text = textOf(source);
  expect(letter?.to).toEqual(["o'zebra=fink+games@xn--mnchen-3ya.example"]);
  // What the visitor typed stands nowhere but in the address.
  expect(`${headersOf(source).get("subject")}${text}`).not.toMatch(/zebra|münchen|tower/i);
  expect(headersOf(source).get("list-unsubscribe")).toBeUndefined();
  const token = /\/subscribe\/([\w-]+)/.exec(text)?.[1] ?? "";
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(
    JSON.stringify([await mails.list(server.context.db, {}), await subscribers.list(server.context.db, {})]),
  ).not.toContain(token);

  const path = `/newsletter/confirmations/${token}`;
  for (let scan = 0; scan < 20; scan++)
    expect((await server.call("GET", path)).body).toEqual({
      confirmed: false,
      topics: [{ topic: "series:tower", name: "Tower" }],
    });
  expect(await stateOf(server, typed)).toBe("pending");
  for (const wrong of [token.slice(1), token.slice(0, -1), `${token}A`, "x", token.toLowerCase()])
    expect((await server.call("POST", `/newsletter/confirmations/${wrong}`)).status).toBe(404);
  // A second press, and one from somewhere else, change nothing.
  for (let press = 0; press < 2; press++) expect((await server.call("POST", path)).body.confirmed).toBe(true);
  const row = await subscribers.find(server.context.db, { email: typed });
  expect(row).toMatchObject({
    state: "active",
    emailKey: "o'zebra=fink+games@xn--mnchen-3ya.example",
    topics: ["series:tower"],
    consent: promise,
    confirmedAt: expect.any(String),
    asks: 0,
  });
});

test("an address that is no address is refused with what to enter, and no header can be forged with one", async () => {
  const { server } = await startNewsletter();
  const wrong = [
    "",
    "ada",
    "ada@example",
    "@example.org",
    "ada@example.org\r\nBcc: bob@example.org",
    "a b@example.org",
    '"ada"@example.org',
    "ada=?utf-8?q?x?=@example.org",
    ".ada@example.org",
    "<ada@example.org>",
    "ada@example.org,bob@example.org",
    "ada@exa mple.org",
    `${"a".repeat(250)}@example.org`,
  ];
  for (const email of wrong) {
    const { status, body } = await subscribe(server, email);
    expect([email, status, String(body.message)]).toEqual([email, 400, expect.stringMatching(/^email /)]);
  }
  const longest = `${"a".repeat(64)}@${"b".repeat(180)}.example`.slice(0, 254);
  expect(longest.length).toBeLessThanOrEqual(limits.contact.email);
  expect(await subscribers.count(server.context.db, {})).toBe(0);
});

test(
  "a hundred wishes for one address send one email a day, and three until it confirms",
  { tags: ["long"] },
  async () => {
    const { server, mail } = await startNewsletter();
    const spellings = [ada, "ADA@example.org", "ada@EXAMPLE.org", "ada+1@example.org", "Ada+x@example.org"];
    for (let wish = 0; wish < 100; wish++) {
      const answer = await subscribe(server, spellings[wish % spellings.length] ?? ada);
      expect([answer.status, answer.body]).toEqual([202, { received: true }]);
    }
    await mailAll(server);
    expect(mail.letters).toHaveLength(1);
    for (let days = 1; days <= 6; days++) {
      server.clock.advance(day + minute);
      for (let wish = 0; wish < 3; wish++) await subscribe(server, ada);
      await mailAll(server);
    }
    expect(mail.letters).toHaveLength(3);
    // The link in the last email works, and those before don't.
    const tokens = askedOf(mail).get(ada) ?? [];
    const statuses = [];
    for (const token of tokens) statuses.push((await server.call("POST", `/newsletter/confirmations/${token}`)).status);
    expect(statuses).toEqual([404, 404, 200]);
  },
);

test("the site asks twenty addresses an hour, and the others later", async () => {
  const { server, mail } = await startNewsletter();
  for (let reader = 0; reader < 45; reader++)
    expect((await subscribe(server, `reader${reader}@example.org`)).status).toBe(202);
  const sent = [];
  for (let half = 0; half < 6; half++) {
    await mailAll(server);
    sent.push(mail.letters.length);
    server.clock.advance(hour / 2);
  }
  expect(sent).toEqual([20, 20, 40, 40, 45, 45]);
});

test("one network can't enter many addresses", async () => {
  const { server } = await startNewsletter();
  const statuses = [];
  for (let reader = 0; reader < 7; reader++)
    statuses.push(
      (
        await server.call("POST", "/newsletter/subscribers", {
          body: { email: `r${reader}@example.org` },
          ip: "198.51.100.7",
        })
      ).status,
    );
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
});

test("the response doesn't tell whether an address is known, asked, left, or a robot entered it", async () => {
  const { server, mail } = await startNewsletter();
  const token = await join(server, mail, "gone@example.org");
  await oneClick(server, token);
  await join(server, mail, ada);
  await subscribe(server, "asked@example.org");
  const answers = [];
  for (const email of [ada, "gone@example.org", "asked@example.org", "new@example.org"])
    answers.push(await subscribe(server, email));
  answers.push(await subscribe(server, "robot@example.org", { website: "https://spam.example" }));
  for (const { status, text } of answers) expect([status, text]).toEqual([202, '{"received":true}']);
  expect(await stateOf(server, "robot@example.org")).toBeUndefined();
});

test("forms without script lead to a page that says what came of them", async () => {
  const { server, mail } = await startNewsletter();
  const form = (path: string, fields: Record<string, string> | [string, string][] = {}) =>
    server.call("POST", path, {
      payload: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        referer: "http://localhost/blog/tower?x=1",
        host: "localhost",
      },
    });
  const leadsTo = async (answer: Promise<{ status: number; headers: Record<string, unknown> }>) => {
    const { status, headers } = await answer;
    return [status, headers.location];
  };
  expect(await leadsTo(form("/newsletter/subscribers", { email: ada, website: "", topic: "" }))).toEqual([
    303,
    "/subscribe?sent=1",
  ]);
  expect(await leadsTo(form("/newsletter/subscribers", { email: "ada" }))).toEqual([303, "/subscribe?refused=1"]);
  expect((await subscribers.find(server.context.db, { email: ada }))?.sourcePath).toBe("/blog/tower");
  await mailAll(server);
  const token = askedOf(mail).get(ada)?.[0] ?? "";
  expect(await leadsTo(form(`/newsletter/confirmations/${token}`))).toEqual([303, `/subscribe/${token}`]);
  expect(await leadsTo(form("/newsletter/confirmations/none"))).toEqual([303, "/subscribe/none"]);
  const leaving = await tokenOf(server, ada);
  expect(await leadsTo(form(`/newsletter/subscriptions/${leaving}/leave`, { all: "1" }))).toEqual([
    303,
    `/unsubscribe/${leaving}`,
  ]);
  expect(await stateOf(server, ada)).toBe("unsubscribed");
  expect(await leadsTo(form(`/newsletter/subscriptions/${leaving}/undo`))).toEqual([303, `/unsubscribe/${leaving}`]);
  expect(await stateOf(server, ada)).toBe("active");
});

test("a mail program unsubscribes its user with one POST of either kind, as often as it likes, and no GET does", async () => {
  const { server, mail } = await startNewsletter();
  for (const kind of ["urlencoded", "multipart"] as const) {
    const email = `${kind}@example.org`;
    const token = await join(server, mail, email);
    for (let scan = 0; scan < 20; scan++) {
      const { body } = await server.call("GET", `/newsletter/subscriptions/${token}`);
      expect(body).toEqual({ active: true, topics: [], canUndo: false });
    }
    for (let time = 0; time < 2; time++) {
      const { statusCode, headers } = await oneClick(server, token, kind);
      expect([statusCode, headers.location, headers["set-cookie"]]).toEqual([200, undefined, undefined]);
      expect(await stateOf(server, email)).toBe("unsubscribed");
    }
  }
  const token = await tokenOf(server, "multipart@example.org");
  for (const wrong of [token.slice(1), "x", `${token}A`]) expect((await oneClick(server, wrong)).statusCode).toBe(404);
});

test("leaving can be taken back for an hour, and brings the address back with its topics", async () => {
  const { server, mail } = await startNewsletter();
  const token = await join(server, mail, ada);
  const path = `/newsletter/subscriptions/${token}`;
  expect((await server.call("POST", `${path}/leave`, { body: {} })).body).toEqual({
    active: false,
    topics: [],
    canUndo: true,
  });
  expect(await suppressedAddresses.count(server.context.db, {})).toBe(1);
  server.clock.advance(59 * minute);
  expect((await server.call("POST", `${path}/undo`)).body).toMatchObject({ active: true });
  expect(await suppressedAddresses.count(server.context.db, {})).toBe(0);
  await server.call("POST", `${path}/leave`, { body: {} });
  server.clock.advance(61 * minute);
  expect((await server.call("GET", path)).body).toEqual({ active: false, topics: [], canUndo: false });
  expect((await server.call("POST", `${path}/undo`)).status).toBe(409);
});

test("somebody can leave some of their topics, and leaves with the last one", async () => {
  const { server, mail } = await startNewsletter();
  await createPost(server, { series: "Tower" });
  await createPost(server, { series: "Harbor" });
  await join(server, mail, ada, { topic: "series:tower" });
  server.clock.advance(day + minute);
  const token = await join(server, mail, ada, { topic: "series:harbor" });
  const leave = async (topics: string[]) =>
    (await server.call("POST", `/newsletter/subscriptions/${token}/leave`, { body: { topics } })).body;
  expect(await leave(["series:tower"])).toEqual({
    active: true,
    topics: [{ topic: "series:harbor", name: "Harbor" }],
    canUndo: false,
  });
  expect(await leave([])).toMatchObject({ active: true });
  expect(await leave(["series:harbor"])).toMatchObject({ active: false, canUndo: true });
  // A wish for all letters covers every topic.
  server.clock.advance(day + minute);
  await join(server, mail, ada);
  expect((await subscribers.find(server.context.db, { email: ada }))?.topics).toEqual([]);
});

test("an address that left comes back by its own confirmation, and by nothing else", async () => {
  const { server, mail } = await startNewsletter();
  const token = await join(server, mail, ada);
  await oneClick(server, token);
  expect((await importFile(server, "email\nADA@example.org\n", "Mailchimp")).body).toMatchObject({
    added: 0,
    known: 1,
  });
  // Also after the owner deleted it.
  const row = await subscribers.find(server.context.db, { email: ada });
  expect((await server.asOwner("DELETE", `/subscribers/${row?.id}`)).status).toBe(204);
  expect((await importFile(server, "email\nAda@example.org\n", "Mailchimp")).body).toMatchObject({ added: 0, left: 1 });
  expect(await subscribers.count(server.context.db, {})).toBe(0);
  expect((await oneClick(server, token)).statusCode).toBe(404);
  server.clock.advance(day + minute);
  await join(server, mail, ada);
  expect(await stateOf(server, ada)).toBe("active");
  expect(await suppressedAddresses.count(server.context.db, {})).toBe(0);
});

test("who didn't confirm within a week is forgotten", async () => {
  const { server, mail } = await startNewsletter();
  await subscribe(server, ada);
  await mailAll(server);
  server.clock.advance(7 * day - minute);
  await forgetUnconfirmed(server.context);
  expect(await stateOf(server, ada)).toBe("pending");
  server.clock.advance(2 * minute);
  const [token = ""] = askedOf(mail).get(ada) ?? [];
  expect((await server.call("POST", `/newsletter/confirmations/${token}`)).status).toBe(404);
  await forgetUnconfirmed(server.context);
  expect([await stateOf(server, ada), await mails.count(server.context.db, {})]).toEqual([undefined, 0]);
});

test(
  "a list of 20,000 addresses with repeated and broken lines is imported once, and asked slowly",
  { tags: ["long"] },
  async () => {
    const { server, mail } = await startNewsletter();
    await join(server, mail, ada);
    const lines = Array.from({ length: 19_000 }, (_, index) => `Reader ${index};reader${index}@example.org;x`);
    const more = [
      "Ada;ADA@example.org",
      "Reader;READER1@Example.org",
      "Nobody;nobody",
      "Jörg;jörg@müller.example",
      ";=cmd@example.org",
    ];
    const file = Buffer.from(["Name;E-Mail;Größe", ...lines, ...more].join("\r\n"), "latin1");
    const { status, body } = await importFile(server, file);
    const expected: SubscriberImport = {
      added: 19_002,
      known: 1,
      repeated: 1,
      left: 0,
      invalid: 1,
      invalidLines: [19_004],
      topicless: 0,
      unknownTopics: [],
      pending: true,
    };
    expect([status, body]).toEqual([200, expected]);
    expect(await subscribers.find(server.context.db, { email: "jörg@müller.example" })).toMatchObject({
      emailKey: "jörg@xn--mller-kva.example",
      state: "pending",
      origin: "import",
    });
    // Half of the hour's emails stay for visitors.
    await mailAll(server);
    expect(mail.letters.length - 1).toBeLessThanOrEqual(10);
    await askUnasked(server.context);
    await subscribe(server, "visitor@example.org");
    await mailAll(server);
    expect(askedOf(mail).has("visitor@example.org")).toBe(true);
    expect((await importFile(server, file)).body).toMatchObject({ added: 0, known: 19_003 });
    const full = await importFile(
      server,
      Array.from({ length: 1500 }, (_, index) => `more${index}@example.org`).join("\n"),
    );
    expect([full.status, full.body.message]).toEqual([
      409,
      expect.stringContaining("There is room for 20,000 addresses"),
    ]);
  },
);

test("an import with the place of the consent brings subscribers at once, whose links to leave work", async () => {
  const { server } = await startNewsletter();
  const consent = "Double opt-in in Mailchimp, 2023 to 2026";
  const file = "\uFEFFemail,state\nAda <ada@example.org>,active\nleft@example.org,unsubscribed\n";
  expect((await importFile(server, file, consent)).body).toMatchObject({ added: 1, left: 1, pending: false });
  const { items } = (await server.asOwner("GET", "/subscribers?q=ADA&state=active")).body;
  expect(items).toMatchObject([{ email: ada, consent, origin: "import" }]);
  expect((await oneClick(server, await tokenOf(server, ada))).statusCode).toBe(200);
  for (const [file, status, message] of [
    ["name\nAda\n", 422, "This file has no column of addresses. Name it “email” in the first line."],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 422, "This isn’t a CSV file."],
    [`email\n${"a@example.org\n".repeat(20_001)}`, 413, "A file can have up to 20,000 lines; this one has 20,001."],
  ] as const) {
    const answer = await importFile(server, file);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  }
});

test("an import takes topics as the export writes them, and by their names and slugs, and tells which don't exist", async () => {
  const { server } = await startNewsletter();
  const { db } = server.context;
  const { body: category } = await server.asOwner("POST", "/categories", { name: "Level design" });
  await createPost(server, { series: "Tower" });
  const list = [
    "email,topics",
    'ada@example.org,"level DESIGN, Tower"',
    "bo@example.org,tower;gone",
    "cy@example.org,series:gone",
    "dee@example.org,",
  ].join("\n");
  expect((await importFile(server, list, "Recorded")).body).toMatchObject({
    added: 3,
    topicless: 1,
    unknownTopics: ["gone", "series:gone"],
  });
  const topicsOf = async () =>
    Object.fromEntries((await subscribers.list(db, {}, "id")).map(({ email, topics }) => [email, topics]));
  const expected = {
    [ada]: [`category:${category.id}`, "series:tower"],
    "bo@example.org": ["series:tower"],
    "dee@example.org": [],
  };
  expect(await topicsOf()).toEqual(expected);
  const exported = (await server.asOwner("GET", "/subscribers/subscribers.csv")).text;
  await subscribers.remove(db, {});
  expect((await importFile(server, exported, "Recorded")).body).toMatchObject({ added: 3, unknownTopics: [] });
  expect(await topicsOf()).toEqual(expected);
});

test("a series that is renamed or merged keeps its readers, and the owner sees whose topics are all deleted", async () => {
  const { server, mail } = await startNewsletter();
  await createPost(server, { series: "Tower" });
  const harbor = await createPost(server, { series: "Harbor" });
  await join(server, mail, ada, { topic: "series:tower" });
  await subscribe(server, "bo@example.org", { topic: "series:tower" });
  const topicsOf = async (email: string) => {
    const row = await subscribers.find(server.context.db, { email });
    return [row?.topics, row?.askedTopics];
  };
  const rename = (slug: string, title: string, merge: boolean) =>
    server.asOwner("PUT", `/series/${slug}`, { title, merge });
  expect((await rename("tower", "Castle", false)).status).toBe(200);
  expect([await topicsOf(ada), (await topicsOf("bo@example.org"))[1]]).toEqual([
    [["series:castle"], null],
    ["series:castle"],
  ]);
  server.clock.advance(day + minute);
  await join(server, mail, ada, { topic: "series:harbor" });
  expect((await rename("castle", "Harbor", true)).status).toBe(200);
  expect(await topicsOf(ada)).toEqual([["series:harbor"], null]);
  const topicless = async () => (await server.asOwner("GET", "/subscribers/state")).body.topicless;
  const named = async () => (await server.asOwner("GET", "/subscribers")).body.topics;
  expect((await server.asOwner("GET", `/blogs/${harbor._id}/issue`)).body.readers).toBe(1);
  expect(await topicless()).toBe(0);
  expect(await named()).toEqual([{ topic: "series:harbor", name: "Harbor" }]);
  await server.asOwner("DELETE", "/series/harbor");
  expect(await topicless()).toBe(1);
  expect(await named()).toEqual([]);
});

test("the owner adds an address, which is asked, and gets all as a CSV file", async () => {
  const { server, mail } = await startNewsletter();
  const added = await server.asOwner("POST", "/subscribers", { email: ada });
  expect([added.status, added.body.state, added.body.origin]).toEqual([201, "pending", "owner"]);
  const again = await server.asOwner("POST", "/subscribers", { email: ada });
  expect([again.status, again.body.message]).toEqual([
    409,
    "This address was asked to confirm within the last 24 hours.",
  ]);
  await mailAll(server);
  const [token = ""] = askedOf(mail).get(ada) ?? [];
  await server.call("POST", `/newsletter/confirmations/${token}`);
  await join(server, mail, "=sum@example.org");
  expect((await server.asOwner("POST", "/subscribers", { email: ada })).body.message).toBe(
    "This address is a subscriber already.",
  );
  const { text, headers } = await server.asOwner("GET", "/subscribers/subscribers.csv");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(text.split("\r\n").map((line) => line.split(",").slice(0, 2).join())).toEqual([
    "\uFEFFemail,state",
    "ada@example.org,active",
    "'=sum@example.org,active",
    "",
  ]);
  server.clock.advance(40 * day);
  await oneClick(server, await tokenOf(server, ada));
  const { counts, months } = (await server.asOwner("GET", "/subscribers/state")).body;
  expect(counts).toEqual({ pending: 0, active: 1, unsubscribed: 1, bounced: 0 });
  expect(months).toHaveLength(12);
  // They joined in another month.
  expect(months.at(-1)).toMatchObject({ joined: 0, left: 1, total: 1 });
  expect(months.at(-2)).toMatchObject({ joined: 2, left: 0, total: 2 });
});

test("a token needs the scope of subscribers, and a person's record has them only for such a token", async () => {
  const { server, mail } = await startNewsletter();
  await join(server, mail, ada);
  const as = async (path: string, scopes: Parameters<typeof createToken>[1]) =>
    server.call("GET", path, { token: await createToken(server, scopes) });
  for (const path of ["/subscribers", "/subscribers/state", "/subscribers/subscribers.csv"]) {
    expect((await as(path, ["read", "enquiries", "drafts", "publish", "builds", "media"])).status).toBe(403);
    expect((await as(path, ["subscribers"])).status).toBe(200);
  }
  const person = `/enquiries/person?email=${ada}`;
  expect((await as(person, ["read", "enquiries"])).body.subscriptions).toEqual([]);
  expect((await as(person, ["read", "enquiries", "subscribers"])).body.subscriptions).toMatchObject([
    { email: ada, state: "active" },
  ]);
  expect((await server.asOwner("DELETE", person)).status).toBe(204);
  expect([
    await subscribers.count(server.context.db, {}),
    await suppressedAddresses.count(server.context.db, {}),
  ]).toEqual([0, 1]);
});

test("an export has subscribers only if asked, and on a new site they, their links and those who left are as before", async () => {
  const { server, mail } = await startNewsletter();
  const token = await join(server, mail, ada);
  const left = await join(server, mail, "left@example.org");
  await oneClick(server, left);
  const gone = await subscribers.find(server.context.db, { email: "left@example.org" });
  await server.asOwner("DELETE", `/subscribers/${gone?.id}`);
  const folder = joinPath(mkdtempSync(joinPath(tmpdir(), "savepoint-subscribers-")), "export");
  onTestFinished(() => rm(dirname(folder), { recursive: true }));
  await exportSite(server.context, folder);
  expect(readdirSync(folder)).not.toContain("subscribers.yaml");
  expect((await readFile(joinPath(folder, "README.md"), "utf8")).includes(ada)).toBe(false);
  await rm(folder, { recursive: true });
  await exportSite(server.context, folder, { withSubscribers: true });

  const other = await startTestServer();
  for (let time = 0; time < 2; time++) {
    const report = await restoreSite(other.context, folder, {});
    expect(report.problems.filter(({ file }) => file === "subscribers.yaml")).toEqual([]);
    expect(await subscribers.list(other.context.db, {})).toMatchObject([
      { email: ada, state: "active", consent: promise },
    ]);
  }
  expect((await importFile(other, "email\nleft@example.org\n", "Mailchimp")).body).toMatchObject({ added: 0, left: 1 });
  expect((await oneClick(other, token)).statusCode).toBe(200);
  expect(await stateOf(other, ada)).toBe("unsubscribed");
});
