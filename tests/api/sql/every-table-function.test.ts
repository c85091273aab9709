// Calls every function of server/store/tables/ on each engine, so that no SQL runs for the first time on a site. The rules behind the
// functions are tested on one engine, elsewhere.
import { forShortFacts, forStoryTexts } from "#contract/project-terms.ts";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { autosaveInput } from "#contract/posts.ts";
import { projectDraft, projectFields } from "#contract/projects.ts";
import type { Database } from "#server/store/database.ts";
import * as activity from "#server/store/tables/activity.ts";
import { apiTokens, deleteExpiredApiTokens, findApiToken, listApiTokens } from "#server/store/tables/api-tokens.ts";
import * as autosaves from "#server/store/tables/autosaves.ts";
import * as buildFiles from "#server/store/tables/build-files.ts";
import * as builds from "#server/store/tables/builds.ts";
import * as proposals from "#server/store/tables/call-proposals.ts";
import {
  categories,
  emptyTrashedCategory,
  findCategoryByKey,
  isCategorySlugTaken,
  listCategories,
  trashCategory,
  trashedCategories,
} from "#server/store/tables/categories.ts";
import * as linkLog from "#server/store/tables/client-link-log.ts";
import * as clientLinks from "#server/store/tables/client-links.ts";
import * as enquirySearch from "#server/store/tables/enquiry-search.ts";
import * as clientFiles from "#server/store/tables/client-files.ts";
import * as fileRequests from "#server/store/tables/file-requests.ts";
import * as enquiryEvents from "#server/store/tables/enquiry-events.ts";
import * as examples from "#server/store/tables/examples.ts";
import * as exported from "#server/store/tables/exports.ts";
import * as former from "#server/store/tables/former-addresses.ts";
import * as imports from "#server/store/tables/imports.ts";
import { rewriteMentions } from "#server/store/tables/media-references.ts";
import * as uses from "#server/store/tables/media-uses.ts";
import * as mails from "#server/store/tables/mails.ts";
import * as issues from "#server/store/tables/newsletter-issues.ts";
import * as media from "#server/store/tables/media.ts";
import * as enquiries from "#server/store/tables/enquiries.ts";
import { countForMetrics } from "#server/store/tables/metrics.ts";
import * as people from "#server/store/tables/people.ts";
import { findPasskey, passkeys } from "#server/store/tables/passkeys.ts";
import * as posts from "#server/store/tables/posts.ts";
import * as projects from "#server/store/tables/projects.ts";
import { findLastPlace, invoices, listInvoices, listIssued } from "#server/store/tables/invoices.ts";
import { findNewestQuote, listEnding, listOpenQuotes, listQuoteIds, quotes } from "#server/store/tables/quotes.ts";
import * as revisions from "#server/store/tables/revisions.ts";
import { findSelectionBySlug, listSelections, selections } from "#server/store/tables/selections.ts";
import * as series from "#server/store/tables/series.ts";
import * as settings from "#server/store/tables/settings.ts";
import {
  deleteExpiredShareLinks,
  findShareLink,
  listShareLinks,
  shareLinks,
} from "#server/store/tables/share-links.ts";
import * as sharedMemory from "#server/store/tables/shared-memory.ts";
import * as report from "#server/store/tables/site-report.ts";
import {
  addSection,
  nextPublication,
  publishSection,
  rewriteSection,
  saveSectionDraft,
  siteRevisions,
  siteSections,
} from "#server/store/tables/site-sections.ts";
import * as spamWords from "#server/store/tables/spam-words.ts";
import * as subscribers from "#server/store/tables/subscribers.ts";
import * as tags from "#server/store/tables/tags.ts";
import * as trash from "#server/store/tables/trash.ts";
import {
  deleteTwoFactor,
  recoveryCodes,
  replaceRecoveryCodes,
  savePendingTwoFactor,
  spendStep,
  twoFactor,
} from "#server/store/tables/two-factor.ts";
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  findSession,
  listSessionAddresses,
  listSessions,
  sessions,
  users,
} from "#server/store/tables/users.ts";
import * as visits from "#server/store/tables/visits.ts";
import { recordCalls } from "#tests/support/called-functions.ts";
import { invoiceContent } from "#tests/support/invoices.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { owner } from "#tests/support/test-settings.ts";

const folder = "server/store/tables";
/** In the order of time. */
const [early, now, late] = [
  "2026-06-01T00:00:00.000Z",
  "2026-06-15T10:00:00.000Z",
  "2026-07-01T00:00:00.000Z",
] as const;
/** Instances on SQLite have no memory in common. */
const isShared = inject("postgres") !== null;

let record: Awaited<ReturnType<typeof recordCalls>>;
beforeAll(async () => {
  record = await recordCalls();
});

async function openDatabase(): Promise<Database> {
  return (await startTestServer()).context.db;
}

function addPost(db: Database, fields: Partial<posts.PostValues> = {}): Promise<number> {
  const title = fields.title ?? "Tower";
  return posts.insertPost(db, {
    slug: title.toLowerCase(),
    title,
    titleKey: title.toLowerCase(),
    description: "d",
    content: "<p>c</p>",
    words: 300,
    categoryId: null,
    author: "",
    imageUrl: "",
    imageAlt: "",
    imageKey: "",
    link: "",
    published: true,
    publishAt: null,
    publishedAt: null,
    datedAt: now,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    importKey: null,
    importState: null,
    draftKey: null,
    example: false,
    ...fields,
  });
}

function addProject(db: Database, fields: Partial<projects.ProjectValues> = {}): Promise<number> {
  return projects.insertProject(db, {
    slug: "tower",
    title: "Tower",
    description: "d",
    category: "game",
    thumbnailUrl: "",
    clipUrl: "",
    backgroundUrl: "",
    mediaType: "image",
    mediaUrl: "",
    modelUrls: [],
    techStack: [],
    contributions: [],
    tags: [],
    gallery: [],
    dateRange: "",
    year: null,
    company: "",
    role: "",
    starred: false,
    externalLink: "",
    sortOrder: 1,
    nda: false,
    confidential: [],
    ...forStoryTexts(() => ""),
    state: "",
    ...forShortFacts(() => ""),
    results: [],
    testimonials: [],
    awards: [],
    links: [],
    documents: [],
    chapters: [],
    content: "",
    article: "",
    rendererVersion: 1,
    credits: [],
    techYears: [],
    postIds: [],
    service: "",
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    example: false,
    ...fields,
  });
}

/** A media id of one digit: 32 characters of it. */
const idOf = (digit: string) => digit.repeat(32);

function fileOf(digit: string, fields: Partial<media.MediaFile> = {}): media.MediaFile {
  const id = idOf(digit);
  return {
    id,
    hash: digit.repeat(64),
    sourceHash: `f${digit.repeat(63)}`,
    kind: "image",
    mime: "image/png",
    file: `${id}.png`,
    width: 60,
    height: 40,
    duration: null,
    bytes: 500,
    animated: false,
    placeholder: "",
    poster: "",
    state: "pending",
    ...fields,
  };
}

function addMedia(db: Database, digit: string, fields: Partial<Parameters<typeof media.insertMedia>[1]> = {}) {
  return media.insertMedia(db, {
    ...fileOf(digit),
    originalName: `Ä${digit}.png`,
    alt: "",
    createdAt: now,
    example: false,
    ...fields,
  });
}

function addMail(db: Database, fields: Partial<mails.MailValues>): Promise<mails.MailRow> {
  const { kind = "conversation", enquiryId = null, linkId = null } = fields;
  const key = `${kind} of ${enquiryId ?? linkId}`;
  return mails.mails.insert(db, {
    kind,
    enquiryId,
    linkId,
    key,
    headerId: fields.key ?? key,
    thread: "[]",
    name: "Ada",
    address: "ada@example.com",
    subject: "",
    text: "",
    state: "waiting",
    nextAt: early,
    error: null,
    errorAt: null,
    createdAt: now,
    sentAt: null,
    ...fields,
  });
}

async function found(db: Database, id: number): Promise<enquiries.EnquiryRow> {
  const row = await enquiries.enquiries.find(db, { id });
  if (!row) throw new Error("The enquiry is missing.");
  return row;
}

function addEnquiry(db: Database, fields: Partial<enquiries.EnquiryValues> = {}): Promise<number> {
  return enquiries.insertEnquiry(db, {
    name: "Ada",
    email: "ada@example.com",
    message: "Hello",
    folder: "inbox",
    read: false,
    nextAt: null,
    answeredAt: null,
    closedAt: null,
    source: null,
    campaign: null,
    firstPage: null,
    createdAt: now,
    ...fields,
  });
}

async function addBuild(db: Database, projectId: number, number: number, fields: Partial<builds.BuildRow> = {}) {
  const { id } = await builds.builds.insert(db, {
    projectId,
    number,
    version: `0.${number}`,
    notes: "",
    state: "published",
    entry: "index.html",
    engine: "html5",
    engineVersion: "",
    threads: false,
    width: null,
    height: null,
    orientation: "any",
    touch: false,
    needsKeyboard: true,
    controls: "",
    caution: "",
    hosts: [],
    askedHosts: [],
    bytes: 10,
    downloadBytes: 10,
    unpackedBytes: 10,
    files: 1,
    uploadKey: null,
    createdAt: now,
    publishedAt: null,
    ...fields,
  });
  return id;
}

const quoteContent = {
  title: "Tower",
  client: "Ada",
  sender: "",
  currency: "€",
  lines: [{ title: "Tower", text: "", quantity: 1, price: 100 }],
  tax: null,
  deposit: null,
  terms: "",
  validUntil: "2026-06-30",
  owner: { name: "Kim", email: "kim@example.com" },
};

const idsOf = <Id>(rows: readonly { id: Id }[]) => rows.map(({ id }) => id);

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("accounts and their sessions", async () => {
  const db = await openDatabase();
  const { id } = await users.insert(db, { username: "Kim", usernameKey: "kim", passwordHash: "x", createdAt: now });
  const session = {
    userId: id,
    device: "",
    address: "10.0.0.1",
    createdAt: now,
    lastUsedAt: now,
    expiresAt: late,
  };
  for (const name of ["a", "b", "c"]) await sessions.insert(db, { ...session, id: name });
  await sessions.insert(db, { ...session, id: "ended", expiresAt: early });
  await sessions.update(db, { id: "b" }, { lastUsedAt: late, address: "10.0.0.2" });
  expect(await findSession(db, "b", now)).toMatchObject({ username: "Kim", address: "10.0.0.2" });
  expect(await findSession(db, "ended", now)).toBeNull();
  expect((await listSessions(db, id, now)).map((row) => row.id)).toEqual(["b", expect.anything(), expect.anything()]);
  expect((await listSessionAddresses(db, now)).toSorted()).toEqual(["10.0.0.1", "10.0.0.2"]);
  await sessions.remove(db, { id: "a" });
  await deleteExpiredSessions(db, now);
  expect([await deleteOtherSessions(db, id, "b"), await deleteOtherSessions(db, id, null)]).toEqual([1, 1]);
});

test("passkeys", async () => {
  const db = await openDatabase();
  await users.update(db, { id: 1 }, { passkeyHandle: "handle" });
  const { id } = await passkeys.insert(db, {
    userId: 1,
    credentialId: "one",
    publicKey: "k",
    counter: 0,
    transports: ["usb"],
    name: "Key",
    synced: true,
    createdAt: now,
  });
  expect(await findPasskey(db, "one")).toMatchObject({
    id,
    counter: 0,
    transports: ["usb"],
    synced: true,
    username: owner.username,
    passkeyHandle: "handle",
  });
  expect(await findPasskey(db, "two")).toBeNull();
});

test("authenticator apps and recovery codes", async () => {
  const db = await openDatabase();
  expect(await savePendingTwoFactor(db, 1, "first", early)).toBe(true);
  expect(await savePendingTwoFactor(db, 1, "second", now)).toBe(true);
  const row = { userId: 1, secret: "second", lastStep: 0, createdAt: now, enabledAt: null };
  expect(await twoFactor.find(db, { userId: 1 })).toEqual(row);
  await twoFactor.update(db, { userId: 1 }, { enabledAt: now });
  expect(await savePendingTwoFactor(db, 1, "third", late)).toBe(false);
  expect([await spendStep(db, row, 5), await spendStep(db, row, 5)]).toEqual([true, false]);
  await replaceRecoveryCodes(db, 1, ["old"]);
  await replaceRecoveryCodes(db, 1, ["one", "two"]);
  expect((await recoveryCodes.list(db, { userId: 1 }, "hash")).map(({ hash }) => hash)).toEqual(["one", "two"]);
  expect([await deleteTwoFactor(db, 1), await deleteTwoFactor(db, 1)]).toEqual([true, false]);
  expect(await recoveryCodes.count(db, { userId: 1 })).toBe(0);
});

test("tokens of programs", async () => {
  const db = await openDatabase();
  const add = (name: string, expiresAt: string | null) =>
    apiTokens.insert(db, { userId: 1, name, tokenHash: name, scopes: ["read"], createdAt: now, expiresAt });
  const { id } = await add("forever", null);
  await add("until then", late);
  await add("ended", early);
  expect(await findApiToken(db, "forever", now)).toMatchObject({
    id,
    scopes: ["read"],
    username: owner.username,
    lastUsedAt: null,
    lastAddress: "",
  });
  expect(await findApiToken(db, "ended", now)).toBeNull();
  expect((await listApiTokens(db, 1, now)).map(({ name }) => name)).toEqual(["until then", "forever"]);
  await deleteExpiredApiTokens(db, now);
  expect(await apiTokens.count(db, {})).toBe(2);
});

test("settings, activity and words of spam", async () => {
  const db = await openDatabase();
  expect(await settings.findSetting(db, "copied-at")).toBeNull();
  expect([await settings.keepSetting(db, "copied-at", "a"), await settings.keepSetting(db, "copied-at", "b")]).toEqual([
    "a",
    "a",
  ]);
  await settings.lockSetting(db, "copied-at");
  await settings.saveSetting(db, "copied-at", "c");
  expect(await settings.findSetting(db, "copied-at")).toBe("c");
  await settings.deleteSetting(db, "copied-at");
  expect(await settings.findSetting(db, "copied-at")).toBeNull();
  await settings.saveSetting(db, "login-devices", '["Firefox"]');
  expect(await settings.readSetting(db, "login-devices", z.array(z.string()))).toEqual(["Firefox"]);
  expect(await settings.readSetting(db, "login-devices", z.string())).toBeNull();

  await activity.insertActivity(db, early, "One");
  await activity.insertActivity(db, now, "Two");
  expect((await activity.listActivity(db, 1)).map(({ text }) => text)).toEqual(["Two"]);
  const [two, one] = await activity.listActivity(db, 5);
  await activity.deleteActivityById(db, [two?.id ?? 0]);
  await activity.rewordActivity(db, [{ id: one?.id ?? 0, text: "First" }]);
  expect((await activity.listActivity(db, 5)).map(({ text }) => text)).toEqual(["First"]);

  await spamWords.addSpamWords(db, ["casino", ""], "spam", 1);
  await spamWords.addSpamWords(db, ["hello", ""], "wanted", 1);
  await spamWords.addSpamWords(db, ["casino", ""], "spam", -1);
  expect(await spamWords.listSpamWords(db, ["casino", "hello", ""])).toEqual(
    expect.arrayContaining([
      { word: "hello", spam: 0, wanted: 1 },
      { word: "", spam: 0, wanted: 1 },
    ]),
  );
  expect(await spamWords.listSpamWords(db, ["casino"])).toEqual([]);
});

test.runIf(isShared)("what instances share", async () => {
  const db = await openDatabase();
  for (const time of [1, 2, 3]) await sharedMemory.addTry(db, "login", "10.0.0.1", time);
  await sharedMemory.deleteLastTry(db, "10.0.0.1");
  await sharedMemory.deleteTriesBefore(db, "login", 1);
  expect(await sharedMemory.listTries(db, "10.0.0.1")).toEqual([2]);
  const save = () => sharedMemory.saveUsedChallenge(db, "challenge", 5);
  expect([await save(), await save()]).toEqual([true, false]);
  await sharedMemory.deleteChallengesBefore(db, 6);
  expect(await save()).toBe(true);
});

test("posts and pages", async () => {
  const db = await openDatabase();
  const { id: category } = await categories.insert(db, { name: "Art", nameKey: "art", slug: "art", example: false });
  const first = await addPost(db, { title: "Éa", datedAt: early, categoryId: category, draftKey: "k" });
  const second = await addPost(db, { title: "Beta", categoryId: category, updatedAt: late });
  const third = await addPost(db, { title: "Coda", datedAt: late });
  const draft = await addPost(db, { title: "Draft", published: false, publishAt: early });
  const trashed = await addPost(db, { title: "Gone", deletedAt: now });
  const page = await addPost(db, { title: "Now", kind: "page", placement: "menu" });
  const list = (filter: Partial<posts.PostFilter>) =>
    posts.listPosts(db, { kind: "post", sort: "date", page: 1, limit: 10, withContent: false, ...filter });
  expect(await list({ categories: ["art"], published: true })).toMatchObject({
    rows: [{ id: second, category: "Art" }, { id: first }],
    total: 2,
  });
  for (const sort of ["title", "status"] as const) expect((await list({ sort })).total).toBe(4);
  expect(idsOf((await list({ sort: "title" })).rows).slice(0, 2)).toEqual([second, third]);
  expect((await list({ kind: "page" })).rows).toMatchObject([{ id: page, placement: "menu" }]);
  expect(idsOf(await posts.getPostsInOrder(db, [third, first], true))).toEqual([third, first]);
  expect(idsOf(await posts.listPostsById(db, [draft, page, trashed, first]))).toEqual([draft, first]);
  expect(await posts.findPostById(db, first)).toMatchObject({ slug: "éa", published: true, categorySlug: "art" });
  expect([(await posts.findTrashedPost(db, trashed))?.id, await posts.findTrashedPost(db, first)]).toEqual([
    trashed,
    null,
  ]);
  expect([await posts.findPostIdByDraft(db, "k"), await posts.findPostIdByDraft(db, "l")]).toEqual([first, null]);
  expect(await posts.findNeighbors(db, { id: second, datedAt: now })).toMatchObject({
    older: { id: first },
    newer: { id: third },
  });
  expect(idsOf(await posts.listRelated(db, { id: first, categoryId: category }, 2))).toEqual([second, third]);
  expect(await posts.countPostsByYear(db, (year) => `${year}-01-01T00:00:00.000Z`)).toEqual([{ year: 2026, posts: 3 }]);
  await posts.updatePost(db, first, { content: "<p>new</p>", published: false });
  await posts.updatePost(db, first, { rendererVersion: 9 });
  expect(await posts.findPostContent(db, first)).toBe("<p>new</p>");
  expect(await posts.listOutdatedPosts(db, 9, 20)).not.toContain(first);
  expect(await posts.listOutdatedPosts(db, 8, 20)).toContain(first);
  expect(await posts.listOutdatedPosts(db, 8, 9)).not.toContain(first);
  expect(await posts.listIndexedPosts(db)).toContain(first);
  expect(new Set(await posts.listExistingPosts(db, [first, page, trashed, 999]))).toEqual(new Set([first, trashed]));
  expect([await posts.listDuePosts(db, now), await posts.findNextPublishTime(db)]).toEqual([[draft], early]);
  expect(await posts.countPosts(db)).toEqual({ total: 4, published: 2 });
  expect([await posts.countPages(db), await posts.countPages(db, false)]).toEqual([1, 0]);
  expect(await posts.listPublishedPages(db)).toMatchObject([{ slug: "now", placement: "menu" }]);
  expect((await collect(posts.listPublishedAddresses(db))).flat()).toMatchObject([
    { slug: "coda", categorySlug: "" },
    { slug: "beta", categorySlug: "art" },
  ]);
  await posts.updatePost(db, second, { canonicalUrl: "https://blog.example.com/beta" });
  expect(await posts.listPostsFromElsewhere(db)).toEqual(new Set([second]));
  expect(await posts.listUpdateTimes(db, late)).toEqual([late]);

  await former.rememberAddress(db, { kind: "post", address: "old", target: first });
  await former.rememberAddress(db, { kind: "post", address: "older", target: first });
  expect((await posts.findPostBySlug(db, "OLD"))?.id).toBe(first);
  expect(await posts.findPublishedBySlug(db, "OLD")).toBeNull();
  expect((await posts.findPublishedBySlug(db, "beta"))?.id).toBe(second);
  expect(await former.findFormerAddress(db, "post", "old")).toBe(first);
  await former.forgetAddress(db, "post", "old", second);
  await former.forgetAddress(db, "post", "older", first);
  expect(await former.listFormerAddresses(db, "post", "page")).toEqual(new Map([[first, ["old"]]]));
  const isTaken = (except: number | null) => posts.isPostSlugTaken(db, "beta", except);
  expect([await isTaken(null), await isTaken(second)]).toEqual([true, false]);

  await former.addFormerAddresses(db, [
    { kind: "path", address: "2020/beta", target: second },
    { kind: "path", address: "2020/draft", target: draft },
  ]);
  await former.addFormerAddresses(db, [{ kind: "path", address: "2020/beta", target: third }]);
  expect(await former.listFormerAddresses(db, "path")).toEqual(
    new Map([
      [second, ["2020/beta"]],
      [draft, ["2020/draft"]],
    ]),
  );
});

test("categories, tags and series", async () => {
  const db = await openDatabase();
  const { id } = await categories.insert(db, { name: "Art", nameKey: "art", slug: "art", example: false });
  const { id: empty } = await categories.insert(db, { name: "Zoo", nameKey: "zoo", slug: "zoo", example: false });
  const post = await addPost(db, { categoryId: id, series: "Tales", seriesSlug: "tales", seriesPart: 2 });
  const other = await addPost(db, { title: "Hut", series: "Tales", seriesSlug: "tales", published: false });
  await categories.update(db, { id }, { name: "Arts", nameKey: "arts", slug: "arts" });
  await former.rememberAddress(db, { kind: "category", address: "art", target: id });
  await former.rememberAddress(db, { kind: "category", address: "craft", target: id });
  await former.forgetAddress(db, "category", "craft");
  expect(await findCategoryByKey(db, "art")).toMatchObject({ id, name: "Arts", slug: "arts" });
  expect(await listCategories(db, true)).toEqual([{ id, name: "Arts", slug: "arts", posts: 1 }]);
  expect(await listCategories(db, false)).toHaveLength(2);
  const isTaken = (except: number | null) => isCategorySlugTaken(db, "arts", except);
  expect([await isTaken(null), await isTaken(id)]).toEqual([true, false]);
  expect(await trashCategory(db, id, now)).toBe(1);
  expect(await trashedCategories.find(db, { id })).toMatchObject({ title: "Arts", slug: "arts", example: false });
  expect(await trash.listTrashed(db, "category")).toEqual([{ id, title: "Arts", slug: "arts", deletedAt: now }]);
  await emptyTrashedCategory(db, id, empty);
  expect((await posts.findPostById(db, post))?.category).toBe("Zoo");
  expect(await former.listFormerAddresses(db, "category")).toEqual(new Map([[empty, ["art"]]]));

  await tags.replaceTags(db, post, [{ slug: "gone", name: "Gone" }]);
  await tags.replaceTags(db, post, [
    { slug: "ui", name: "UI" },
    { slug: "ux", name: "UX" },
  ]);
  await tags.replaceTags(db, other, [{ slug: "ux", name: "UX" }]);
  expect(await tags.listTagsOf(db, [post])).toEqual(
    new Map([
      [
        post,
        [
          { slug: "ui", name: "UI" },
          { slug: "ux", name: "UX" },
        ],
      ],
    ]),
  );
  expect(await tags.listTags(db, true)).toEqual([
    { slug: "ui", name: "UI", posts: 1 },
    { slug: "ux", name: "UX", posts: 1 },
  ]);
  expect(new Set(await tags.listPostsWithTag(db, "ux"))).toEqual(new Set([post, other]));
  await former.rememberAddress(db, { kind: "tag", address: "ui", target: "ux" });
  await tags.renameTag(db, "ui", { slug: "ux", name: "Use" });
  expect(await tags.findTag(db, "UI")).toEqual({ slug: "ux", name: "Use" });
  expect(await tags.listTagAddresses(db)).toEqual([{ slug: "ux", updatedAt: now }]);
  await former.rememberAddress(db, { kind: "tag", address: "ux", target: "end" });
  expect(await former.listFormerAddresses(db, "tag")).toEqual(new Map([["end", ["ui", "ux"]]]));
  await former.forgetAddress(db, "tag", "ui");
  expect([await former.findFormerAddress(db, "tag", "ui"), await former.findFormerAddress(db, "tag", "ux")]).toEqual([
    null,
    "end",
  ]);
  await former.forgetAddressesOf(db, "tag", "end");
  expect(await former.listFormerAddresses(db, "tag")).toEqual(new Map());

  expect(await series.listSeries(db, false)).toEqual([
    { slug: "tales", title: "Tales", posts: 2, readMinutes: expect.any(Number) },
  ]);
  expect(idsOf(await series.listParts(db, ["tales"]))).toEqual([post, other]);
  expect([await series.findNextPart(db, "tales", other), await series.findNextPart(db, "tales", post)]).toEqual([3, 1]);
  await posts.posts.update(db, { id: other }, { seriesPart: 1 });
  expect(idsOf(await series.listParts(db, ["tales"]))).toEqual([other, post]);
  await series.renameSeries(db, "tales", { slug: "myths", title: "Myths" });
  expect(await series.findSeries(db, "Myths")).toEqual({ slug: "myths", title: "Myths" });
  expect(new Set(await series.listPostsInSeries(db, "myths"))).toEqual(new Set([post, other]));
  expect(await series.listSeriesAddresses(db)).toEqual([{ slug: "myths", updatedAt: now }]);
  await series.dissolveSeries(db, "myths");
  expect(await series.findSeries(db, "myths")).toBeNull();
});

test("autosaves, revisions and links to drafts", async () => {
  const db = await openDatabase();
  const post = await addPost(db);
  const drafts = autosaves.postAutosaves;
  const save = (writer: string, savedAt: string) =>
    drafts.save(db, { key: "k", savedAt, device: writer }, autosaveInput.parse({ title: savedAt, writer }));
  await save("a", early);
  await save("a", now);
  await save("b", late);
  expect((await drafts.list(db)).map(({ writer }) => writer)).toEqual(["b", "a"]);
  expect(await drafts.find(db, "k", "a")).toMatchObject({ title: now, device: "a" });
  expect(await drafts.listOtherWriters(db, "k", "b")).toEqual([{ writer: "a", device: "a", savedAt: now }]);
  expect(await drafts.listTimes(db, ["k", "l"])).toEqual(new Map([["k", late]]));
  await drafts.remove(db, "k", { writer: "b", savedAt: now });
  expect(await drafts.list(db, "k")).toHaveLength(2);
  await drafts.remove(db, "k");
  expect(await drafts.find(db, "k")).toBeNull();

  const states = revisions.postRevisions;
  const facts = { savedAt: now, kind: "saved", author: "owner", device: "", words: 1, restoredFrom: null } as const;
  const content = {
    title: "T",
    description: "",
    content: "",
    category: "",
    imageUrl: "",
    imageAlt: "",
    imageKey: "",
    link: "",
    published: false,
  };
  await states.insert(db, post, facts, content);
  await states.insert(db, post, { ...facts, restoredFrom: 1 }, { ...content, title: "U" });
  expect(await states.list(db, post)).toMatchObject([{ number: 2, restoredFrom: 1, title: "U" }, { number: 1 }]);
  expect(await states.find(db, post, 1)).toMatchObject({ ...content, number: 1 });
  await states.remove(db, post, [1]);
  expect(await states.listFull(db, post)).toMatchObject([{ title: "U", published: false }]);

  const add = (hash: string, expires: string) =>
    shareLinks.insert(db, { tokenHash: hash, postId: post, createdAt: now, expiresAt: expires });
  const link = await add("a", late);
  const { id } = await add("ended", early);
  expect(await listShareLinks(db, post, now)).toEqual([link]);
  expect(await findShareLink(db, { tokenHash: "a" }, now)).toEqual(link);
  expect([await findShareLink(db, { id: 999 }, now), await findShareLink(db, { id }, now)]).toEqual([null, null]);
  await deleteExpiredShareLinks(db, now);
  expect(await shareLinks.list(db, {})).toEqual([link]);
});

test("projects", async () => {
  const db = await openDatabase();
  const id = await addProject(db, {
    content: "<p>c</p>",
    rendererVersion: 1,
    results: [{ from: "2", value: "1", label: "x" }],
    nda: true,
  });
  const starred = await addProject(db, { slug: "hut", title: "Hut", starred: true, sortOrder: 0 });
  const gone = await addProject(db, { slug: "gone", deletedAt: now });
  expect(idsOf(await projects.listProjects(db))).toEqual([starred, id]);
  expect(idsOf(await projects.listProjects(db, { starred: true }))).toEqual([starred]);
  expect(idsOf(await projects.listProjectsById(db, [id, gone]))).toEqual([id]);
  await projects.updateProject(db, id, { tags: ["ü"], starred: true });
  expect(await projects.findProject(db, id)).toMatchObject({
    tags: ["ü"],
    starred: true,
    nda: true,
    results: [{ from: "2", value: "1", label: "x" }],
  });
  expect((await projects.findTrashedProject(db, gone))?.id).toBe(gone);
  await former.rememberAddress(db, { kind: "project", address: "old", target: id });
  expect((await projects.findProjectBySlug(db, "Old"))?.id).toBe(id);
  const isTaken = (except: number | null) => projects.isProjectSlugTaken(db, "hut", except);
  expect([await isTaken(null), await isTaken(starred)]).toEqual([true, false]);
  expect(await projects.listOutdatedProjects(db, 2, 10)).toEqual([id]);
  expect(await projects.listOutdatedProjects(db, 1, 10)).toEqual([]);
  expect(await projects.listOutdatedProjects(db, 0, 1)).toEqual([]);
  expect(await projects.findProjectContent(db, id)).toBe("<p>c</p>");
});

test("builds and their files", async () => {
  const db = await openDatabase();
  const project = await addProject(db);
  const other = await addProject(db, { slug: "hut" });
  const take = () => builds.takeBuildNumber(db, project, () => "path");
  expect([await take(), await take()]).toEqual([1, 2]);
  await builds.adoptPlayPath(db, other, "other", 7);
  await builds.adoptPlayPath(db, project, "ignored", 4);
  expect(await builds.playPaths.list(db, {}, "projectId")).toEqual([
    { projectId: project, path: "path", lastNumber: 4 },
    { projectId: other, path: "other", lastNumber: 7 },
  ]);
  const first = await addBuild(db, project, 1, { hosts: ["https://a.example.com"] });
  const second = await addBuild(db, project, 2);
  await builds.addAskedHosts(db, first, ["https://b.example.com", "https://c.example.com"], 1);
  const row = await builds.builds.find(db, { id: first });
  expect(row).toMatchObject({
    hosts: ["https://a.example.com"],
    askedHosts: ["https://b.example.com"],
  });
  if (row === null) return;
  await builds.beginPublication(db, row, early);
  await builds.endPublication(db, project, now);
  await builds.beginPublication(db, { ...row, id: second }, now);
  const live = await builds.findLiveBuild(db, project);
  expect(live?.id).toBe(second);
  expect(await builds.listLiveBuilds(db)).toEqual([{ projectId: project, downloadBytes: live?.downloadBytes }]);
  expect((await builds.listBuilds(db, project)).map((build) => [build.id, build.live])).toEqual([
    [second, true],
    [first, false],
  ]);
  expect(idsOf(await builds.listAllBuilds(db, [first]))).toEqual([first]);
  expect(await builds.findBuild(db, project, 2)).toMatchObject({ id: second, live: true });
  expect((await builds.findBuildAt(db, "path", null))?.id).toBe(second);
  expect((await builds.findBuildAt(db, "path", 1))?.id).toBe(first);
  if (live === null) return;
  const former = await builds.findFormerPublication(db, live);
  expect(former?.build.id).toBe(first);
  await builds.undoPublications(db, project, former?.id ?? 0);
  expect(await builds.findFormerPublication(db, live)).toBeNull();

  const file = { sha256: "a", bytes: 10, type: "text/html", encoding: "", brBytes: null };
  await buildFiles.insertBuildFiles(db, first, [
    { ...file, path: "index.html" },
    { ...file, path: "a.js", sha256: "b", brBytes: 0 },
  ]);
  expect(await buildFiles.findEntrySizes(db, project)).toEqual(new Map([[first, 10]]));
  expect(await buildFiles.listUncompressed(db, 5)).toEqual(["a"]);
  expect(await builds.listBuildsWithoutWasm(db, project)).toEqual(new Set([first, second]));
  expect([await buildFiles.saveBrotli(db, "a", 4), await buildFiles.saveBrotli(db, "none", 4)]).toEqual([true, false]);
  expect((await builds.findBuild(db, project, 1))?.downloadBytes).toBe(14);
  expect(await buildFiles.buildFiles.list(db, { buildId: first }, "path")).toMatchObject([
    { path: "a.js" },
    { path: "index.html", brBytes: 4 },
  ]);
  expect(await buildFiles.listKnownHashes(db, ["a", "b", "c"])).toEqual(
    new Map([
      ["a", 4],
      ["b", 0],
    ]),
  );
  expect(await buildFiles.listFilesOfBuilds(db)).toEqual(new Set(["a", "a.br", "b"]));
  await buildFiles.forgetVariants(db);
  expect(await buildFiles.listUncompressed(db, 5)).toEqual(["a"]);
  await builds.builds.remove(db, { id: first });
  expect(await buildFiles.listFilesOfBuilds(db)).toEqual(new Set());
});

test("media", async () => {
  const db = await openDatabase();
  const image = await addMedia(db, "1");
  await addMedia(db, "1");
  const model = await addMedia(db, "2", {
    kind: "file",
    file: `${idOf("2")}.glb`,
    createdAt: early,
  });
  expect(image).toMatchObject({ variants: [], model: null, view: null, animated: false });
  expect(await media.listMediaByIds(db, [image.id])).toEqual([image]);
  await media.mediaTable.update(db, { id: image.id }, { alt: "A 100% hut" });
  const find = async (filter: media.MediaFilter) => (await media.listMedia(db, filter, 1, 5)).rows.map(({ id }) => id);
  expect(await find({ search: "100%", kind: "image", ids: [image.id], unused: true })).toEqual([image.id]);
  await db.updateTable("media").set({ searchAlt: "" }).execute();
  expect(await find({ search: "100%" })).toEqual([]);
  expect(await media.foldMediaAgain(db, "")).toBe([image.id, model.id].toSorted().at(-1));
  expect(await media.foldMediaAgain(db, "z")).toBeNull();
  expect(await find({ search: "100%" })).toEqual([image.id]);
  expect(await find({ withoutAlt: true })).toEqual([]);
  await media.mediaTable.update(db, { id: image.id }, { alt: "" });
  expect(await find({ withoutAlt: true })).toEqual([image.id]);
  expect(await media.listPendingMedia(db, 5, "images")).toContain(image.id);
  expect(await media.takePendingMedia(db, image.id, 1)).toMatchObject({ id: image.id });
  await media.giveBackMedia(db, image.id);
  expect(await media.takePendingMedia(db, image.id, 1)).not.toBeNull();
  expect(await media.takePendingMedia(db, image.id, 1)).toBeNull();
  const variant = { file: `${image.id}-40.avif`, width: 40, mime: "image/avif" } as const;
  expect([await media.saveVariants(db, image.id, [variant]), await media.saveVariants(db, idOf("9"), [])]).toEqual([
    true,
    false,
  ]);
  expect([await media.isMediaNamed(db, variant.file), await media.isMediaNamed(db, "none.png")]).toEqual([true, false]);

  await media.prepareModelAgain(db, model.id);
  expect(await media.listPendingMedia(db, 5, "models")).toEqual([model.id]);
  expect(await media.finishModel(db, model.id, { problem: "It is empty." })).toBe(true);
  expect(await media.mediaTable.find(db, { itemId: model.itemId })).toMatchObject({
    kind: "model",
    problem: "It is empty.",
    state: "failed",
  });
  await media.saveView(db, model, null);
  expect(media.filesOf({ ...model, kind: "model" })).toEqual([
    `${idOf("2")}.glb`,
    ...Object.values(media.modelFilesOf(model.id)),
  ]);
  expect(await media.listFilesOfMedia(db)).toEqual(
    new Set([
      image.file,
      variant.file,
      ...media.letterFilesOf(image.id),
      `${idOf("2")}.glb`,
      ...Object.values(media.modelFilesOf(model.id)),
    ]),
  );

  const pdf = await addMedia(db, "4", { kind: "file", file: `${idOf("4")}.pdf`, mime: "application/pdf" });
  await media.mediaTable.update(db, { id: pdf.id }, { state: "ready" });
  await media.prepareDocumentsOfProjects(db);
  expect(await media.listPendingMedia(db, 5, "documents")).toEqual([]);
  await addProject(db, { documents: [{ title: "Plan", link: `/media/${pdf.file}` }] });
  await media.prepareDocumentsOfProjects(db);
  expect(await media.listPendingMedia(db, 5, "documents")).toEqual([pdf.id]);
  const document = { count: 3, pages: [{ width: 10, height: 20 }] };
  expect(await media.finishDocument(db, pdf.id, { problem: "It is empty." })).toBe(true);
  expect(await media.prepareDocument(db, pdf.id)).toBe(true);
  expect(await media.finishDocument(db, pdf.id, { document })).toBe(true);
  expect([await media.prepareDocument(db, pdf.id), await media.prepareDocument(db, image.id)]).toEqual([false, false]);
  const { pages, cover, texts } = media.documentFilesOf(pdf.id, 1);
  expect(media.filesOf({ ...pdf, document })).toEqual([pdf.file, ...pages, cover, texts]);
  for (const file of [...pages, cover, texts]) expect(await media.isMediaNamed(db, file)).toBe(true);
  await media.deleteMedia(db, pdf.id);

  await media.rememberEarlierFile(db, { id: image.id, itemId: image.itemId, file: image.file });
  await media.replaceMediaFile(db, image, fileOf("3"), "new.png");
  expect(await media.findMediaByAnyId(db, image.id)).toMatchObject({
    id: idOf("3"),
    itemId: image.id,
    variants: [],
    originalName: "new.png",
  });
  expect(await media.listKeptFiles(db, image.itemId)).toEqual([
    { id: image.id, itemId: image.itemId, file: image.file },
  ]);
  await media.mediaEarlier.remove(db, { id: image.id });
  expect(await media.findMediaByAnyId(db, image.id)).toBeNull();
  await media.deleteMedia(db, idOf("3"));
  expect(idsOf(await media.mediaTable.list(db, {}))).toEqual([model.id]);
});

test("which texts use which media", async () => {
  const db = await openDatabase();
  const { id } = await addMedia(db, "1");
  const html = `<img src="/media/${id}.png">`;
  const post = await addPost(db, { content: html });
  const project = await addProject(db, { gallery: [`/media/${id}.png`], content: html });
  const { postAutosaves, projectAutosaves } = autosaves;
  const kept = { savedAt: now, device: "" };
  await postAutosaves.save(db, { ...kept, key: "k" }, autosaveInput.parse({ title: "Typed", content: html }));
  await projectAutosaves.save(db, { ...kept, key: "new_k" }, projectDraft.parse({ title: "Drawn", content: html }));
  await uses.saveMediaUses(db, { what: "revision", key: String(post), part: "1" }, [html]);
  const state = projectFields.parse({ title: "Then", content: html });
  const facts = { savedAt: now, kind: "saved", author: "owner", device: "", words: 0, restoredFrom: null } as const;
  await revisions.projectRevisions.insert(db, project, facts, state);
  await clearSections(db);
  await addSection(db, "faq", { document: JSON.stringify({ html }), schemaVersion: 1 }, now);
  expect((await uses.listMediaUses(db, [id])).get(id)).toEqual([
    { what: "draft", key: "k", title: "Typed", trashed: false },
    { what: "post", key: String(post), title: "Tower", trashed: false },
    { what: "project", key: String(project), title: "Tower", trashed: false },
    { what: "project-draft", key: "new_k", title: "Drawn", trashed: false },
    { what: "project-revision", key: String(project), title: "Tower", trashed: false },
    { what: "revision", key: String(post), title: "Tower", trashed: false },
    { what: "site", key: "faq", title: expect.any(String), trashed: false },
  ]);
  expect(await uses.listMediaOwners(db, id)).toEqual({
    isUsed: true,
    posts: [post],
    isOnSite: true,
    isPreviewed: false,
    projects: [project],
    models: [],
    names: [id],
  });
  expect([await uses.isUsedByPost(db, id, post), await uses.isUsedByPost(db, id, post + 1)]).toEqual([true, false]);
  expect([await uses.isInRevisions(db, id), await uses.isInRevisions(db, idOf("2"))]).toEqual([true, false]);
  const { id: link } = await addClientLink(db, "a");
  await clientLinks.saveTargets(db, link, [{ kind: "project", id: project }]);
  expect([await uses.isUsedByClientLink(db, id, link), await uses.isUsedByClientLink(db, id, link + 1)]).toEqual([
    true,
    false,
  ]);
  const rewrite = (text: string) => text.replaceAll(id, idOf("2"));
  await rewriteMentions(db, id, { html: rewrite, address: rewrite });
  expect(await uses.listKeysOfUses(db, idOf("2"), "post")).toEqual([String(post)]);
  expect(await projects.findProject(db, project)).toMatchObject({ gallery: [`/media/${idOf("2")}.png`] });
  expect((await siteSections.find(db, { name: "faq" }))?.document).toContain(idOf("2"));
  expect(await projectAutosaves.find(db, "new_k")).toMatchObject({ content: rewrite(html) });
  expect(await uses.listKeysOfUses(db, id, "revision")).toEqual([String(post)]);
  expect(await uses.listKeysOfUses(db, id, "project-revision")).toEqual([String(project)]);
  await projects.projects.remove(db, { id: project });
  await projectAutosaves.remove(db, "new_k");
  expect(await revisions.projectRevisions.list(db, project)).toEqual([]);
  for (const what of ["project-revision", "project-draft"] as const)
    expect(await uses.listKeysOfUses(db, id, what)).toEqual([]);
});

function addClientLink(db: Database, hash: string, fields: { expiresAt?: string; maxOpenings?: number } = {}) {
  return clientLinks.clientLinks.insert(db, {
    publicId: `public ${hash}`,
    tokenHash: hash,
    client: "Ada",
    note: "",
    passwordHash: null,
    watermark: true,
    maxOpenings: null,
    createdAt: now,
    expiresAt: late,
    ...fields,
  });
}

test("selections of projects", async () => {
  const db = await openDatabase();
  const project = await addProject(db);
  const add = (slug: string, title: string, listed: boolean) =>
    selections.insert(db, {
      slug,
      title,
      introduction: "",
      listed,
      projectIds: [project],
      createdAt: now,
      updatedAt: now,
      example: false,
    });
  const second = await add("zoo", "Zoo", true);
  const first = await add("games", "élan", false);
  expect(idsOf(await listSelections(db))).toEqual([first.id, second.id]);
  expect(idsOf(await listSelections(db, { listed: true }))).toEqual([second.id]);
  await former.rememberAddress(db, { kind: "selection", address: "animals", target: "zoo" });
  expect((await findSelectionBySlug(db, "ZOO"))?.projectIds).toEqual([project]);
  expect((await findSelectionBySlug(db, "animals"))?.id).toBe(second.id);
  expect(await findSelectionBySlug(db, "none")).toBeNull();
  expect(await projects.listProjectStates(db)).toEqual(new Map([[project, { trashed: false }]]));
  await projects.updateProject(db, project, { deletedAt: now });
  expect(await projects.listProjectStates(db)).toEqual(new Map([[project, { trashed: true }]]));
});

test("links for clients and their log", async () => {
  const db = await openDatabase();
  const link = await addClientLink(db, "a", { maxOpenings: 1 });
  const ended = await addClientLink(db, "ended", { expiresAt: early });
  expect(idsOf(await clientLinks.clientLinks.list(db, {}, "id desc"))).toEqual([ended.id, link.id]);
  expect((await clientLinks.findOpenableLink(db, "a", now))?.id).toBe(link.id);
  expect([
    (await clientLinks.countOpening(db, link, now))?.openings,
    await clientLinks.countOpening(db, link, now),
  ]).toEqual([1, null]);
  expect(await clientLinks.findOpenableLink(db, "a", now)).toBeNull();
  expect((await clientLinks.findLinkOfToken(db, "a", now))?.id).toBe(link.id);
  expect((await clientLinks.findLiveLink(db, "public a", now))?.id).toBe(link.id);
  expect(await clientLinks.findLiveLink(db, "public ended", now)).toBeNull();
  await clientLinks.clientLinks.update(db, { id: link.id }, { watermark: false });
  expect((await clientLinks.clientLinks.find(db, { id: link.id }))?.watermark).toBe(false);
  for (const { id } of [link, ended]) await addMail(db, { kind: "opening", linkId: id });
  expect(await mails.mails.find(db, { linkId: link.id })).toMatchObject({ kind: "opening", state: "waiting" });
  await mails.mails.remove(db, { linkId: ended.id });
  expect(await mails.mails.find(db, { linkId: ended.id })).toBeNull();
  const target: clientLinks.TargetRow = { kind: "project", id: 1 };
  const targets: clientLinks.TargetRow[] = [{ kind: "post", id: 2 }, target];
  await clientLinks.saveTargets(db, link.id, targets);
  expect(await clientLinks.listTargets(db, [link.id, ended.id])).toEqual(
    new Map([
      [link.id, targets],
      [ended.id, []],
    ]),
  );
  expect([
    await clientLinks.opensOneOf(db, link.id, [target]),
    await clientLinks.opensOneOf(db, link.id, [{ kind: "build", id: 1 }]),
  ]).toEqual([true, false]);

  const opening = await linkLog.insertOpening(db, link.id, now, "phone");
  expect([await linkLog.isOpeningOf(db, link.id, opening), await linkLog.isOpeningOf(db, ended.id, opening)]).toEqual([
    true,
    false,
  ]);
  const view = await linkLog.insertView(db, opening, { what: "page", title: "Tower", at: now });
  for (const seconds of [9, 4]) await linkLog.updateSeconds(db, view, seconds);
  expect(await linkLog.findView(db, opening, view)).toMatchObject({ at: now, seconds: 9 });
  expect(await linkLog.countViews(db, opening)).toBe(1);
  expect(await linkLog.listOpenings(db, link.id, 5)).toEqual([
    { id: opening, openedAt: now, device: "phone", views: [{ what: "page", title: "Tower", at: now, seconds: 9 }] },
  ]);
  expect(await linkLog.sumOpenings(db)).toEqual(new Map([[link.id, { lastOpenedAt: now, seconds: 9 }]]));

  await clientLinks.revokeAllClientLinks(db, now);
  expect((await clientLinks.clientLinks.find(db, { id: link.id }))?.revokedAt).toBe(now);
  expect(await mails.mails.find(db, { linkId: link.id })).toBeNull();
  await clientLinks.deleteEndedClientLinks(db, now);
  expect(idsOf(await clientLinks.clientLinks.list(db, {}, "id desc"))).toEqual([link.id]);
  await clientLinks.clientLinks.remove(db, { id: link.id });
  expect(await linkLog.listOpenings(db, link.id, 5)).toEqual([]);
});

test("enquiries", async () => {
  const db = await openDatabase();
  const id = await addEnquiry(db, {
    message: "A 100% Hut",
    nextAt: "2026-06-10",
  });
  const won = await addEnquiry(db, {
    createdAt: late,
    stage: "won",
    closedAt: late,
    answeredAt: late,
    value: "5 €",
    read: true,
  });
  const spam = await addEnquiry(db, { folder: "spam", sortedOut: "signs", createdAt: early });
  expect(await enquirySearch.findEnquiries(db, "inbox", [["hut", "hat"], ["100%"]])).toEqual([{ id, stage: "new" }]);
  expect(await enquirySearch.listTextsWith(db, "inbox", ["100%", "zoo"])).toEqual(["ada ada@example.com  a 100% hut"]);
  expect(idsOf(await enquiries.listEnquiriesById(db, [won, id]))).toEqual([won, id]);
  expect(await enquiries.listEnquiries(db, { folder: "inbox", stage: "new" }, 1, 5)).toMatchObject({
    rows: [{ id }],
    total: 1,
  });
  expect(idsOf((await enquiries.listEnquiries(db, { folder: "inbox" }, 1, 5)).rows)).toEqual([won, id]);
  expect(await enquiries.listReminders(db, "2026-06-15", 5)).toMatchObject({ rows: [{ id }], total: 1 });
  expect(await enquiries.listClosed(db, now)).toEqual([{ stage: "won", value: "5 €", closedAt: late }]);
  expect(await enquiries.listAnswers(db, now)).toEqual([{ createdAt: late, answeredAt: late }]);
  expect(await enquiries.countSortedOut(db, early)).toBe(1);
  expect(idsOf(await enquiries.listEnquiriesAfter(db, 0, 5))).toEqual([id, won]);
  expect(await enquiries.countUnreadEnquiries(db, "inbox")).toBe(1);
  expect(await enquiries.countEnquiriesBetween(db, ["inbox", "spam"], early, now)).toBe(1);
  expect(idsOf(await enquiries.listEnquiriesBefore(db, now, 5))).toEqual([spam]);
  const byHand = await addEnquiry(db, {
    addedByHand: true,
    headerId: "a@mail.example",
    answeredAt: late,
    createdAt: now,
  });
  expect(await enquiries.enquiries.find(db, { headerId: "a@mail.example" })).toMatchObject({ addedByHand: true });
  expect(await enquiries.listAnswers(db, now)).toHaveLength(1);
  expect(await enquiries.countEnquiriesBetween(db, ["inbox"], early, now)).toBe(1);
  await enquiries.changeSender(db, await found(db, byHand), { name: "Zoë", email: "zoe@example.com" });
  expect(idsOf(await enquirySearch.findEnquiries(db, "inbox", [["zoe"]]))).toEqual([byHand]);
  await enquiries.enquiries.update(db, { id: byHand }, { searchText: "" });
  expect(await enquirySearch.foldRowsAgain(db, "enquiries", byHand - 1)).toBe(byHand);
  expect(await enquirySearch.foldRowsAgain(db, "enquiries", byHand)).toBeNull();
  expect(idsOf(await enquirySearch.findEnquiries(db, "inbox", [["zoe"]]))).toEqual([byHand]);
  expect(idsOf(await people.listEnquiriesOf(db, "zoe@example.com", "no such note"))).toEqual([byHand]);
  expect(idsOf(await people.listIn(db, "enquiries", "id", [byHand, id]))).toEqual([id, byHand]);
  await people.lockEnquiries(db, [byHand]);
  await people.removeEnquiries(db, [byHand]);
  await enquiries.enquiries.update(db, { id }, { read: true });
  expect(await enquiries.enquiries.find(db, { id })).toMatchObject({ read: true, stage: "new" });
  await addMail(db, { kind: "enquiry", enquiryId: id, state: "failed", error: "Refused" });
  expect(await mails.findEnquiryMails(db, [id, won])).toEqual(
    new Map([[id, expect.objectContaining({ state: "failed", error: "Refused" })]]),
  );
  expect(await report.listFailedMails(db, 1, 5)).toEqual({
    total: 1,
    items: [{ id, name: "Ada", folder: "inbox", page: 2, createdAt: now, reason: "Refused" }],
  });
  await enquiries.enquiries.remove(db, { id });
  expect(await enquiries.enquiries.find(db, { id })).toBeNull();
  expect(await countForMetrics(db, now)).toEqual({
    mailsWaiting: 0,
    mailsFailed: 0,
    imagesWaiting: 0,
    sessions: 0,
    databaseBytes: expect.any(Number),
  });
});

test("files of clients", async () => {
  const db = await openDatabase();
  const enquiryId = await addEnquiry(db, { folder: "spam" });
  const request = { enquiryId, tokenHash: "x", createdAt: early, expiresAt: now };
  const { id: requestId } = await fileRequests.fileRequests.insert(db, request);
  expect(await fileRequests.listOpenFileRequests(db, enquiryId, early)).toEqual([{ ...request, id: requestId }]);
  expect(await fileRequests.listOpenFileRequests(db, enquiryId, now)).toEqual([]);
  const values = { enquiryId, requestId, name: "brief.pdf", bytes: 7, locked: true, stored: "a", createdAt: now };
  const file = await clientFiles.clientFiles.insert(db, values);
  const later = await clientFiles.clientFiles.insert(db, { ...values, bytes: 5, stored: "b", createdAt: late });
  expect(file).toEqual({ ...values, id: file.id });
  expect(await clientFiles.listStoredClientFiles(db)).toEqual(new Set(["a", "b"]));
  expect([await clientFiles.countClientBytes(db, early), await clientFiles.countClientBytes(db, late)]).toEqual([
    12, 0,
  ]);
  expect(await clientFiles.listFilesOfSpam(db, late)).toEqual([file]);
  await fileRequests.deleteExpiredFileRequests(db, now);
  expect(await clientFiles.clientFiles.find(db, { id: file.id })).toMatchObject({ requestId: null });
  expect(await clientFiles.clientFiles.remove(db, { id: later.id })).toBe(1);
  await enquiries.enquiries.remove(db, { id: enquiryId });
  expect(await clientFiles.clientFiles.list(db, {})).toEqual([]);
});

test("enquiries: mails, events, calls and quotes", async () => {
  const db = await openDatabase();
  const enquiry = await addEnquiry(db);
  const mail = await addMail(db, { enquiryId: enquiry });
  const cut = await addMail(db, { enquiryId: enquiry, key: "b", state: "handing-over", nextAt: now });
  await addMail(db, { kind: "enquiry", enquiryId: enquiry, nextAt: late });
  expect(idsOf(await mails.listUnsentMails(db, now, 5))).toEqual([mail.id, cut.id]);
  expect(await mails.findNextMailTime(db)).toBe(early);
  const move = () => mails.mails.update(db, { id: mail.id, state: "waiting" }, { state: "sent" });
  expect([await move(), await move()]).toEqual([1, 0]);
  await mails.mails.update(db, { id: cut.id }, { state: "failed", error: "Refused" });
  expect(await mails.mails.find(db, { key: "b" })).toMatchObject({ id: cut.id, state: "failed", error: "Refused" });
  expect((await mails.mails.find(db, { id: mail.id }))?.state).toBe("sent");
  expect(idsOf(await mails.mails.list(db, { enquiryId: enquiry, kind: "conversation" }, "id"))).toEqual([
    mail.id,
    cut.id,
  ]);
  const answer = await addMail(db, { kind: "automatic-answer", enquiryId: enquiry, createdAt: now });
  expect(idsOf(await mails.listConversation(db, enquiry))).toEqual([mail.id, cut.id, answer.id]);
  expect(await mails.listAutomaticAnswers(db, early)).toEqual([{ address: "ada@example.com", createdAt: now }]);
  expect(await mails.listAutomaticAnswers(db, now)).toEqual([]);
  const note = await enquiryEvents.enquiryEvents.insert(db, {
    enquiryId: enquiry,
    kind: "note",
    text: "Call",
    mailId: null,
    createdAt: now,
  });
  const event = await enquiryEvents.enquiryEvents.insert(db, {
    enquiryId: enquiry,
    kind: "mail",
    text: "",
    mailId: mail.id,
    createdAt: now,
  });
  expect(await enquiryEvents.enquiryEvents.find(db, { mailId: mail.id })).toEqual(event);
  expect([
    await enquiryEvents.enquiryEvents.remove(db, { id: event.id, enquiryId: enquiry, kind: "note" }),
    await enquiryEvents.enquiryEvents.remove(db, { id: note.id, enquiryId: enquiry, kind: "note" }),
  ]).toEqual([0, 1]);
  expect(await enquiryEvents.enquiryEvents.list(db, { enquiryId: enquiry }, "id desc")).toEqual([event]);

  const propose = (hash: string, expires: string) =>
    proposals.insertCallProposal(db, {
      enquiryId: enquiry,
      tokenHash: hash,
      times: "[]",
      minutes: 30,
      place: "",
      createdAt: now,
      expiresAt: expires,
    });
  const proposal = await propose("a", late);
  await propose("ended", early);
  expect(await proposals.findCallProposal(db, "a", { now, since: now })).toEqual(proposal);
  expect(await proposals.listCallProposals(db, enquiry, now)).toEqual([proposal]);
  expect(await proposals.countOpenProposals(db, enquiry, now)).toBe(1);
  const picked = { picked: now, expiresAt: late, changedAt: now, clientZone: "" };
  const pick = () => proposals.pickTime(db, proposal.id, picked);
  expect([await pick(), await pick()]).toEqual([true, false]);
  const moveCall = () => proposals.changeBookedCall(db, proposal, { picked: now, changedAt: late });
  expect([await moveCall(), await moveCall()]).toEqual([{ ...proposal, ...picked, changes: 1, changedAt: late }, null]);
  expect(await proposals.listPassedProposals(db, now)).toMatchObject([{ tokenHash: "ended" }]);
  const [ended] = await proposals.listPassedProposals(db, now);
  const markPassed = () => proposals.markPassed(db, ended?.id ?? 0);
  expect([await markPassed(), await markPassed()]).toEqual([true, false]);
  expect(await proposals.findCallProposal(db, "ended", { now, since: "2000-01-01T00:00:00.000Z" })).toMatchObject({
    endTold: 1,
  });
  expect(await proposals.listBookedCalls(db)).toMatchObject([{ id: proposal.id, picked: now }]);
  await proposals.deleteExpiredCallProposals(db, { now, since: now });
  expect(await proposals.findCallProposalById(db, enquiry, proposal.id)).toMatchObject({ picked: now });
  expect([
    await proposals.deleteCallProposal(db, proposal),
    await proposals.deleteCallProposal(db, { ...proposal, picked: now }),
  ]).toEqual([false, true]);

  const quote = { enquiryId: enquiry, createdAt: now, content: quoteContent, expiresAt: late, state: "open" } as const;
  await quotes.insert(db, { ...quote, tokenHash: "q" });
  const newest = await quotes.insert(db, { ...quote, tokenHash: "r" });
  expect(await findNewestQuote(db)).toEqual(newest);
  expect((await listQuoteIds(db)).at(-1)).toBe(newest.id);
  expect(await listEnding(db, late)).toEqual([]);
  await quotes.update(db, { id: newest.id }, { sentAt: now });
  expect(await listEnding(db, late)).toEqual([{ ...newest, sentAt: now }]);
  expect(await listOpenQuotes(db, now)).toEqual([{ ...newest, sentAt: now }]);
  expect(await listOpenQuotes(db, late)).toEqual([]);

  const invoice = { enquiryId: enquiry, quoteId: newest.id, kind: "invoice", days: 14, createdAt: now } as const;
  const draft = await invoices.insert(db, { ...invoice, state: "draft", content: invoiceContent });
  expect(await findLastPlace(db, "2026-{n}")).toBe(0);
  const numbered = { series: "2026-{n}", place: 1, number: "2026-001", issuedOn: "2026-06-15" };
  const issued = await invoices.insert(db, { ...invoice, ...numbered, state: "issued", content: invoiceContent });
  expect(await findLastPlace(db, "2026-{n}")).toBe(1);
  expect(await listInvoices(db, { state: undefined }, 1, 5)).toEqual({ rows: [draft, issued], total: 2 });
  expect(await listInvoices(db, { state: "issued" }, 1, 5)).toEqual({ rows: [issued], total: 1 });
  expect(await listIssued(db, 0, 5)).toEqual([issued]);
  expect(await listIssued(db, 1, 5)).toEqual([]);
  const twice = invoices.insert(db, { ...invoice, ...numbered, number: "1", state: "issued", content: invoiceContent });
  await expect(twice).rejects.toThrow(/unique/i);
  await enquiries.enquiries.remove(db, { id: enquiry });
  expect(await invoices.find(db, { id: issued.id })).toEqual({ ...issued, enquiryId: null, quoteId: null });
});

test("subscribers, and the issues that went to them", async () => {
  const db = await openDatabase();
  const reader = (email: string, more: object = {}) => ({
    email,
    emailKey: email.toLowerCase(),
    language: "en",
    topics: [],
    state: "pending" as const,
    origin: "form" as const,
    createdAt: now,
    ...more,
  });
  const all = { search: "", state: undefined, topic: undefined };
  const confirmed = { state: "active" as const, confirmedAt: early };
  const ada = await subscribers.subscribers.insert(db, reader("Ada@example.org", confirmed));
  const bob = reader("bob_1@example.org", { ...confirmed, topics: ["series:tower"], endedAt: now });
  expect(await subscribers.insertSubscribers(db, [reader("ada@example.org"), bob, reader("cleo@example.org")])).toBe(2);
  const emails = async (query: Parameters<typeof subscribers.listSubscribers>[1], page = 1, size = 10) => {
    const { rows, total } = await subscribers.listSubscribers(db, query, page, size);
    return [total, ...rows.map(({ email }) => email.split("@")[0])];
  };
  expect(await emails(all)).toEqual([3, "cleo", "bob_1", "Ada"]);
  expect(await emails(all, 2, 2)).toEqual([3, "Ada"]);
  expect(await emails({ ...all, search: "ADA@" })).toEqual([1, "Ada"]);
  expect(await emails({ ...all, search: "b_1" })).toEqual([1, "bob_1"]);
  expect(await emails({ ...all, search: "a_a" })).toEqual([0]);
  expect(await emails({ ...all, state: "active", topic: "series:tower" })).toEqual([2, "bob_1", "Ada"]);
  expect(await emails({ ...all, topic: "series:towe" })).toEqual([2, "cleo", "Ada"]);
  expect((await subscribers.listSubscribersAfter(db, all, ada.id, 1)).map(({ email }) => email)).toEqual([bob.email]);
  expect(await subscribers.countSubscribers(db)).toEqual({ pending: 1, active: 2, unsubscribed: 0, bounced: 0 });
  expect(await subscribers.countUnasked(db)).toBe(1);
  expect(await subscribers.countTopics(db)).toEqual([{ topics: ["series:tower"], subscribers: 1 }]);
  await subscribers.replaceTopic(db, "series:tower", "series:castle");
  await subscribers.replaceTopic(db, "series:towe", "series:castle");
  expect(await subscribers.countTopics(db)).toEqual([{ topics: ["series:castle"], subscribers: 1 }]);
  await subscribers.replaceTopic(db, "series:castle", "series:tower");
  expect(subscribers.withTopic(["a", "b"], "a", "b")).toEqual(["b"]);
  expect(await subscribers.listSubscriptions(db)).toEqual([
    { confirmedAt: early, endedAt: null },
    { confirmedAt: early, endedAt: now },
  ]);
  expect(await subscribers.findKnownKeys(db, [ada.emailKey, "nobody@example.org"])).toEqual(new Set([ada.emailKey]));
  for (const hash of ["h", "h"]) await subscribers.suppressAddress(db, hash);
  expect(await subscribers.findSuppressed(db, ["h", "i"])).toEqual(new Set(["h"]));

  const [unasked] = await subscribers.listUnasked(db, 5);
  expect(unasked?.email).toBe("cleo@example.org");
  for (const { id } of [ada, unasked ?? ada])
    await subscribers.subscribers.update(db, { id }, { askedAt: early, confirmHash: `c${id}`, askedTopics: [] });
  expect(await subscribers.listUnasked(db, 5)).toEqual([]);
  await subscribers.deleteUnconfirmed(db, early);
  expect(await subscribers.subscribers.count(db, {})).toBe(3);
  await subscribers.deleteUnconfirmed(db, now);
  expect(await emails(all)).toEqual([2, "bob_1", "Ada"]);
  expect(await subscribers.subscribers.find(db, { id: ada.id })).toEqual({ ...ada, askedAt: early });

  const issue = await issues.newsletterIssues.insert(db, {
    language: "en",
    subject: "S",
    state: "sending",
    audience: [],
    createdAt: now,
  });
  const delivery = { issueId: issue.id, subscriberId: ada.id };
  await issues.newsletterDeliveries.insert(db, { ...delivery, state: "waiting" });
  await expect(issues.newsletterDeliveries.insert(db, { ...delivery, state: "sent" })).rejects.toThrow(/unique/i);
  await mails.mails.insert(db, {
    kind: "confirmation",
    subscriberId: ada.id,
    key: "c",
    headerId: "c@example.org",
    thread: "[]",
    name: "",
    address: ada.email,
    subject: "S",
    text: "T",
    state: "waiting",
    nextAt: late,
    createdAt: early,
  });
  const asked = { address: ada.email, createdAt: early, at: late };
  expect(await mails.listConfirmations(db, now)).toEqual([asked]);
  expect(await mails.listConfirmations(db, late)).toEqual([]);
  await subscribers.subscribers.remove(db, { id: ada.id });
  expect([await issues.newsletterDeliveries.count(db, {}), await mails.mails.count(db, {})]).toEqual([0, 0]);
});

test("letters to subscribers", async () => {
  const db = await openDatabase();
  const reader = async (name: string, topics: string[] = []) =>
    subscribers.subscribers.insert(db, {
      email: `${name}@example.org`,
      emailKey: `${name}@example.org`,
      language: "en",
      topics,
      state: "active",
      origin: "form",
      createdAt: early,
    });
  const ada = await reader("ada");
  const bob = await reader("bob", ["category:3", "series:a_b"]);
  await reader("cleo", ["category:30", "series:axb"]);
  const gone = await reader("gone");
  await subscribers.subscribers.update(db, { id: gone.id }, { state: "unsubscribed" });
  const file = `${"ab".repeat(16)}-letter.jpg`;
  const issue = await issues.newsletterIssues.insert(db, {
    language: "en",
    subject: "S",
    html: `<img src="https://example.org/media/${file}">`,
    state: "sending",
    audience: ["category:3"],
    createdAt: now,
  });
  const later = await issues.newsletterIssues.insert(db, {
    language: "en",
    subject: "T",
    state: "queued",
    audience: [],
    createdAt: late,
  });
  expect(await issues.countReaders(db, [])).toEqual({ all: 1, everyLetter: 1 });
  expect(await issues.countReaders(db, ["category:3"])).toEqual({ all: 2, everyLetter: 1 });
  expect(await issues.countReaders(db, ["series:a_b"])).toEqual({ all: 2, everyLetter: 1 });
  await issues.addDeliveries(db, issue.id, ["category:3"], now);
  expect(await issues.findDueDelivery(db, issue.id, early)).toBeNull();
  const due = await issues.findDueDelivery(db, issue.id, now);
  expect(due).toMatchObject({ subscriberId: ada.id, state: "waiting", tries: 0 });
  expect(await issues.findNextDelivery(db, issue.id)).toBe(now);
  expect(await issues.findNextDelivery(db, later.id)).toBeNull();

  const toAda = { issueId: issue.id, subscriberId: ada.id };
  const toBob = { issueId: issue.id, subscriberId: bob.id };
  expect([await issues.handOver(db, toAda, now), await issues.handOver(db, toAda, now)]).toEqual([true, false]);
  await subscribers.subscribers.update(db, { id: bob.id }, { state: "unsubscribed" });
  expect(await issues.handOver(db, toBob, now)).toBe(false);
  await subscribers.subscribers.update(db, { id: bob.id }, { state: "active" });
  await issues.newsletterIssues.update(db, { id: issue.id }, { state: "paused" });
  expect(await issues.handOver(db, toBob, now)).toBe(false);

  await issues.newsletterDeliveries.update(db, toAda, { state: "sent", sentAt: now });
  await issues.newsletterDeliveries.update(db, toBob, { state: "refused", reply: "550 No" });
  expect(await issues.countDeliveries(db, [issue.id, later.id])).toEqual(
    new Map([[issue.id, { sent: 1, refused: 1 }]]),
  );
  expect(await issues.countDeliveries(db, [])).toEqual(new Map());
  expect(await issues.listRefused(db, issue.id, 5)).toEqual([
    { email: "bob@example.org", state: "refused", reply: "550 No" },
  ]);
  const left = { state: "unsubscribed", endedAt: late } as const;
  await subscribers.subscribers.update(db, { id: ada.id }, left);
  expect(await issues.countLeftAfter(db, [issue.id, later.id])).toEqual(new Map([[issue.id, 1]]));
  const second = { issueId: later.id, subscriberId: ada.id, state: "sent", sentAt: late } as const;
  await issues.newsletterDeliveries.insert(db, second);
  expect(await issues.countLeftAfter(db, [issue.id, later.id])).toEqual(new Map([[later.id, 1]]));
  expect(await issues.countLeftAfter(db, [])).toEqual(new Map());
  expect((await issues.listIssues(db, 1, 1)).map(({ id }) => id)).toEqual([later.id]);
  expect((await issues.listIssues(db, 2, 1)).map(({ id }) => id)).toEqual([issue.id]);
  expect(await issues.listFilesOfIssues(db)).toEqual(new Set([file]));
});

/** Removes the starter content. */
async function clearSections(db: Database): Promise<void> {
  for (const table of ["siteSections", "siteRevisions"] as const) await db.deleteFrom(table).execute();
}

test("sections of the site", async () => {
  const db = await openDatabase();
  const documentOf = (text: string) => ({ document: JSON.stringify(text), schemaVersion: 2 });
  await clearSections(db);
  await addSection(db, "faq", documentOf("one"), early);
  await addSection(db, "faq", documentOf("ignored"), early);
  const save = (version: number) => saveSectionDraft(db, "faq", version, documentOf("draft"), now);
  expect([await save(1), await save(1)]).toEqual([true, false]);
  expect(await siteSections.find(db, { name: "faq" })).toMatchObject({
    document: '"one"',
    draft: '"draft"',
    version: 2,
  });
  const publication = await nextPublication(db);
  await publishSection(db, "faq", documentOf("two"), { publication, now });
  expect(await siteSections.find(db, { name: "faq" })).toMatchObject({
    document: '"two"',
    draft: null,
    version: 3,
  });
  await rewriteSection(db, "faq", (json) => json.replace("o", "0"));
  expect(
    (await siteRevisions.list(db, { section: "faq" }, "publication desc")).map(({ document }) => document),
  ).toEqual(['"tw0"', '"0ne"']);
  expect(await siteRevisions.list(db, { publication })).toMatchObject([{ section: "faq", document: '"tw0"' }]);
});

test("the trash", async () => {
  const db = await openDatabase();
  const id = await addPost(db, { deletedAt: early });
  await addPost(db, { title: "Page", kind: "page", deletedAt: now });
  const project = await addProject(db, { deletedAt: now });
  expect(await trash.listTrashed(db, "post")).toEqual([{ id, title: "Tower", slug: "tower", deletedAt: early }]);
  expect(await trash.findTrashed(db, "project", project)).toMatchObject({ title: "Tower" });
  expect([await trash.listTrashedIds(db, "post", early, 5), await trash.listTrashedIds(db, "post", null, 5)]).toEqual([
    [],
    [id],
  ]);
  await trash.deleteTrashed(db, "post", id);
  expect(await trash.findTrashed(db, "post", id)).toBeNull();
});

test("examples", async () => {
  const db = await openDatabase();
  expect(await examples.isWithoutContent(db)).toBe(true);
  const { id: category } = await categories.insert(db, { name: "Art", nameKey: "art", slug: "art", example: true });
  const { file } = await addMedia(db, "1", { example: true });
  const used = await addMedia(db, "2", { example: true });
  const post = await addPost(db, { example: true, datedAt: late, imageUrl: `/media/${used.file}` });
  const project = await addProject(db, { example: true });
  expect([await examples.isWithoutContent(db), await examples.hasOwnContent(db)]).toEqual([false, false]);
  expect(await examples.countExamples(db)).toEqual({ posts: 1, projects: 1 });
  expect([await examples.listExamplePosts(db), await examples.listExampleProjects(db)]).toEqual([[post], [project]]);
  expect(await examples.listExampleTexts(db)).toMatchObject([{ content: "<p>c</p>" }]);
  await examples.moveExamplePostsToPast(db, new Date(now));
  expect((await posts.findPostById(db, post))?.datedAt).toBe("2026-06-15T00:00:00.000Z");
  expect(await examples.deleteUnusedExampleMedia(db)).toEqual([file]);
  await examples.deletePosts(db, [post]);
  await projects.projects.remove(db, { id: project });
  expect(await examples.deleteEmptyExampleCategories(db)).toBe(1);
  expect([await categories.find(db, { id: category }), await examples.isWithoutContent(db)]).toEqual([null, true]);
});

test("imports, exports and the site report", async () => {
  const db = await openDatabase();
  const { id: category } = await categories.insert(db, { name: "Art", nameKey: "art", slug: "art", example: false });
  const post = await addPost(db, { categoryId: category });
  const planned = await addPost(db, { title: "Planned", published: false, publishAt: late });
  await posts.posts.update(db, { id: post }, { importKey: "blog/1", importState: { title: "x" } });
  expect(await imports.listImportedPosts(db)).toEqual(
    new Map([["blog/1", { id: post, slug: "tower", inTrash: false, state: { title: "x" } }]]),
  );
  expect(await exported.listPostsAfter(db, 0, 1)).toMatchObject([{ id: post, category: "Art", published: true }]);

  expect((await collect(report.listPostStates(db))).flat()).toMatchObject([
    { id: post, published: true, uncategorized: false, version: `${now} 0` },
    { id: planned, scheduled: true, uncategorized: true, datedAt: late },
  ]);
  expect(await report.listPostTexts(db, [post])).toMatchObject([{ title: "Tower", example: false }]);
  expect(await report.listScheduledPosts(db)).toEqual([{ id: planned, title: "Planned", publishAt: late }]);
  await addProject(db, { gallery: ["/media/a.png"], externalLink: "https://example.com" });
  const [project] = await report.listProjectTexts(db);
  expect(project?.addresses).toEqual(expect.arrayContaining(["/media/a.png", "https://example.com"]));
  const image = await addMedia(db, "1");
  await media.rememberEarlierFile(db, { id: idOf("2"), itemId: image.itemId, file: "" });
  expect((await collect(report.listMediaFiles(db))).flat()).toEqual([
    { file: image.file, poster: "", variants: [], ids: [idOf("2")] },
  ]);
  const large = await report.listLargeFiles(db, { image: 100, video: 100, audio: 100, file: 100, model: 100 }, 5);
  expect(large).toMatchObject({ total: 1, items: [{ id: image.itemId, kind: "image", bytes: 500 }] });
});

test("statistics", async () => {
  const db = await openDatabase();
  const visit = {
    at: "2026-06-15T10",
    page: "/",
    source: "",
    campaign: "",
    device: "phone",
    views: 2,
    visits: 1,
    visitors: 1,
    reads: 0,
    seconds: 5,
  };
  await visits.addVisits(db, [visit, { ...visit, page: "/about" }]);
  await visits.addVisits(db, [{ ...visit, at: "2026-05-03T10" }, visit]);
  await visits.addVisitEvents(db, [{ at: visit.at, event: "play", detail: "tower", source: "", count: 1, seconds: 3 }]);
  await visits.addMachines(db, [{ at: "2026-06-15", kind: "bot", name: "Bot", count: 2 }]);
  expect([await visits.keepSalt(db, "2026-06-14", "a"), await visits.keepSalt(db, "2026-06-14", "b")]).toEqual([
    "a",
    "a",
  ]);
  const visitor = {
    day: "2026-06-14",
    hash: "h",
    source: "",
    campaign: "",
    firstPage: "/",
    lastPage: "/",
    seenAt: early,
    steps: 3,
  };
  await visits.saveVisitors(db, [visitor, { ...visitor, hash: "i" }]);
  await visits.saveVisitors(db, [{ ...visitor, lastPage: "/about", seenAt: now }]);
  expect(await visits.listVisitors(db, "2026-06-14", ["h"])).toEqual([{ ...visitor, lastPage: "/about", seenAt: now }]);
  expect(await visits.countVisitorsSince(db, now)).toEqual([{ page: "/about", visitors: 1 }]);
  const june = { from: "2026-06-01", to: "2026-06-30" };
  expect(await visits.sumFunnels(db, june)).toEqual([{ source: "", steps: 3, visitors: 2 }]);
  await visits.forgetVisitorsBefore(db, "2026-06-15");
  expect([await visits.findSalt(db, "2026-06-14"), await visits.sumFunnels(db, june)]).toEqual([
    null,
    [{ source: "", steps: 3, visitors: 2 }],
  ]);
  expect((await visits.sumVisits(db, june, "page")).map(({ name, views }) => [name, views])).toEqual([
    ["/", 4],
    ["/about", 2],
  ]);
  for (const by of ["hour", "day", "month", "source", "campaign", "device", "all"] as const)
    expect(await visits.sumVisits(db, june, by), by).toMatchObject([{ views: 6, visits: 3 }]);
  expect(await visits.sumEvents(db, june)).toEqual([{ event: "play", detail: "tower", count: 1, seconds: 3 }]);
  expect(await visits.sumMachines(db, june)).toEqual([{ kind: "bot", name: "Bot", count: 2 }]);
  expect(await visits.countRowsOfDay(db, "2026-06-15")).toBe(3);
  expect(await visits.listNamesOfDay(db, "2026-06-15")).toEqual(
    expect.arrayContaining([{ kind: "detail", name: "tower" }]),
  );
  expect(await visits.findFirstVisit(db)).toBe("2026-05-03");
  await visits.condenseVisits(db, { day: "2026-06-16", month: "2026-06-01" });
  expect(
    (await visits.listVisits(db, { from: "2026-01-01", to: "2026-12-31" }, 5, 0)).map(({ at, views }) => [at, views]),
  ).toEqual([
    ["2026-05-01", 2],
    ["2026-06-15", 4],
    ["2026-06-15", 2],
  ]);
});

test("every function of the tables is called above", async () => {
  const calledIn = await record.end();
  const missed: string[] = [];
  for (const file of readdirSync(folder)) {
    const exports: Record<string, unknown> = await import(resolve(folder, file));
    const called = calledIn(`/${folder}/${file}`);
    for (const [name, value] of Object.entries(exports))
      for (const each of namesIn(name, value)) if (!called.has(each)) missed.push(`${file}: ${each}`);
  }
  expect(isShared ? missed : missed.filter((name) => !name.startsWith("shared-memory.ts"))).toEqual([]);
});

/** Returns the names of an export's functions. The plain queries of a table, which `table` makes, have tests of their own. */
function namesIn(name: string, value: unknown): string[] {
  if (typeof value === "function") return [name];
  if (typeof value !== "object" || value === null || "decode" in value) return [];
  return Object.entries(value).flatMap(([each, method]) => (typeof method === "function" ? [each] : []));
}
