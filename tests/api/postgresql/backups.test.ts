import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup, type RestoreResult } from "#server/backup/restore-backup.ts";
import type { Database } from "#server/store/database.ts";
import { sqliteSearch } from "#server/store/search/sqlite.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder, fillSite, keepWriting, readMedia, readRows as readFile } from "#tests/support/backups.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const site = "http://localhost:3000";
const tables = [
  "users",
  "categories",
  "posts",
  "post_slugs",
  "revisions",
  "autosaves",
  "projects",
  "project_slugs",
  "media",
  "media_earlier",
  "messages",
  "activity",
  "search_spellings",
];

async function backUp({
  context: {
    config: { dataDir, databaseUrl },
  },
}: TestServer): Promise<string> {
  return (
    await makeBackup({
      dataDir,
      databaseUrl,
      s3: null,
      file: join(emptyFolder(), "site.tar"),
      madeAt: new Date().toISOString(),
      site,
    })
  ).file;
}

function restoreInto(
  {
    context: {
      config: { dataDir, databaseUrl },
    },
  }: TestServer,
  file: string,
  replace = false,
): Promise<RestoreResult> {
  return restoreBackup({ dataDir, databaseUrl, s3: null, file, replace, now: new Date().toISOString(), site });
}

test("what a running server takes while a restore replaces the site is in the backup made first, or in the restored site", async () => {
  const server = await startTestServer();
  await fillSite(server);
  const file = await backUp(server);
  const writer = keepWriting(server);
  const { before } = await restoreInto(server, file, true);
  const taken = await writer.end();
  const folder = emptyFolder();
  await restoreBackup({
    dataDir: folder,
    s3: null,
    file: before ?? "",
    replace: false,
    now: new Date().toISOString(),
    site,
  });
  const found = [...(readFile(folder).messages ?? []), ...((await readRows(server.context.db)).messages ?? [])].join(
    "\n",
  );
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter((name) => !found.includes(name))).toEqual([]);
});

/** Every row, as text, its columns by name: engines differ in their order. */
async function readRows(db: Database): Promise<Record<string, string[]>> {
  const read = async (table: string) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)).rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
      .toSorted();
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)] as const)));
}

async function writeSite(server: TestServer): Promise<void> {
  await fillSite(server);
  await server.asOwner("POST", "/categories", { name: "Games" });
  const { body: post } = await server.asOwner("POST", "/blogs", {
    title: "Moved once",
    description: "d",
    content: "<p>a lighthouse</p>",
    category: "Games",
    published: true,
  });
  await server.asOwner("PUT", `/blogs/${post._id}`, {
    title: "Moved once",
    description: "d",
    content: "<p>another lighthouse</p>",
    category: "Games",
    published: true,
    slug: "moved",
  });
  await server.asOwner(
    "DELETE",
    `/blogs/${(await server.asOwner("POST", "/blogs", { title: "Thrown away", description: "d", content: "<p>gone</p>" })).body._id}`,
  );
  await server.call("POST", "/contact", {
    body: { name: "Reader", email: "reader@example.com", message: "Hello", filledIn: 60_000 },
  });
}

test("a site in PostgreSQL comes back whole from its backup, in another PostgreSQL and in a file", async () => {
  const server = await startTestServer();
  await writeSite(server);
  const file = await backUp(server);

  const folder = emptyFolder();
  await restoreBackup({ dataDir: folder, s3: null, file, replace: false, now: new Date().toISOString(), site });
  const { db, close } = openSqlite(folder);
  expect(await readRows(db)).toEqual(await readRows(server.context.db));
  expect((await sqliteSearch.findPosts(db, { text: "lighthouse", page: 1, limit: 5 })).total).toBe(1);
  await close();
  expect(await readMedia(folder)).toEqual(await readMedia(server.dataDir));

  const other = await startTestServer({ env: { OWNER_USERNAME: "somebody" } });
  await expect(restoreInto(other, file)).rejects.toThrow(/^There is a site in the database; say --replace [^\n]+$/);
  const before = other.context.content.current();
  const restored = await restoreInto(other, file, true);
  expect(restored).toMatchObject({ posts: 4, projects: 1 });
  expect(await readRows(other.context.db)).toEqual(await readRows(server.context.db));
  expect(await readMedia(other.dataDir)).toEqual(await readMedia(server.dataDir));
  await expect.poll(() => other.context.content.current()).not.toBe(before);
  expect((await other.call("GET", "/blogs/moved")).body).toMatchObject({ title: "Moved once" });
  expect((await other.call("GET", "/search?q=lighthuose")).body.totals).toEqual({ posts: 1, projects: 0 });
  const next = await other.asOwner("POST", "/blogs", { title: "Next", description: "d", content: "<p>c</p>" });
  expect(next.status, next.text).toBe(201);
  expect(restored.before).not.toBeNull();
});

test("neither sessions nor the signing key are in it, and a restore keeps the present key", async () => {
  const server = await startTestServer();
  await server.asOwner("GET", "/auth/sessions");
  const {
    rows: [secret],
  } = await sql<{ value: string }>`select value from settings where name = 'session-secret'`.execute(server.context.db);
  const file = await backUp(server);
  let size = 0;
  await readArchive(file, "It", async (_entry, content) => {
    for await (const chunk of content) {
      size += chunk.length;
      expect(chunk.includes(String(secret?.value))).toBe(false);
    }
  });
  expect(size).toBeGreaterThan(0);
  await restoreInto(server, file, true);
  expect(await server.context.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  expect((await sql`select value from settings where name = 'session-secret'`.execute(server.context.db)).rows).toEqual(
    [secret],
  );
});
