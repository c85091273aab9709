// Everything about one client, as a file, and its deletion.
import { expect, test } from "vitest";
import type { z } from "zod";
import * as contract from "#contract/people.ts";
import type { PersonRecord } from "#contract/people.ts";
import { personTables } from "#server/domain/people/person-tables.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { nameInDatabase } from "#server/store/camel-case.ts";
import type { Tables } from "#server/store/database.ts";
import { clientLinks } from "#server/store/tables/client-links.ts";
import { enquiries as enquiriesTable } from "#server/store/tables/enquiries.ts";
import { subscribers } from "#server/store/tables/subscribers.ts";
import { createToken } from "#tests/support/api-tokens.ts";
import { listStored } from "#tests/support/client-files.ts";
import { makeLink } from "#tests/support/client-links.ts";
import { hello, inbox, mailbox, recordLog } from "#tests/support/enquiries.ts";
import { email, startWithPerson } from "#tests/support/people.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type TableOfPeople = keyof typeof personTables;

/** Tables that hold nothing about clients, and why. A new table is either here or in person-tables.ts. */
const withoutClients: Record<Exclude<keyof Tables, TableOfPeople>, string> = {
  users: "the owner",
  twoFactor: "the owner",
  recoveryCodes: "the owner",
  apiTokens: "programs of the owner",
  passkeys: "the owner",
  sessions: "the owner",
  categories: "published",
  trashedCategories: "was published",
  trashedCategoryPosts: "was published",
  posts: "the owner's words",
  postCounts: "numbers",
  postTags: "published",
  formerAddresses: "URLs of published pages",
  revisions: "the owner's words",
  autosaves: "the owner's words",
  shareLinks: "links to drafts, which say nothing about who has them",
  projects: "the owner's words",
  selections: "the owner's words",
  playPaths: "URLs of builds",
  builds: "the owner's files",
  buildFiles: "the owner's files",
  buildPublications: "which build was when published",
  media: "the owner's files",
  mediaEarlier: "the owner's files",
  mediaUses: "where the owner's files are used",
  suppressedAddresses: "keyed hashes of addresses that left the newsletter",
  newsletterIssues: "the owner's words",
  spamWords: "keyed hashes of words, counted over all enquiries",
  visits: "counts",
  visitEvents: "counts",
  visitMachines: "counts of programs",
  visitFunnels: "counts",
  visitorSalts: "a random number for each day",
  visitorsToday: "hashes with the salt of the day, gone at midnight, which no enquiry leads to",
  settings: "the installation; errors of the mail server are stored without addresses",
  siteSections: "the owner's words",
  siteRevisions: "the owner's words",
  searchSpellings: "words of published texts",
};
/** Tables that only one engine or the migrations have. */
const inner = /^(?:kysely_migration|search_|posts_search|sqlite_|tries$|passkey_challenges$)/;

/** The columns that the record leaves out, and why. */
const leftOut: Partial<Record<TableOfPeople, Record<string, string>>> = {
  enquiries: { searchText: "the same texts, folded" },
  enquiryEvents: { enquiryId: "where it stands", searchText: "the same text, folded" },
  mails: {
    enquiryId: "where it stands",
    linkId: "where it stands",
    subscriberId: "where it stands",
    key: "a random key",
    searchText: "the subject, folded",
  },
  invoices: { enquiryId: "where it stands" },
  quotes: { enquiryId: "where it stands", tokenHash: "a hash", searchText: "the same texts, folded" },
  callProposals: { enquiryId: "where it stands", tokenHash: "a hash" },
  fileRequests: { enquiryId: "where it stands", tokenHash: "a hash" },
  clientFiles: { enquiryId: "where it stands", stored: "a random name" },
  clientLinks: { publicId: "random", tokenHash: "a hash", passwordHash: "a hash of the owner's password" },
  clientLinkTargets: { linkId: "where it stands" },
  clientLinkOpenings: { linkId: "where it stands" },
  clientLinkViews: { openingId: "where it stands" },
  subscribers: { confirmHash: "a hash", manageHash: "a hash", searchText: "the address, folded" },
  newsletterDeliveries: { subscriberId: "where it stands" },
};
const schemas: Record<TableOfPeople, z.ZodObject> = {
  activity: contract.personActivity,
  enquiries: contract.personEnquiry,
  enquiryEvents: contract.personEvent,
  mails: contract.personMail,
  quotes: contract.personQuote,
  invoices: contract.personInvoice,
  callProposals: contract.personCall,
  fileRequests: contract.personFileRequest,
  clientFiles: contract.personFile,
  clientLinks: contract.personLink,
  clientLinkTargets: contract.personLinkTarget,
  clientLinkOpenings: contract.personLinkOpening,
  clientLinkViews: contract.personLinkView,
  subscribers: contract.personSubscription,
  newsletterDeliveries: contract.personDelivery,
};

const path = (address: string, links = "") =>
  `/enquiries/person?email=${encodeURIComponent(address)}${links && `&links=${links}`}`;

async function countOf(server: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(personTables))
    counts[table] = (
      await server.context.db
        .selectFrom(table as TableOfPeople)
        .selectAll()
        .execute()
    ).length;
  return counts;
}

test(
  "every table is known to hold nothing about clients, or is in the record whole",
  { tags: ["schema"] },
  async () => {
    const { db } = (await startTestServer()).context;
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const known = new Set([...Object.keys(withoutClients), ...Object.keys(personTables)].map(nameInDatabase));
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name) && !inner.test(name))).toEqual([]);
    for (const [table, schema] of Object.entries(schemas)) {
      const columns = tables.find(({ name }) => name === nameInDatabase(table))?.columns ?? [];
      expect(columns.length, table).toBeGreaterThan(0);
      const shown = [...Object.keys(schema.shape), ...Object.keys(leftOut[table as TableOfPeople] ?? {})];
      const forgotten = columns.filter(({ name }) => !shown.map(nameInDatabase).includes(name));
      expect(
        forgotten.map(({ name }) => name),
        table,
      ).toEqual([]);
    }
  },
);

test("the record has every word that is stored about a client, whatever the case of the address, no secret of a link, and nothing of somebody else of the same name", async () => {
  const { server, words, links, enquiries, secrets } = await startWithPerson();
  const answer = await server.asOwner("GET", path(email.toLowerCase(), String(links[2])));
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const record = answer.body as PersonRecord;
  const inFiles = new Set(["content of a file", "content of a later file"]);
  const missing = [...words].filter(([field, word]) => !inFiles.has(field) && !answer.text.includes(word));
  // The activity log has the name of now, and the former client has no link anymore.
  expect(missing.map(([field]) => field)).toEqual(["former client"]);
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
  expect(record.email).toBe(email.toLowerCase());
  expect(record.enquiries.map(({ id }) => id)).toEqual(enquiries);
  expect(record.clientLinks.map(({ id }) => id)).toEqual(links);
  expect(record.sameName).toEqual([]);
  expect(record.enquiries[0]?.files.map(({ name, bytes }) => [name, bytes])).toEqual([
    [`${words.get("file")}.txt`, (words.get("content of a file") ?? "").length * 50],
    [`${words.get("later file")}.md`, `# ${words.get("content of a later file")}`.length],
  ]);
  expect(record.enquiries[0]?.quotes.map(({ state }) => state)).toEqual(["accepted", "declined"]);
  expect(new Set(record.enquiries[0]?.mails.map(({ state }) => state))).toEqual(new Set(["sent", "failed", "waiting"]));
  // Each table is read.
  const { db } = server.context;
  const person = {
    enquiries: await enquiriesTable.list(db, {}, "id"),
    links: await clientLinks.list(db, {}, "id"),
    subscribers: await subscribers.list(db, {}, "id"),
  };
  for (const [table, { read }] of Object.entries(personTables))
    expect((await read(db, person)).length, table).toBeGreaterThan(0);

  // Somebody of the same name may be somebody else, until the owner says otherwise.
  const unsaid = await server.asOwner("GET", path(email));
  expect((unsaid.body as PersonRecord).clientLinks.map(({ id }) => id)).toEqual(links.slice(0, 2));
  expect((unsaid.body as PersonRecord).sameName).toEqual([
    expect.objectContaining({ id: links[2], client: words.get("name"), note: words.get("note of the same name") }),
  ]);
  expect(unsaid.text).not.toContain(`Created a client link for ${words.get("name")}`);

  // The former address leads to the enquiry that had it.
  const former = (await server.asOwner("GET", path(`${words.get("former address")}@EXAMPLE.org`))).body as PersonRecord;
  expect(former.enquiries.map(({ id }) => id)).toEqual([enquiries[0]]);
});

test("deletion leaves no row, file or line of the activity log about a client, and everything about others", async () => {
  const { server, links, targets } = await startWithPerson();
  const other = { ...hello, email: email.replace("+games", "") };
  const kept = await server.asOwner("POST", "/enquiries", { ...other, message: "Another address" });
  await server.asOwner("POST", `/enquiries/${kept.body.id}/notes`, { text: "Somebody else" });
  await makeLink(server, { targets, note: `not-${email}` });
  expect(Math.min(...Object.values(await countOf(server)))).toBeGreaterThan(0);
  expect(await listStored(server)).toHaveLength(2);

  expect((await server.asOwner("DELETE", path(email.toUpperCase(), String(links[2])))).status).toBe(204);
  const { activity, ...left } = await countOf(server);
  expect(left).toEqual({
    enquiries: 1,
    enquiryEvents: 1,
    mails: 0,
    quotes: 0,
    callProposals: 0,
    fileRequests: 0,
    invoices: 0,
    clientFiles: 0,
    clientLinks: 1,
    clientLinkTargets: 1,
    clientLinkOpenings: 0,
    clientLinkViews: 0,
    subscribers: 0,
    newsletterDeliveries: 0,
  });
  expect(activity).toBeGreaterThan(0);
  expect((await server.asOwner("GET", "/activity")).text).not.toContain("Zebrafink");
  expect(await listStored(server)).toEqual([]);
  const gone = await server.asOwner("GET", path(email));
  expect([gone.status, gone.body.message]).toEqual([404, `Nothing is stored about ${email}. Check the address.`]);
});

test("an address that was corrected before any email went to it still leads to its enquiry", async () => {
  const server = await startTestServer();
  const added = await server.asOwner("POST", "/enquiries", { ...hello, message: "From a fair" });
  await server.asOwner("PUT", `/enquiries/${added.body.id}`, { email: "right@example.org" });
  for (const address of [hello.email, "right@example.org"])
    expect((await server.asOwner("GET", path(address))).body.enquiries).toHaveLength(1);
});

test("an unknown or empty address, and unknown client links, are answered with what to do", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  const cases = [
    [path("nobody@example.org"), 404, "Nothing is stored about nobody@example.org. Check the address."],
    // Only the start or a part of the address.
    [path(hello.email.slice(0, -1)), 404, `Nothing is stored about ${hello.email.slice(0, -1)}. Check the address.`],
    [path("obin@example.org"), 404, "Nothing is stored about obin@example.org. Check the address."],
    [path("%"), 404, "Nothing is stored about %. Check the address."],
    [path("  "), 400, "email is required"],
    [path(hello.email, "7"), 404, "There is no client link 7. Reload the page."],
    [path(hello.email, "one"), 400, "links must be ids of client links with commas between them, such as 3,14"],
  ] as const;
  for (const method of ["GET", "DELETE"])
    for (const [url, status, message] of cases) {
      const answer = await server.asOwner(method, url);
      expect([url, answer.status, String(answer.body.message)]).toEqual([url, status, message]);
    }
  expect(await inbox(server)).toHaveLength(1);
});

test("a token reads it only with the scopes of messages and of client links, and never deletes", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  const status = async (method: string, scopes: Parameters<typeof createToken>[1]) =>
    (await server.call(method, path(hello.email), { token: await createToken(server, scopes) })).status;
  expect(await status("GET", ["read"])).toBe(403);
  expect(await status("GET", ["enquiries"])).toBe(403);
  expect(await status("GET", ["enquiries", "read"])).toBe(200);
  expect(await status("DELETE", ["enquiries", "read"])).toBe(403);
});

test("two tabs that delete at once delete once, and the second says that nothing is stored", async () => {
  const server = await startTestServer();
  for (let enquiry = 0; enquiry < 4; enquiry++) await server.asOwner("POST", "/enquiries", hello);
  const answers = await Promise.all([1, 2, 3].map(() => server.asOwner("DELETE", path(hello.email))));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404, 404]);
});

test("a person with a thousand messages is read and deleted as a whole", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  const [first] = await enquiriesTable.list(server.context.db, {});
  if (!first) throw new Error("There is no enquiry.");
  const { id: _, ...values } = first;
  const { db } = server.context;
  await db
    .insertInto("enquiries")
    .values(Array.from({ length: 999 }, () => enquiriesTable.encode(values)))
    .execute();
  await db
    .insertInto("enquiryEvents")
    .values(
      (await enquiriesTable.list(db, {})).map(({ id, createdAt }) => ({
        enquiryId: id,
        kind: "note",
        text: "A note",
        createdAt,
      })),
    )
    .execute();
  const record = (await server.asOwner("GET", path(hello.email))).body as PersonRecord;
  expect(record.enquiries.filter(({ history }) => history.length === 1)).toHaveLength(1000);
  expect((await server.asOwner("DELETE", path(hello.email))).status).toBe(204);
  expect(await countOf(server)).toMatchObject({ enquiries: 0, enquiryEvents: 0 });
});

test("an email that is being sent when its person is deleted brings nothing back", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  const deletedDuring = async (command: string, state: string) => {
    await server.call("POST", "/contact", { body: hello });
    const id = (await inbox(server))[0]?.id ?? 0;
    while ((await sendDueMail(server.context, recordLog())) !== null);
    const reply = { key: `0123456789abcdef${id}`, subject: "Re: your message", text: "I can" };
    expect((await server.asOwner("POST", `/enquiries/${id}/replies`, reply)).status).toBe(201);
    const log = recordLog();
    const arrived = mail.stall(command);
    const sending = sendDueMail(server.context, log);
    await arrived;
    const reached = server.context.db.selectFrom("mails").select("state").orderBy("id", "desc").limit(1);
    expect(await reached.execute()).toEqual([{ state }]);
    expect((await server.asOwner("DELETE", path(hello.email))).status).toBe(204);
    await mail.goDown();
    await mail.goUp();
    await sending;
    const { activity: _, ...counts } = await countOf(server);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    expect(
      await server.context.db.selectFrom("settings").select("value").where("name", "=", "mail-failure").execute(),
    ).toEqual([]);
    expect(log.lines.join("\n")).not.toContain("robin");
  };
  await deletedDuring("RCPT TO", "waiting");
  await deletedDuring(".", "handing-over");
});

test("an email that the mail server accepts after its person was deleted brings nothing back", async () => {
  const mailer: Mailer = {
    async send(_letter, onHandOver) {
      await onHandOver?.();
      expect((await server.asOwner("DELETE", path(hello.email))).status).toBe(204);
    },
  };
  const server = await startTestServer({ env: mailbox, parts: { mailer } });
  await server.call("POST", "/contact", { body: hello });
  await sendDueMail(server.context, recordLog());
  const { activity: _, ...counts } = await countOf(server);
  expect(Object.values(counts).every((count) => count === 0)).toBe(true);
});
