// Runs the current version on sites that the last version before the initial migration wrote.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, inject, test } from "vitest";
import { readArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import type { Config } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { exportSite } from "#server/export/export-site.ts";
import { outdatedSearch } from "#server/jobs/outdated-search.ts";
import type { Tables } from "#server/store/database.ts";
import { migrate, readWorksFrom, schemaName } from "#server/store/migrate.ts";
import { openPostgresAsItIs } from "#server/store/postgres/postgres.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder, restore } from "#tests/support/backups.ts";
import { makeParent } from "#tests/support/exports.ts";
import { emptyPostgres, placeAt, visit } from "#tests/support/places.ts";
import { recordedSchema, recordedSite, recordedSites } from "#tests/support/recorded-sites.ts";
import { readSchema } from "#tests/support/schema.ts";
import { testClock } from "#tests/support/test-server.ts";

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

const madeAt = "2026-12-06T12:00:00.000Z";

test("the recorded site has a row in every table", async () => {
  const rows = await withDatabase(await recordedSite("created"), readRows);
  expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([]);
});

test.each(recordedSites)("a site that was %s by the version before comes up with all its rows", async (site) => {
  const place = { ...(await recordedSite(site)), backups: true };
  const recorded = await withDatabase(place, readRows);
  const names = await withDatabase(place, listMigrations);
  const lines: string[] = [];
  await (await createContext(place, { log: (line) => lines.push(line) })).close();
  const upgraded = await withDatabase(place, readRows);
  expect(withoutStart(upgraded)).toEqual(withoutStart(recorded));
  for (const table of ["site_sections", "site_revisions"])
    expect(upgraded[table], table).toEqual(expect.arrayContaining(recorded[table] ?? []));
  expect(namesOf(upgraded.settings)).toEqual(expect.arrayContaining(namesOf(recorded.settings)));

  // The version before can go on with it.
  expect(await withDatabase(place, listMigrations)).toEqual([...names, schemaName]);
  expect(await withDatabase(place, readWorksFrom)).toBe(recordedSchema);

  const [file = "", ...others] = backupsOf(place);
  expect(file).toContain(`/before-${schemaName}-`);
  expect(others).toEqual([]);
  expect(lines).toContainEqual(expect.stringContaining(`The site as it was is in ${file} (`));
  const back = placeAt(emptyFolder());
  expect(await restore(file, back.dataDir)).toMatchObject({
    posts: countPosts(recorded),
    projects: recorded.projects?.length,
  });
  expect(asRestored(await withDatabase(back, readRows))).toEqual(asRestored(upgraded));
});

test.each(recordedSites)("a site that was %s by the version before gets the schema of a new site", async (site) => {
  const place = await recordedSite(site);
  const created = placeAt(emptyFolder(), inject("postgres") === null ? {} : { databaseUrl: await emptyPostgres() });
  for (const each of [place, created]) await (await createContext(each)).close();
  const expected = await withDatabase(created, readSchema);
  expect(expected).toContainEqual(expect.stringMatching(/^column enquiries\.not_mailed: text, /i));
  expect(await withDatabase(place, readSchema)).toEqual(expected);
});

test("a site of the version before is served, searched and exported", async () => {
  const place = await recordedSite();
  const clock = testClock();
  await visit(place, clock, async ({ call }) => {
    expect((await call("GET", "/blogs/first-light")).body).toMatchObject({ title: "First light" });
    expect((await call("GET", "/search?q=secnd")).body.totals).toEqual({ posts: 1, projects: 0 });
    expect((await call("GET", "/search?q=tower")).body.totals).toEqual({ posts: 0, projects: 2 });
  });
  const context = await createContext(place, { clock });
  const folder = join(makeParent(), "export");
  expect(await exportSite(context, folder)).toMatchObject({ posts: 4, pages: 1, projects: 2, categories: 1 });
  await context.close();
});

test("a site whose searched texts another version stored is searched as before, and soon in any language", async () => {
  const place = await recordedSite();
  await withDatabase(place, async (db) => {
    await sql`delete from settings where name = 'search-version'`.execute(db);
    await sql`update posts set title = 'Łódź', content = '<p>Words of 東京でゲームを作る</p>' where id = 1`.execute(db);
    await sql`update enquiry_events set text = 'Größe'`.execute(db);
    await sql`update quotes set content = '{}'`.execute(db);
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
  // A quote without content can't be read.
  expect(failed).toEqual(["quote 101"]);
  // It is done once.
  await context.search.remove(context.db, "post", 1);
  await job.run(AbortSignal.timeout(60_000));
  expect(await find("lodz")).toMatchObject({ total: 0 });
  await context.close();
});

test.each(recordedSites)(
  "a backup of a site that was %s by the version before, and is not upgraded yet, can be restored, and leaves the site as it is",
  async (site) => {
    const place = await recordedSite(site);
    const recorded = await withDatabase(place, readRows);
    const schema = await withDatabase(place, readSchema);
    const names = await withDatabase(place, listMigrations);
    const { dataDir, databaseUrl } = place;
    const job = { dataDir, databaseUrl, s3: null, madeAt, site: "" };
    // As that version itself names the schema.
    const made = await makeBackup({ ...job, file: join(emptyFolder(), "site.tar") });
    expect(await readArchive(made.file, "site.tar")).toMatchObject({ schema: recordedSchema });
    expect(await withDatabase(place, readRows)).toEqual(recorded);
    expect(await withDatabase(place, readSchema)).toEqual(schema);
    expect(await withDatabase(place, listMigrations)).toEqual(names);
    const back = placeAt(emptyFolder());
    await restore(made.file, back.dataDir);
    expect(asRestored(await withDatabase(back, readRows))).toEqual(asRestored(recorded));
    expect(await withDatabase(back, listMigrations)).toEqual([...names, schemaName]);
    const context = await createContext(back, { clock: testClock() });
    const found = await context.search.findPosts(context.db, { text: "words", page: 1, limit: 5 });
    await context.close();
    expect(found.total).toBe(
      recorded.posts?.filter(({ kind, deleted_at: at }) => kind === "post" && at === null).length,
    );
  },
);

test("a site comes up, also once more, if the clock was ahead when its former migrations ran", async () => {
  const place = await recordedSite();
  await withDatabase(place, (db) => sql`update kysely_migration set timestamp = '2999-01-01'`.execute(db));
  for (let start = 1; start <= 2; start++) await (await createContext(place)).close();
  expect(await withDatabase(place, listMigrations)).toContain(schemaName);
});

test("if a migration after the upgrade fails, the database is as it was", async () => {
  const place = await recordedSite("upgraded");
  const recorded = await withDatabase(place, readRows);
  const schema = await withDatabase(place, readSchema);
  const names = await withDatabase(place, listMigrations);
  const announced: string[][] = [];
  const initial: Migration = { up: () => Promise.reject(new Error("there is a database already")) };
  const broken: Migration = { up: (db) => db.schema.dropTable("nowhere").execute() };
  const list = { [schemaName]: initial, "2999-01-01-broken": broken };
  const migrating = withDatabase(place, (db) =>
    migrate(db, { list, beforeChanging: async (pending) => void announced.push([...pending]) }),
  );
  await expect(migrating).rejects.toThrow(/^the migration 2999-01-01-broken of [^\n]+ so the database is as it was: /);
  expect(announced).toEqual([[schemaName, "2999-01-01-broken"]]);
  expect(await withDatabase(place, readRows)).toEqual(recorded);
  expect(await withDatabase(place, readSchema)).toEqual(schema);
  expect(await withDatabase(place, listMigrations)).toEqual(names);
});

test.each([
  ["had the schema 0034-token-hashes", "0034-token-hashes", sql`name <> '0034-token-hashes'`],
  ["had the schema 2026-11-27-initial", "2026-11-27-initial", sql`name <> '2026-11-27-initial'`],
  ["lacks its last migration", "2026-12-04-search-in-every-language", sql`name = ${recordedSchema}`],
  ["lacks one in between", recordedSchema, sql`name = '2026-12-03-quotes'`],
])(
  "a database that %s stops the start, and a backup of it, with one line on what to do",
  async (_what, last, which) => {
    const place = { ...(await recordedSite()), backups: true };
    await withDatabase(place, async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values ('0034-token-hashes', '2026-11-27')`.execute(db);
      await sql`delete from kysely_migration where ${which}`.execute(db);
    });
    const recorded = await withDatabase(place, readRows);
    const schema = await withDatabase(place, readSchema);
    const names = await withDatabase(place, listMigrations);
    const early = new RegExp(
      `was written by an early version of Savepoint \\(${last}\\); open it first with the version of 28 November 2026, [^\\n]+$`,
    );
    await expect(createContext(place)).rejects.toThrow(early);
    const { dataDir, databaseUrl } = place;
    const job = { dataDir, databaseUrl, s3: null, madeAt, site: "" };
    await expect(makeBackup({ ...job, file: join(emptyFolder(), "site.tar") })).rejects.toThrow(early);
    expect(await withDatabase(place, readRows)).toEqual(recorded);
    expect(await withDatabase(place, readSchema)).toEqual(schema);
    expect(await withDatabase(place, listMigrations)).toEqual(names);
    expect(backupsOf(place)).toEqual([]);
  },
);

/** Leaves out what the start fills: starter content and settings. */
function withoutStart({
  site_sections: _sections,
  site_revisions: _revisions,
  settings: _settings,
  ...others
}: Rows): Rows {
  return others;
}

/** What differs by engine, and what belongs to the installation or to the day, so that no backup has it. */
const notRestored = /^(?:sessions|visitor.*|search_(?!spellings).*|tries|passkey_challenges)$/;

/** Leaves out, besides, what a restore changes: it revokes secret links, and has compressed variants made again. */
function asRestored(rows: Rows): Rows {
  const { share_links: _shares, client_links: _clients, build_files: _files, ...others } = withoutStart(rows);
  return Object.fromEntries(Object.entries(others).filter(([table]) => !notRestored.test(table)));
}

function namesOf(rows: readonly Row[] = []): unknown[] {
  return rows.map(({ name }) => name);
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

async function readRows(db: Kysely<Tables>): Promise<Rows> {
  const found: Rows = {};
  for (const { name } of await db.introspection.getTables())
    found[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(db.withoutPlugins())).rows.toSorted(byText);
  return found;
}

function byText(one: Row, other: Row): number {
  return text(one) < text(other) ? -1 : 1;
}

function text(row: Row): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
