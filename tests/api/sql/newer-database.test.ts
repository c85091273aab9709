// Going back to an earlier version: it works on a database that a later one has changed, as long as that one says so.
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { liveDatabase } from "#server/backup/live-database.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import type { Config } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import type { Tables } from "#server/store/database.ts";
import { schemaName, worksFrom } from "#server/store/migrate.ts";
import { openPostgresAsItIs } from "#server/store/postgres/postgres.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder, restore } from "#tests/support/backups.ts";
import { visit } from "#tests/support/places.ts";
import { recordedSite } from "#tests/support/recorded-sites.ts";
import { testClock } from "#tests/support/test-server.ts";

test("an earlier version serves a database of a later one that says so, and backs it up", async () => {
  const place = await siteOfLaterVersion({ worksFrom });
  await visit(place, testClock(), async ({ call }) => {
    expect((await call("GET", "/blogs/first-light")).body).toMatchObject({ title: "First light" });
    expect((await call("GET", "/search?q=tower")).body.totals).toEqual({ posts: 0, projects: 2 });
  });
  // Nothing that the later version made is lost.
  await withDatabase(place, async (db) => {
    const { rows } = await sql`select later from posts where slug = 'first-light'`.execute(db);
    expect(rows).toEqual([{ later: "kept" }]);
  });
  expect(await liveDatabase(place).readWorksFrom()).toBe(worksFrom);
  const { dataDir, databaseUrl } = place;
  const file = join(emptyFolder(), "site.tar");
  const job = { dataDir, databaseUrl, s3: null, madeAt: "2026-11-29T12:00:00.000Z", site: "" };
  expect(await makeBackup({ ...job, file })).toMatchObject({ posts: 4, projects: 2 });
  // A copy of PostgreSQL has the schema of the version that made it; one of SQLite is the file as it is, which the later version restores.
  if (databaseUrl !== null) expect(await restore(file, emptyFolder())).toMatchObject({ posts: 4, projects: 2 });
});

test.each([
  ["says that it can't be used", { worksFrom: "2999-01-01-later" }],
  ["says nothing", { worksFrom: null }],
])("an earlier version refuses a database of a later one that %s", async (_what, facts) => {
  const place = await siteOfLaterVersion(facts);
  await expect(createContext(place)).rejects.toThrow(
    /was written by a newer version of Savepoint \(2999-01-01-later\); start that version, [^\n]+$/,
  );
});

test("an earlier version refuses a database that lacks one of its own migrations", async () => {
  const place = await siteOfLaterVersion({ worksFrom });
  await withDatabase(place, (db) => sql`delete from kysely_migration where name = ${schemaName}`.execute(db));
  await expect(createContext(place)).rejects.toThrow(/was written by a newer version of Savepoint/);
});

/** A site whose database a later version has changed: it added a table, and a column that the earlier version doesn't fill. */
async function siteOfLaterVersion(facts: { worksFrom: string | null }): Promise<Config> {
  const place = await recordedSite();
  await (await createContext(place)).close();
  await withDatabase(place, async (db) => {
    await sql`create table later_things (id integer primary key)`.execute(db);
    await sql`alter table posts add column later text not null default ''`.execute(db);
    await sql`update posts set later = 'kept' where slug = 'first-light'`.execute(db);
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')`.execute(db);
    await sql`delete from settings where name = 'works-from'`.execute(db);
    if (facts.worksFrom !== null)
      await sql`insert into settings (name, value) values ('works-from', ${facts.worksFrom})`.execute(db);
  });
  return place;
}

async function withDatabase(
  { dataDir, databaseUrl }: Config,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<void> {
  const { db, close } = databaseUrl === null ? openSqlite(dataDir) : await openPostgresAsItIs(databaseUrl);
  try {
    await work(db);
  } finally {
    await close();
  }
}
