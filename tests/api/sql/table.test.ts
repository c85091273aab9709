import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Database, Tables } from "#server/store/database.ts";
import type { Table } from "#server/store/table.ts";
import { apiTokens } from "#server/store/tables/api-tokens.ts";
import { autosaves } from "#server/store/tables/autosaves.ts";
import { buildFiles } from "#server/store/tables/build-files.ts";
import { buildPublications, builds, playPaths } from "#server/store/tables/builds.ts";
import { categories, trashedCategories } from "#server/store/tables/categories.ts";
import { clientLinkOpenings, clientLinkViews } from "#server/store/tables/client-link-log.ts";
import { clientLinks } from "#server/store/tables/client-links.ts";
import { selections } from "#server/store/tables/selections.ts";
import { clientFiles } from "#server/store/tables/client-files.ts";
import { fileRequests } from "#server/store/tables/file-requests.ts";
import { enquiryEvents } from "#server/store/tables/enquiry-events.ts";
import { invoices } from "#server/store/tables/invoices.ts";
import { mails } from "#server/store/tables/mails.ts";
import { mediaEarlier, mediaTable } from "#server/store/tables/media.ts";
import { enquiries } from "#server/store/tables/enquiries.ts";
import { newsletterDeliveries, newsletterIssues } from "#server/store/tables/newsletter-issues.ts";
import { passkeys } from "#server/store/tables/passkeys.ts";
import { posts } from "#server/store/tables/posts.ts";
import { projects } from "#server/store/tables/projects.ts";
import { quotes } from "#server/store/tables/quotes.ts";
import { revisions } from "#server/store/tables/revisions.ts";
import { shareLinks } from "#server/store/tables/share-links.ts";
import { siteRevisions, siteSections } from "#server/store/tables/site-sections.ts";
import { subscribers, suppressedAddresses } from "#server/store/tables/subscribers.ts";
import { postTags } from "#server/store/tables/tags.ts";
import { recoveryCodes, twoFactor } from "#server/store/tables/two-factor.ts";
import { sessions, users } from "#server/store/tables/users.ts";
import { invoiceContent } from "#tests/support/invoices.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const folder = "server/store/tables";
const now = "2026-06-15T10:00:00.000Z";

async function openDatabase(): Promise<Database> {
  return (await startTestServer()).context.db;
}

function passkey(credentialId: string, synced = false) {
  return {
    userId: 1,
    credentialId,
    publicKey: "k",
    counter: 0,
    transports: ["usb"],
    name: "Key",
    synced,
    createdAt: now,
  };
}

test("a table stores, finds, counts, changes and deletes rows by equal values", async () => {
  const db = await openDatabase();
  const one = await passkeys.insert(db, passkey("one", true));
  expect(one).toEqual({ ...passkey("one", true), id: expect.any(Number), lastUsedAt: null });
  const two = await passkeys.insert(db, passkey("two"));
  expect(await passkeys.find(db, { credentialId: "one" })).toEqual(one);
  expect(await passkeys.find(db, { credentialId: "three" })).toBeNull();
  expect(await passkeys.list(db, { synced: true })).toEqual([one]);
  expect(await passkeys.list(db, {}, "name", "id desc")).toEqual([two, one]);
  expect([await passkeys.count(db, {}), await passkeys.count(db, { id: two.id, synced: true })]).toEqual([2, 0]);
  expect([await passkeys.exists(db, {}), await passkeys.exists(db, { name: "Lock" })]).toEqual([true, false]);

  const use = () => passkeys.update(db, { id: one.id, lastUsedAt: null }, { lastUsedAt: now, transports: ["nfc"] });
  expect([await use(), await use()]).toEqual([1, 0]);
  expect(await passkeys.list(db, {}, "id")).toEqual([{ ...one, lastUsedAt: now, transports: ["nfc"] }, two]);

  expect(await passkeys.remove(db, { synced: false })).toBe(1);
  expect([await passkeys.remove(db, {}), await passkeys.exists(db, {})]).toEqual([1, false]);
});

test("a missing value changes no column, and never widens a condition", async () => {
  const db = await openDatabase();
  const { id } = await passkeys.insert(db, passkey("one"));
  expect(await passkeys.update(db, { id }, { name: undefined })).toBe(0);
  expect(await passkeys.update(db, { id }, { name: undefined, counter: 3 })).toBe(1);
  expect(await passkeys.find(db, { id })).toMatchObject({ name: "Key", counter: 3 });
  await expect(passkeys.remove(db, { userId: 1, id: undefined })).rejects.toThrow("passkeys has no value for id");
  expect(await passkeys.count(db, {})).toBe(1);
});

test("a query that is written out decodes and encodes the columns that it has", () => {
  expect(passkeys.decode({ id: 1, synced: 1, username: "kim" })).toEqual({ id: 1, synced: true, username: "kim" });
  expect(passkeys.encode({ transports: ["usb"], synced: undefined, name: "Key" })).toEqual({
    transports: '["usb"]',
    synced: undefined,
    name: "Key",
  });
});

test("a row that the code can't work with is not decoded", () => {
  expect(() => passkeys.decode({ transports: '{"usb":1}' })).toThrow(z.ZodError);
  expect(() => quotes.decode({ state: "lost" })).toThrow("“lost” instead of open, accepted, declined, withdrawn");
});

test("the rows of each table come back as they were stored", async () => {
  const db = await openDatabase();
  const tried = new Set<unknown>();
  async function tryOut<Of extends keyof Tables, By>(
    table: Table<Of, By>,
    values: Parameters<Table<Of, By>["insert"]>[1],
  ): Promise<void> {
    const row = await table.insert(db, values);
    expect(row).toMatchObject(values);
    expect(await table.list(db, {})).toContainEqual(row);
    tried.add(table);
  }
  const time = { createdAt: now, expiresAt: now };
  const text = { title: "T", description: "D", content: "<p>C</p>" };
  const hash = "a".repeat(64);

  await tryOut(users, { id: 7, username: "Kim", usernameKey: "kim", passwordHash: "x", createdAt: now });
  await tryOut(sessions, { id: "s", userId: 7, device: "", address: "10.0.0.1", lastUsedAt: now, ...time });
  await tryOut(passkeys, { ...passkey("one", true), userId: 7, lastUsedAt: now });
  await tryOut(twoFactor, { userId: 7, secret: "x", lastStep: 3, createdAt: now, enabledAt: null });
  await tryOut(recoveryCodes, { userId: 7, hash: "x" });
  await tryOut(apiTokens, { userId: 7, name: "N", tokenHash: "t", scopes: ["read", "drafts"], ...time });
  await tryOut(categories, { name: "Art", nameKey: "art", slug: "art", example: true });
  await tryOut(trashedCategories, { id: 9, title: "Zoo", slug: "zoo", example: false, deletedAt: now });
  await tryOut(posts, {
    ...text,
    id: 5,
    slug: "t",
    titleKey: "t",
    words: 1,
    author: "",
    imageUrl: "",
    imageAlt: "",
    imageKey: "",
    link: "",
    published: true,
    datedAt: now,
    createdAt: now,
    updatedAt: now,
    importState: { title: "hash" },
    example: false,
  });
  await tryOut(postTags, { postId: 5, position: 0, slug: "ui", name: "UI" });
  const image = { imageUrl: "", imageAlt: "", imageKey: "" };
  await tryOut(revisions, {
    what: "post",
    itemId: 5,
    number: 1,
    savedAt: now,
    kind: "published",
    snapshot: JSON.stringify({ ...text, ...image, category: "", tags: ["UI"], link: "", published: true }),
  });
  await tryOut(autosaves, {
    what: "post",
    key: "k",
    writer: "w",
    device: "",
    savedAt: now,
    snapshot: JSON.stringify({ ...text, writer: "w" }),
  });
  await tryOut(enquiries, {
    id: 3,
    name: "Robin",
    email: "robin@example.org",
    message: "Hello",
    folder: "inbox",
    read: true,
    notMailed: "too-many",
    stage: "quoted",
    sortedOut: "signs",
    learnedAs: "wanted",
    createdAt: now,
  });
  await tryOut(clientLinks, {
    id: 4,
    publicId: "p",
    tokenHash: "c",
    client: "Northwind",
    note: "",
    watermark: true,
    ...time,
  });
  await tryOut(mails, {
    id: 6,
    kind: "opening",
    linkId: 4,
    key: "k",
    headerId: "h",
    thread: "[]",
    name: "",
    address: "",
    subject: "S",
    text: "T",
    state: "handing-over",
    createdAt: now,
  });
  await tryOut(enquiryEvents, { enquiryId: 3, kind: "moved", text: "", stage: "won", createdAt: now });
  await tryOut(fileRequests, { id: 4, enquiryId: 3, tokenHash: "f", ...time });
  await tryOut(clientFiles, {
    enquiryId: 3,
    requestId: 4,
    name: "brief.pdf",
    bytes: 1,
    locked: true,
    stored: "a".repeat(48),
    createdAt: now,
  });
  await tryOut(shareLinks, { tokenHash: "s", postId: 5, ...time });
  await tryOut(projects, {
    ...text,
    id: 6,
    slug: "t",
    category: "game",
    thumbnailUrl: "",
    backgroundUrl: "",
    mediaType: "video",
    mediaUrl: "",
    modelUrls: ["/media/a.glb"],
    techStack: ["C++"],
    contributions: [],
    tags: ["jam"],
    gallery: ["/media/a.png"],
    dateRange: "",
    year: 2026,
    company: "",
    role: "",
    starred: true,
    externalLink: "",
    sortOrder: 1,
    nda: true,
    confidential: ["year"],
    results: [{ from: "24", value: "60", label: "fps" }],
    credits: [{ name: "Ada", role: "", link: "" }],
    techYears: [{ name: "C++", from: 2020, to: null }],
    postIds: [5],
    createdAt: now,
    updatedAt: now,
    example: false,
  });
  await tryOut(playPaths, { projectId: 6, path: "p", lastNumber: 1 });
  await tryOut(builds, {
    id: 8,
    projectId: 6,
    number: 1,
    version: "1",
    notes: "",
    state: "published",
    entry: "index.html",
    engine: "godot",
    engineVersion: "",
    threads: true,
    orientation: "any",
    touch: false,
    needsKeyboard: true,
    controls: "",
    hosts: ["https://a.example.com"],
    askedHosts: [],
    bytes: 1,
    downloadBytes: 1,
    unpackedBytes: 1,
    files: 1,
    createdAt: now,
  });
  await tryOut(buildFiles, { buildId: 8, path: "index.html", sha256: hash, bytes: 1, type: "text/html", encoding: "" });
  await tryOut(buildPublications, { projectId: 6, buildId: 8, beganAt: now, undone: true });
  await tryOut(mediaTable, {
    id: "a".repeat(32),
    itemId: "a".repeat(32),
    hash,
    sourceHash: hash,
    kind: "image",
    mime: "image/png",
    file: "a.png",
    originalName: "",
    bytes: 1,
    animated: true,
    alt: "",
    placeholder: "",
    poster: "",
    variants: [{ file: "a-40.avif", width: 40, mime: "image/avif" }],
    model: null,
    view: {
      position: [1, 2, 3],
      target: [0, 0, 0],
      environment: "night",
      background: "dark",
      clip: "",
      turntable: false,
      name: "",
      poster: "/media/a.png",
    },
    state: "ready",
    tries: 0,
    createdAt: now,
    example: true,
  });
  await tryOut(mediaEarlier, { id: "b".repeat(32), itemId: "a".repeat(32), file: "" });
  await tryOut(quotes, {
    enquiryId: 3,
    tokenHash: "q",
    content: {
      title: "T",
      client: "Ada",
      sender: "",
      currency: "€",
      lines: [{ title: "L", text: "", quantity: 1.5, price: 100 }],
      tax: { name: "VAT", percent: 19 },
      deposit: { percent: 50, url: "" },
      terms: "",
      validUntil: "2026-06-30",
      owner: { name: "Kim", email: "kim@example.com" },
    },
    state: "accepted",
    ...time,
  });
  await tryOut(invoices, {
    enquiryId: 3,
    kind: "invoice",
    state: "issued",
    series: "2026-{n}",
    place: 1,
    number: "2026-001",
    days: 14,
    content: invoiceContent,
    createdAt: now,
    issuedOn: "2026-06-15",
    dueOn: "2026-06-29",
  });
  await tryOut(subscribers, {
    id: 4,
    email: "Ada@Müller.example",
    emailKey: "ada@xn--mller-kva.example",
    language: "en",
    topics: ["category:1"],
    state: "active",
    origin: "form",
    askedTopics: ["series:tower"],
    confirmHash: hash,
    createdAt: now,
  });
  await tryOut(suppressedAddresses, { hash });
  await tryOut(newsletterIssues, {
    id: 5,
    language: "en",
    subject: "S",
    state: "paused",
    audience: ["project:2"],
    createdAt: now,
  });
  await tryOut(newsletterDeliveries, { issueId: 5, subscriberId: 4, state: "bounced", reply: "550 no such user" });
  await tryOut(selections, {
    slug: "gameplay",
    title: "Gameplay",
    introduction: "",
    listed: true,
    projectIds: [2, 1],
    example: false,
    createdAt: now,
    updatedAt: now,
  });
  await tryOut(clientLinkOpenings, { id: 2, linkId: 4, openedAt: now, device: "phone" });
  await tryOut(clientLinkViews, { openingId: 2, what: "play", title: "T", at: now, seconds: 5 });
  const document = { document: "{}", schemaVersion: 1 };
  await siteSections.remove(db, { name: "faq" });
  await tryOut(siteSections, {
    name: "faq",
    ...document,
    draft: null,
    draftSchemaVersion: 1,
    version: 1,
    changedAt: now,
  });
  await tryOut(siteRevisions, { section: "faq", publication: 99, ...document, publishedAt: now });

  const untried: string[] = [];
  for (const file of readdirSync(folder)) {
    const exports: Record<string, unknown> = await import(resolve(folder, file));
    for (const [name, value] of Object.entries(exports))
      if (typeof value === "object" && value !== null && "decode" in value && !tried.has(value)) untried.push(name);
  }
  expect(untried).toEqual([]);
});

/** Inserts an enquiry and a client link, to which rows of other tables belong. */
