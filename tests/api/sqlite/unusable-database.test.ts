import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { CompiledQuery, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { DataDirTakenError, lockDataDir, waitForDataDir } from "#server/data-dir.ts";
import { migrate } from "#server/store/migrate.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder, readRows } from "#tests/support/backups.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer } from "#tests/support/test-server.ts";

function start(dataDir: string, log: (line: string) => void = () => undefined): Promise<{ close(): Promise<void> }> {
  return createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }), { log });
}

/** A site whose file was changed. */
async function siteWith(change: (database: SQLite.Database) => void): Promise<string> {
  const server = await startTestServer();
  for (const title of ["First", "Second"]) await createPost(server, { title, content: `<p>${title}</p>` });
  const dataDir = emptyFolder();
  await server.context.db.executeQuery(CompiledQuery.raw("vacuum into ?", [join(dataDir, "savepoint.sqlite")]));
  const database = new SQLite(join(dataDir, "savepoint.sqlite"));
  change(database);
  database.close();
  return dataDir;
}

test("a file that is not a database stops the start with a one-line message that says what to do", async () => {
  const dataDir = emptyFolder();
  const path = join(dataDir, "savepoint.sqlite");
  await writeFile(path, "Dear diary, ".repeat(1000));
  await expect(start(dataDir)).rejects.toThrow(
    /^savepoint\.sqlite in the data folder is not a SQLite database; [^\n]+npm run restore[^\n]+$/,
  );
  expect(await readFile(path, "utf8")).toMatch(/^Dear diary/);
});

test("another program's database stops the start, and stays unchanged", async () => {
  for (const statement of ["pragma application_id = 252006674", "create table contacts (name text)"]) {
    const dataDir = emptyFolder();
    const path = join(dataDir, "savepoint.sqlite");
    const other = new SQLite(path);
    other.exec(statement);
    other.exec("create table if not exists contacts (name text)");
    other.close();
    await expect(start(dataDir)).rejects.toThrow(/is a database of another program; move it away, or set DATA_DIR/);
    const again = new SQLite(path);
    expect(again.prepare("select name from sqlite_schema where type = 'table'").pluck().all()).toEqual(["contacts"]);
    again.close();
  }
});

test("a damaged database stops the start with a one-line message on how to restore a backup", async () => {
  const dataDir = await siteWith(() => undefined);
  const path = join(dataDir, "savepoint.sqlite");
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0x5a, 4096 * 4, 4096 * 12));
  await expect(start(dataDir)).rejects.toThrow(
    /^savepoint\.sqlite in the data folder is damaged; [^\n]+npm run restore[^\n]+$/,
  );
});

test("a database of a newer version stops the start with a one-line message that names the version", async () => {
  const dataDir = await siteWith((database) => {
    database.exec("insert into kysely_migration values ('2999-01-01-later', '2999-01-01')");
    database.exec("update settings set value = '2999-01-01-later' where name = 'works-from'");
  });
  await expect(start(dataDir)).rejects.toThrow(
    /^savepoint\.sqlite in the data folder was written by a newer version of Savepoint \((?:[\w-]+, )*2999-01-01-later\); start that version, [^\n]+$/,
  );
});

test("a folder in place of the database file stops the start with a one-line message", async () => {
  const dataDir = emptyFolder();
  await mkdir(join(dataDir, "savepoint.sqlite"));
  await expect(start(dataDir)).rejects.toThrow(/^savepoint\.sqlite in the data folder can't be written; [^\n]+$/);
  await mkdir(join(dataDir, "server.lock"));
  expect(() => lockDataDir(dataDir)).toThrow(/^server\.lock in the data folder can't be made, [^\n]+$/);
});

test("a data folder that can't be created stops the start with a one-line message that names it", async () => {
  const file = join(emptyFolder(), "file");
  writeFileSync(file, "");
  for (const dataDir of ["/proc/nowhere/data", join(file, "data")])
    await expect(start(dataDir), dataDir).rejects.toThrow(
      `the data folder ${dataDir} can't be made, because nothing can be written there; let the user of this process write to it (is the disk mounted read-only?), or set DATA_DIR to another folder.`,
    );
});

test("a file in place of the data folder stops the start with a one-line message", async () => {
  const file = join(emptyFolder(), "file");
  writeFileSync(file, "");
  await expect(start(file)).rejects.toThrow(`the data folder ${file} is a file; set DATA_DIR to a folder.`);
});

test("only the site's user can read its database, even in a shared folder, and even if it existed before", async () => {
  const dataDir = emptyFolder();
  chmodSync(dataDir, 0o755);
  const files = ["", "-wal", "-shm"].map((suffix) => join(dataDir, `savepoint.sqlite${suffix}`));
  const modes = () => files.map((file) => (statSync(file).mode & 0o777).toString(8));
  const first = openSqlite(dataDir);
  await migrate(first.db);
  expect(modes()).toEqual(["600", "600", "600"]);
  for (const file of files) chmodSync(file, 0o644);
  const second = openSqlite(dataDir);
  expect(modes()).toEqual(["600", "600", "600"]);
  await second.close();
  await first.close();
});

test("only one server at a time can use the folder, however the previous one ended", async () => {
  const dataDir = emptyFolder();
  const unlock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(/^another server \(process \d+\) is using the data folder; [^\n]+$/);
  await expect(waitForDataDir(dataDir, { patience: 0 })).rejects.toThrow(DataDirTakenError);
  // In a rolling update, the next server starts before the former one has ended.
  const told: number[] = [];
  const next = waitForDataDir(dataDir, { onWait: (seconds) => told.push(seconds) });
  await expect.poll(() => told).toEqual([60]);
  unlock();
  (await next)();
  lockDataDir(dataDir)();
});

test("a failing migration is rolled back with those before it and reported in one line", async () => {
  const dataDir = await siteWith(() => undefined);
  const before = readRows(dataDir);
  const { db, close } = openSqlite(dataDir);
  onTestFinished(close);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const nothing: Migration = { up: async () => undefined };
  const first: Migration = {
    up: async (on) => {
      await sql`alter table posts add column mood text`.execute(on);
    },
  };
  const second: Migration = {
    up: async (on) => {
      await sql`delete from posts`.execute(on);
      await sql`alter table nowhere add column x`.execute(on);
    },
  };
  const list = {
    ...Object.fromEntries(rows.map(({ name }) => [name, nothing])),
    "2999-01-01-mood": first,
    "2999-01-02-broken": second,
  };
  await expect(migrate(db, { list })).rejects.toThrow(
    /^the migration 2999-01-02-broken of savepoint\.sqlite failed and was rolled back, so the database is as it was: [^\n]+$/,
  );
  await close();
  expect(readRows(dataDir)).toEqual(before);
});

test("an empty folder is not backed up before its database is created", async () => {
  const lines: string[] = [];
  const dataDir = emptyFolder();
  await (await start(dataDir, (line) => lines.push(line))).close();
  expect(lines).toEqual([]);
  expect(existsSync(join(dataDir, "backups"))).toBe(false);
});
