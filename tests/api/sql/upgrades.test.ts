// Runs the current version on sites that earlier versions wrote.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { makeBackup } from "#server/backup/make-backup.ts";
import type { Config } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { exportSite } from "#server/export/export-site.ts";
import { outdatedSearch } from "#server/jobs/outdated-search.ts";
import type { Tables } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import * as initial from "#server/store/migrations/2026-11-27-initial.ts";
import { openPostgresAsItIs } from "#server/store/postgres/postgres.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder, restore } from "#tests/support/backups.ts";
import { makeParent } from "#tests/support/exports.ts";
import { placeAt, visit } from "#tests/support/places.ts";
import { recordedSchemas, recordedSite } from "#tests/support/recorded-sites.ts";
import { testClock } from "#tests/support/test-server.ts";

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

test.each(recordedSchemas)("a site with the schema %s comes up with all its rows, after a backup", async (schema) => {
  const place = { ...(await recordedSite(schema)), backups: true };
  const recorded = await readRows(place);
  expect(Object.keys(recorded).filter((table) => recorded[table]?.length === 0)).toEqual([]);
  const lines: string[] = [];
  await (await createContext(place, { log: (line) => lines.push(line) })).close();
  const upgraded = await readRows(place);
  expect(withoutSections(upgraded)).toEqual(withoutSections(asUpgraded(recorded)));
  expect(upgraded.site_sections).toEqual(expect.arrayContaining(recorded.site_sections ?? []));

  const [file = "", ...others] = backupsOf(place);
  expect(file).toMatch(/\/before-2026-11-27-initial-\S+\.tar$/);
  expect(others).toEqual([]);
  expect(lines).toContainEqual(expect.stringContaining(`The site as it was is in ${file} (`));
  const back = placeAt(emptyFolder());
  expect(await restore(file, back.dataDir)).toMatchObject({
    posts: countPosts(recorded),
    projects: recorded.projects?.length,
  });
  expect(asRestored(await readRows(back))).toEqual(asRestored(upgraded));
});

test("a site from before the initial schema is served, searched and exported", async () => {
  const place = await recordedSite("0034-token-hashes");
  const clock = testClock();
  await visit(place, clock, async ({ call }) => {
    expect((await call("GET", "/blogs/first-light")).body).toMatchObject({ title: "First light" });
    expect((await call("GET", "/search?q=secnd")).body.totals).toEqual({ posts: 1, projects: 0 });
    expect((await call("GET", "/search?q=tower")).body.totals).toEqual({ posts: 0, projects: 1 });
  });
  const context = await createContext(place, { clock });
  const folder = join(makeParent(), "export");
  expect(await exportSite(context, folder)).toMatchObject({ posts: 4, pages: 1, projects: 2, categories: 1 });
  await context.close();
});

test("a site from before searches in every language is searched as before after its upgrade, and soon in any language", async () => {
  const place = await recordedSite("0034-token-hashes");
  await withDatabase(place, async (db) => {
    await sql`update posts set title = 'Łódź', content = '<p>Words of 東京でゲームを作る</p>' where id = 1`.execute(db);
    await sql`update enquiry_events set text = 'Größe'`.execute(db);
  });
  const context = await createContext(place, { clock: testClock() });
  const find = (text: string) => context.search.findPosts(context.db, { text, page: 1, limit: 5 });
  expect(await find("words light")).toMatchObject({ total: 1 });
  expect(await find("lodz")).toMatchObject({ total: 0 });
  const failed: string[] = [];
  const job = outdatedSearch(context, (text) => failed.push(text));
  await job.run(AbortSignal.timeout(60_000));
  for (const text of ["lodz", "ゲーム"]) expect(await find(text), text).toMatchObject({ hits: [{ id: 1 }], total: 1 });
  const { rows } = await sql<{ text: string }>`select distinct search_text as text from enquiry_events`.execute(
    context.db,
  );
  expect(rows).toEqual([{ text: "grosse" }]);
  // The recorded quote has no content.
  expect(failed).toEqual(["quote 101"]);
  // It is done once.
  await context.search.remove(context.db, "post", 1);
  await job.run(AbortSignal.timeout(60_000));
  expect(await find("lodz")).toMatchObject({ total: 0 });
  await context.close();
});

test("a backup of a site that is not upgraded yet can be restored, and leaves the site as it is", async () => {
  for (const schema of recordedSchemas) {
    const place = await recordedSite(schema);
    const recorded = await readRows(place);
    const { dataDir, databaseUrl } = place;
    const job = { dataDir, databaseUrl, s3: null, madeAt: "2026-11-27T12:00:00.000Z", site: "" };
    const { file } = await makeBackup({ ...job, file: join(emptyFolder(), "site.tar") });
    expect(await readRows(place), schema).toEqual(recorded);
    expect(await withDatabase(place, listMigrations), schema).toContain(schema);
    const back = placeAt(emptyFolder());
    await restore(file, back.dataDir);
    expect(asRestored(await readRows(back)), schema).toEqual(asRestored(asUpgraded(recorded)));
    const context = await createContext(back, { clock: testClock() });
    await outdatedSearch(context, () => undefined).run(AbortSignal.timeout(60_000));
    const found = await context.search.findPosts(context.db, { text: "words", page: 1, limit: 5 });
    await context.close();
    expect(found.total, schema).toBe(
      recorded.posts?.filter(({ kind, deleted_at: at }) => kind === "post" && at === null).length,
    );
  }
});

test("if an upgrade fails, the database is as it was", async () => {
  const place = await recordedSite("0030-quotes");
  await withDatabase(place, (db) => sql`create table former_addresses (kind text)`.execute(db));
  const recorded = await readRows(place);
  await expect(createContext(place)).rejects.toThrow(
    /^the migration 2026-11-27-initial of [^\n]+ failed and was rolled back, so the database is as it was: [^\n]+$/,
  );
  expect(await readRows(place)).toEqual(recorded);
  expect((await withDatabase(place, listMigrations)).at(-1)).toBe("0030-quotes");
});

test("if a migration after an upgrade fails, the database is as it was, too", async () => {
  const place = await recordedSite("0034-token-hashes");
  const recorded = await readRows(place);
  const announced: string[][] = [];
  const broken: Migration = { up: (db) => db.schema.dropTable("nowhere").execute() };
  const list = { "2026-11-27-initial": initial, "2999-01-01-broken": broken };
  const migrating = withDatabase(place, (db) =>
    migrate(db, { list, beforeChanging: async (names) => void announced.push([...names]) }),
  );
  await expect(migrating).rejects.toThrow(/^the migration 2999-01-01-broken of [^\n]+ so the database is as it was: /);
  expect(announced).toEqual([["2026-11-27-initial", "2999-01-01-broken"]]);
  expect(await readRows(place)).toEqual(recorded);
  expect((await withDatabase(place, listMigrations)).at(-1)).toBe("0034-token-hashes");
});

test("a database that is too old for an upgrade stops the start, and a backup of it, with one line on what to do", async () => {
  const place = { ...(await recordedSite("0030-quotes")), backups: true };
  await withDatabase(place, (db) => sql`delete from kysely_migration where name = '0030-quotes'`.execute(db));
  const recorded = await readRows(place);
  const early = /was written by an early version of Savepoint \(0029-tags-and-series\); open it first with [^\n]+$/;
  await expect(createContext(place)).rejects.toThrow(early);
  const { dataDir, databaseUrl } = place;
  const job = { dataDir, databaseUrl, s3: null, madeAt: "2026-11-27T12:00:00.000Z", site: "" };
  await expect(makeBackup({ ...job, file: join(emptyFolder(), "site.tar") })).rejects.toThrow(early);
  expect(await readRows(place)).toEqual(recorded);
  expect(backupsOf(place)).toEqual([]);
});

/** Returns what the upgrade of a recorded site makes of its rows. It changes no other rows. */
function asUpgraded(recorded: Rows): Rows {
  return {
    ...withEnquiries(withCanonicalUrls(withFacts(asWithHistoryOfProjects(asInitial(recorded))))),
    selections: [],
    file_requests: [],
    client_files: [],
    invoices: [],
    subscribers: [],
    suppressed_addresses: [],
    newsletter_issues: [],
    newsletter_deliveries: [],
  };
}

/** What visitors send with the contact form is called an enquiry. No call was moved or canceled yet. */
function withEnquiries({
  messages = [],
  api_tokens: tokens = [],
  mails = [],
  visit_events: events = [],
  ...others
}: Rows): Rows {
  const named = (rows: readonly Row[] = []): Row[] =>
    rows.map(({ message_id: id, ...row }): Row => ({ ...row, enquiry_id: id })).toSorted(byText);
  return {
    ...others,
    enquiries: messages
      .map((row): Row => ({ ...row, added_by_hand: 0, header_id: "", subject: "", link: "" }))
      .toSorted(byText),
    mails: named(
      mails.map((row): Row => ({
        ...row,
        quote_id: null,
        invoice_id: null,
        subscriber_id: null,
        search_text: String(row.subject).toLowerCase(),
        ...(row.kind === "message" && { kind: "enquiry" }),
      })),
    ),
    enquiry_events: named(
      others.enquiry_events?.map((row): Row => ({ ...row, search_text: String(row.text).toLowerCase() })),
    ),
    call_proposals: named(
      others.call_proposals?.map((row): Row => ({
        ...row,
        changes: 0,
        changed_at: null,
        canceled_at: null,
        client_zone: "",
        end_told: 0,
      })),
    ),
    quotes: named(
      // Their content is empty.
      others.quotes?.map((row): Row => ({
        ...row,
        search_text: `${String(row.created_at).slice(0, 4)}-${String(row.id).padStart(3, "0")}\n\n\n`,
        agreed: 0,
        deposit_paid_on: null,
        openings: 0,
        first_opened_at: null,
        last_opened_at: null,
        end_told: "",
      })),
    ),
    visit_events: events
      .map((row): Row => (row.event === "message" ? { ...row, event: "enquiry" } : row))
      .toSorted(byText),
    api_tokens: tokens.map((row): Row => ({ ...row, scopes: String(row.scopes).replace("messages", "enquiries") })),
  };
}

/** Columns that projects have got since. They are empty, like that of builds. */
const texts = [
  "lessons",
  "accessibility",
  "ai_use",
  "state",
  "team_size",
  "duration",
  "my_share",
  "platforms",
  "clip_url",
];
const lists = ["testimonials", "awards", "links", "documents", "chapters"];
const newColumns: Row = Object.fromEntries([...texts.map((name) => [name, ""]), ...lists.map((name) => [name, "[]"])]);

function withFacts({ projects = [], builds = [], media = [], ...others }: Rows): Rows {
  return {
    ...others,
    media: media
      .map((row): Row => ({
        ...row,
        document: "",
        search_name: String(row.original_name).toLowerCase(),
        search_alt: String(row.alt).toLowerCase(),
      }))
      .toSorted(byText),
    builds: builds.map((row): Row => ({ ...row, caution: "" })).toSorted(byText),
    projects: projects.map((row): Row => ({ ...row, ...newColumns })).toSorted(byText),
  };
}

function withCanonicalUrls({ posts = [], ...others }: Rows): Rows {
  return { ...others, posts: posts.map((row): Row => ({ ...row, canonical_url: null })).toSorted(byText) };
}

/** Returns the rows in the initial schema. */
function asInitial(recorded: Rows): Rows {
  return withAllMails(recorded.former_addresses === undefined ? asAfterQuotes(recorded) : recorded);
}

/** Revisions and autosaves say of what kind of item they are. */
function asWithHistoryOfProjects({ revisions = [], autosaves = [], ...others }: Rows): Rows {
  return {
    ...others,
    revisions: revisions
      .map(({ post_id: id, ...row }): Row => ({ ...row, what: "post", item_id: id }))
      .toSorted(byText),
    autosaves: autosaves.map((row): Row => ({ ...row, what: "post" })).toSorted(byText),
  };
}

/** Returns what the steps from 0030 to 0034 make of the rows. */
function asAfterQuotes(recorded: Rows): Rows {
  const moved = new Set(["post_slugs", "old_addresses", "project_slugs", "category_slugs", "former_names"]);
  const others = Object.fromEntries(Object.entries(recorded).filter(([table]) => !moved.has(table)));
  const none = { post_id: null, project_id: null, category_id: null, slug: null };
  return {
    ...others,
    former_addresses: [
      { kind: "post", address: "earlier", ...none, post_id: 1 },
      { kind: "page", address: "now-earlier", ...none, post_id: 2 },
      { kind: "path", address: "2019/earlier", ...none, post_id: 1 },
      { kind: "project", address: "old-tower", ...none, project_id: 1 },
      { kind: "category", address: "play", ...none, category_id: 1 },
      { kind: "tag", address: "unity-5", ...none, slug: "unity" },
    ].toSorted(byText),
    posts: others.posts?.map((row) => (row.id === 2 ? { ...row, title_key: "йод" } : row)) ?? [],
    api_tokens:
      others.api_tokens?.map((row) => ({
        ...row,
        token_hash: Buffer.from(row.id === 1 ? "hash" : "other").toString("base64url"),
        scopes: row.id === 1 ? '["builds"]' : '["read","messages","drafts"]',
      })) ?? [],
  };
}

/** Moves the emails to the owner from their messages and client links into the table of all emails. */
function withAllMails(recorded: Rows): Rows {
  const { messages = [], client_links: links = [], mails = [] } = recorded;
  const conversation = mails.map((row) => ({ ...row, kind: "conversation", link_id: null }));
  let id = Math.max(0, ...mails.map((row) => Number(row.id)));
  const told = [
    ...messages.map((row) => ({ row, kind: "message", key: `message-${String(row.id)}` })),
    ...links.map((row) => ({ row, kind: "opening", key: `client-link-${String(row.id)}` })),
  ]
    .filter(({ row }) => row.mail !== "off")
    .map(({ row, kind, key }) => ({
      id: ++id,
      kind,
      key,
      header_id: key,
      message_id: kind === "message" ? row.id : null,
      link_id: kind === "opening" ? row.id : null,
      thread: "[]",
      name: "",
      address: "",
      subject:
        kind === "message"
          ? `Message from ${String(row.name)} (${String(row.email)})`
          : `${String(row.client)} opened your link`,
      text:
        row.mail === "sent"
          ? ""
          : kind === "message"
            ? `${String(row.message)}\n\n— \n${String(row.name)}\n${String(row.email)}\n`
            : `Your link for ${String(row.client)} was opened for the first time.\n`,
      state: row.mail,
      tries: row.mail_tries,
      next_at: row.mail_next_at,
      error: row.mail_error,
      error_at: kind === "message" ? row.mail_error_at : null,
      created_at: kind === "message" ? row.created_at : (row.first_opened_at ?? row.created_at),
      sent_at: null,
      calendar: "",
    }));
  const untold = ({ mail: _mail, mail_tries: _tries, mail_next_at: _next, mail_error: _error, ...row }: Row): Row => {
    const { mail_error_at: _at, ...others } = row;
    return others;
  };
  return {
    ...recorded,
    mails: [...conversation, ...told].toSorted(byText),
    client_links: links.map(untold),
    messages: messages
      .map((row): Row => ({
        ...untold(row),
        not_mailed: row.mail === "off" && row.mail_error !== null ? "not-set-up" : "",
      }))
      .toSorted(byText),
  };
}

/** Leaves out what the start fills with starter content. */
function withoutSections({ site_sections: _sections, site_revisions: _revisions, ...others }: Rows): Rows {
  return others;
}

/** Leaves out, besides, what a restore changes: it revokes secret links, and has compressed variants made again. */
function asRestored(rows: Rows): Rows {
  const { share_links: _shares, client_links: _clients, build_files: _files, ...others } = withoutSections(rows);
  return others;
}

function countPosts({ posts = [] }: Rows): number {
  return posts.filter(({ kind }) => kind === "post").length;
}

function backupsOf({ dataDir }: Config): string[] {
  const folder = join(dataDir, "backups");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tar"))
    .map((name) => join(folder, name));
}

async function listMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Opens the database of a site as it is. */
async function withDatabase<Result>(
  { dataDir, databaseUrl }: Config,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const { db, close } = databaseUrl === null ? openSqlite(dataDir) : await openPostgresAsItIs(databaseUrl);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** What differs by engine, by installation or by day, and what triggers maintain. */
const notCompared =
  /^(?:sessions|settings|visitor.*|search_(?!spellings).*|post_counts|tries|passkey_challenges|sqlite_.*)$/;

function readRows(place: Config): Promise<Rows> {
  return withDatabase(place, async (db) => {
    const found: Rows = {};
    for (const { name } of await db.introspection.getTables())
      if (!notCompared.test(name))
        found[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(db.withoutPlugins())).rows.toSorted(
          byText,
        );
    return found;
  });
}

function byText(one: Row, other: Row): number {
  return text(one) < text(other) ? -1 : 1;
}

function text(row: Row): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
