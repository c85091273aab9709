import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { moveMedia } from "#server/moving/move-media.ts";
import { moveSite } from "#server/moving/move-site.ts";
import { readTarget } from "#server/moving/places.ts";
import { openPostgres } from "#server/store/postgres/postgres.ts";
import { lockDataDir } from "#server/data-dir.ts";
import { emptyFolder, fillSite, readMedia } from "#tests/support/backups.ts";
import { runCommand } from "#tests/support/commands.ts";
import { diskOf, emptyPostgres, fingerprintOf, folderToMoveTo, placeOf, rowsOf, visit } from "#tests/support/moving.ts";
import { environmentOf } from "#tests/support/s3-environment.ts";
import { type S3Store, startS3Store } from "#tests/support/s3-store.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const tables = [
  "users",
  "sessions",
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

let store: S3Store;
beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.close());

/** On SQLite and the disk, with something in most tables. */
async function startSite(): Promise<TestServer> {
  const server = await startTestServer({ env: { DATABASE_URL: "" } });
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
    content: "<p>another lighthouse — 灯台 🗼</p>",
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
  return server;
}

/** The files in which the site is, as they are. */
function filesOf(dataDir: string): string[] {
  return ["savepoint.sqlite", "savepoint.sqlite-wal", "session-secret"].map((name) =>
    readFileSync(join(dataDir, name)).toString("base64"),
  );
}

/** What everybody sees, and what it takes to get in. */
function lookAround(place: Config, server: TestServer, token: string): Promise<unknown> {
  return visit(place, server.clock, async (ask) => {
    const sessions = await ask("GET", "/auth/sessions", { token });
    const [found, corrected, post] = [
      await ask("GET", "/search?q=lighthouse"),
      await ask("GET", "/search?q=lighthuose"),
      await ask("GET", "/blogs/moved"),
    ];
    const login = await ask("POST", "/auth/login", { body: owner });
    return {
      sessions: sessions.status,
      found: found.body,
      corrected: corrected.body,
      post: post.body,
      login: login.status,
    };
  });
}

test("a site moves to PostgreSQL and a bucket and back, whole, and nobody is logged out", async () => {
  const server = await startSite();
  const token = await server.logIn();
  const [home, folder, back] = [placeOf({ dataDir: server.dataDir }), folderToMoveTo(), folderToMoveTo()];
  const bucket = store.bucket();
  const away = placeOf({ dataDir: folder, databaseUrl: await emptyPostgres(), bucket });
  const before = {
    rows: await rowsOf(home, tables),
    media: await readMedia(server.dataDir),
    files: filesOf(server.dataDir),
  };

  const there = await moveSite({ from: home, to: away });
  expect(there).toMatchObject({
    posts: 4,
    projects: 1,
    media: { files: Object.keys(before.media).length, mended: [] },
    missing: [],
  });
  expect(there.database?.rows).toBeGreaterThan(50);
  expect(await rowsOf(away, tables)).toEqual(before.rows);
  expect(
    store
      .keys(bucket.bucket)
      .map((key) => store.read(bucket.bucket, key).toString("base64"))
      .toSorted(),
  ).toEqual(Object.values(before.media).toSorted());
  expect(readdirSync(folder)).toEqual([]);
  expect(filesOf(server.dataDir)).toEqual(before.files);

  const again = await moveSite({ from: away, to: placeOf({ dataDir: back }) });
  expect(again.settings).toBe(`with DATA_DIR=${back}, without DATABASE_URL, S3_…`);
  expect(await rowsOf(placeOf({ dataDir: back }), tables)).toEqual(before.rows);
  expect(await readMedia(back)).toEqual(before.media);
  expect(readFileSync(join(back, "session-secret"), "utf8")).toBe(
    readFileSync(join(server.dataDir, "session-secret"), "utf8"),
  );
  expect(statSync(join(back, "session-secret")).mode & 0o777).toBe(0o600);

  const seen = await lookAround(home, server, token);
  expect(seen).toMatchObject({
    sessions: 200,
    login: 200,
    post: { title: "Moved once" },
    found: { totals: { posts: 1 } },
    corrected: { totals: { posts: 1 } },
  });
  expect(await lookAround(away, server, token)).toEqual(seen);
  expect(await lookAround(placeOf({ dataDir: back }), server, token)).toEqual(seen);
  const empty = Object.entries(before.rows).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []));
  expect(empty).toEqual(["autosaves", "project_slugs", "media_earlier"]);
});

test("database and media move each by itself, and no id is given out twice", async () => {
  const server = await startSite();
  await server.asOwner("POST", "/blogs", { title: "Forgotten", description: "d", content: "<p>c</p>" });
  const { id: last } = await server.context.db
    .selectFrom("posts")
    .select("id")
    .where("title", "=", "Forgotten")
    .executeTakeFirstOrThrow();
  await server.context.search.remove(server.context.db, "post", last);
  await server.context.db.deleteFrom("posts").where("id", "=", last).execute();
  const home = placeOf({ dataDir: server.dataDir });
  const databaseUrl = await emptyPostgres();
  const moved = await moveSite({ from: home, to: placeOf({ dataDir: server.dataDir, databaseUrl }) });
  expect(moved).toMatchObject({ media: null, settings: "with DATABASE_URL as TO_DATABASE_URL is" });
  const { db, close } = await openPostgres(databaseUrl);
  await db.insertInto("categories").values({ name: "New", name_key: "new", slug: "new", example: 0 }).execute();
  const {
    rows: [counter],
  } = await sql<{ last: number }>`select nextval(pg_get_serial_sequence('posts', 'id')) as last`.execute(db);
  expect(counter?.last).toBe(last + 1);
  await close();

  const bucket = store.bucket();
  const onlyMedia = await moveSite({ from: home, to: placeOf({ dataDir: server.dataDir, bucket }) });
  expect(onlyMedia).toMatchObject({ database: null, settings: "with S3_… as TO_S3_… are" });
  expect(store.keys(bucket.bucket)).toHaveLength(onlyMedia.media?.files ?? 0);
});

test("cut off anywhere and run again, it goes on, and nothing is there twice", () => cutOff([]));

test("killed at any moment and run again, it goes on, and nothing is there twice", { tags: ["long"] }, () =>
  cutOff([500, 700, 900, 1100]),
);

/** Besides where it is cut off by the store, and between its rows, it is killed after so many milliseconds. */
async function cutOff(kills: readonly number[]): Promise<void> {
  const server = await startSite();
  const bucket = store.bucket();
  const databaseUrl = await emptyPostgres();
  const env = {
    TO_DATABASE_URL: databaseUrl,
    ...Object.fromEntries(Object.entries(environmentOf(bucket)).map(([name, value]) => [`TO_${name}`, value])),
  };
  const run = (killAfter?: number) =>
    runCommand("move", server.dataDir, [], {
      env,
      onStart(child) {
        if (killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter);
      },
    });
  const home = placeOf({ dataDir: server.dataDir });
  const away = placeOf({ dataDir: server.dataDir, databaseUrl, bucket });
  // The store goes away with the third file.
  let sent = 0;
  store.breakOff((request) => request.method === "PUT" && ++sent > 2);
  await expect(moveSite({ from: home, to: away })).rejects.toThrow(/can't be reached[^\n]*$/);
  await store.comeBack();
  expect(store.keys(bucket.bucket).length).toBeGreaterThan(0);
  for (const killAfter of kills) {
    await run(killAfter);
    const rows = await rowsOf(away, ["posts"]).catch(() => ({ posts: [] }));
    expect([0, 5]).toContain(rows.posts?.length);
  }
  // While rows are on their way.
  const stop = (what: string) => {
    if (what === "rows") throw new Error("Cut off.");
  };
  if ((await rowsOf(away, ["posts"]).catch(() => ({ posts: [] }))).posts?.length === 0) {
    await expect(moveSite({ from: home, to: away }, stop)).rejects.toThrow("Cut off.");
    expect(await rowsOf(away, ["users", "posts"])).toEqual({ users: [], posts: [] });
  }
  store.requests.length = 0;
  const done = await run();
  expect(done.code, done.err).toBe(0);
  expect(done.out).toMatch(
    /Moved 4 posts and 1 project \([^)]+\) to PostgreSQL \(savepoint_\w+ at [\w.]+:\d+\), \d+ media files \(\d+\.\d MB\) to the bucket [^\n]+; compared and found the same\. Nothing was changed where it was\. Start it with DATABASE_URL as TO_DATABASE_URL is, S3_… as TO_S3_… are, and everything else as before\.\n$/,
  );
  expect(await fingerprintOf(away)).toEqual(await fingerprintOf(home));

  const put = () => store.requests.filter((request) => request.startsWith("PUT")).length;
  const sentBefore = put();
  const once = await moveSite({ from: home, to: away });
  expect(once.database?.rows).toBeNull();
  expect(put()).toBe(sentBefore);

  // What was written since comes along, as long as nobody has written there.
  await server.asOwner("POST", "/blogs", { title: "Written since", description: "d", content: "<p>later</p>" });
  await moveSite({ from: home, to: away });
  expect(await fingerprintOf(away)).toEqual(await fingerprintOf(home));
  await visit(away, server.clock, (ask) => ask("POST", "/auth/login", { body: owner }));
  await expect(moveSite({ from: home, to: away })).rejects.toThrow(
    /one that was written to since it was moved, so nothing was moved; name an empty one in TO_DATABASE_URL\.$/,
  );
}

test("a target that holds another site is refused with one line, and nothing of it is touched", async () => {
  const server = await startSite();
  const home = placeOf({ dataDir: server.dataDir });
  const other = await startTestServer();
  const { databaseUrl } = other.context.config;
  if (databaseUrl === null) throw new Error("It is not on PostgreSQL.");
  const before = await fingerprintOf(other.context.config);
  const bucket = store.bucket();
  await expect(moveSite({ from: home, to: placeOf({ dataDir: server.dataDir, databaseUrl, bucket }) })).rejects.toThrow(
    /^PostgreSQL \(savepoint_\w+ at [^)]+\) holds another site[^\n]+$/,
  );
  expect(await fingerprintOf(other.context.config)).toEqual(before);
  expect(store.keys(bucket.bucket)).toEqual([]);

  const folder = await startTestServer({ env: { DATABASE_URL: "" } });
  await expect(moveSite({ from: home, to: placeOf({ dataDir: folder.dataDir }) })).rejects.toThrow(
    /holds another site[^\n]+TO_DATA_DIR\.$/,
  );

  store.fill(bucket.bucket, ["media/0123456789abcdef0123456789abcdef.jpg"]);
  await expect(moveSite({ from: home, to: placeOf({ dataDir: server.dataDir, bucket }) })).rejects.toThrow(
    /holds media of another site \(0123456789abcdef0123456789abcdef\.jpg\)[^\n]+TO_S3_BUCKET\.$/,
  );
  expect(store.keys(bucket.bucket)).toHaveLength(1);

  const key = folderToMoveTo();
  writeFileSync(join(key, "session-secret"), "the key of somebody else");
  await expect(moveSite({ from: home, to: placeOf({ dataDir: key }) })).rejects.toThrow(/is the key of another site/);
  expect(readdirSync(key)).toEqual(["session-secret"]);
});

test("while a server runs on the site it is not moved: nothing written meanwhile is lost", async () => {
  const server = await startSite();
  const unlock = lockDataDir(server.dataDir);
  await expect(
    moveSite({ from: placeOf({ dataDir: server.dataDir }), to: placeOf({ dataDir: folderToMoveTo() }) }),
  ).rejects.toThrow(/^A server is running on the data folder; stop it/);
  unlock();
  const running = await startTestServer();
  await expect(moveSite({ from: running.context.config, to: placeOf({ dataDir: folderToMoveTo() }) })).rejects.toThrow(
    /^A server is running on the database of DATABASE_URL; stop it/,
  );
});

test("what another program writes to the site meanwhile is noticed, and no row is kept", async () => {
  const server = await startSite();
  const target = folderToMoveTo();
  let isWritten = false;
  const write = (what: string) => {
    if (isWritten || what !== "rows") return;
    isWritten = true;
    const beside = new SQLite(join(server.dataDir, "savepoint.sqlite"));
    beside.exec("insert into activity (time, text) values ('2026-06-15T10:00:00.000Z', 'Written meanwhile')");
    beside.close();
  };
  const job = { from: placeOf({ dataDir: server.dataDir }), to: placeOf({ dataDir: target }) };
  await expect(moveSite(job, write)).rejects.toThrow(
    /^The table activity is not the same there \((\d+) rows here, \d+ there\), so no row was kept/,
  );
  expect(await rowsOf(job.to, ["users", "posts"])).toEqual({ users: [], posts: [] });
  await moveSite(job);
  expect(await fingerprintOf(job.to)).toEqual(await fingerprintOf(job.from));
});

test("a media file that was changed on its way is found by its checksum, and brought again", async () => {
  const server = await startSite();
  const target = folderToMoveTo();
  const [from, to] = [await diskOf(server.dataDir), await diskOf(target)];
  const names = Object.keys(await readMedia(server.dataDir))
    .map((path) => path.split("/").at(-1) ?? "")
    .toSorted();
  const [first = "", second = ""] = names;
  // Of the same length, from a copy that somebody else began.
  const size = (await from.findSize(first)) ?? 0;
  await to.write(first, Buffer.alloc(size));
  // One bit, once, between here and there.
  let spoilt = 0;
  const spoiling = (times: number) => ({
    open: to.open.bind(to),
    list: to.list.bind(to),
    async write(name: string, source: Buffer | AsyncIterable<Uint8Array>) {
      const chunks = [];
      for await (const chunk of Buffer.isBuffer(source) ? [source] : source) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      if (name === second && spoilt < times) {
        spoilt++;
        content.writeUInt8(content.readUInt8(10) ^ 1, 10);
      }
      await to.write(name, content);
    },
  });
  const moved = await moveMedia(from, spoiling(1), () => undefined);
  expect(moved.mended.toSorted()).toEqual([first, second].toSorted());
  expect(await readMedia(target)).toEqual(await readMedia(server.dataDir));

  await to.remove(second);
  spoilt = 0;
  await expect(moveMedia(from, spoiling(2), () => undefined)).rejects.toThrow(
    `media/${second} is not the same there as here, although it was copied twice`,
  );
});

test('TO_ settings say where to; what has none stays, and "none" is the data folder', async () => {
  const bucket = environmentOf(store.bucket("media-of-before"));
  const from = { DATA_DIR: "/srv/site", DATABASE_URL: "postgres://site@db/site", ...bucket };
  expect(readTarget({ ...from, TO_DATABASE_URL: "none" })).toMatchObject({
    dataDir: "/srv/site",
    databaseUrl: null,
    s3: { bucket: "media-of-before" },
  });
  expect(readTarget({ ...from, TO_S3_BUCKET: "none", TO_DATA_DIR: "/srv/new" })).toMatchObject({
    dataDir: "/srv/new",
    databaseUrl: "postgres://site@db/site",
    s3: null,
  });
  expect(() => readTarget({ ...from, TO_DATABASE_URL: "mysql://db" })).toThrow(/^TO_DATABASE_URL: must be an address/);
  expect(() => readTarget({ ...from, TO_S3_BUCKET: "other" })).toThrow(
    /^TO_S3_\w+: is needed where TO_S3_BUCKET is set/,
  );

  const move = (env: Record<string, string>) => moveSite({ from: readConfig(env), to: readTarget(env) });
  await expect(move({ DATA_DIR: emptyFolder() })).rejects.toThrow(/^Nothing is to move: [^\n]+$/);
  await expect(move({ DATA_DIR: emptyFolder(), TO_DATA_DIR: emptyFolder() })).rejects.toThrow(
    "There is no site in the data folder yet.",
  );
  const server = await startTestServer({ env: { DATABASE_URL: "" } });
  await mkdir(join(server.dataDir, "media"), { recursive: true });
  await expect(
    move({ DATA_DIR: server.dataDir, TO_DATABASE_URL: "postgres://nobody@127.0.0.1:1/site" }),
  ).rejects.toThrow(/^the database of TO_DATABASE_URL \(site at 127\.0\.0\.1:1\) can't be reached [^\n]+$/);
  const toNowhere = { DATA_DIR: server.dataDir, TO_DATA_DIR: "/proc/nowhere/data" };
  await expect(move(toNowhere)).rejects.toThrow(
    /^the data folder \/proc\/nowhere\/data can't be made, [^\n]+ set TO_DATA_DIR to another folder\.$/,
  );
  expect(await runCommand("move", server.dataDir, [], { env: toNowhere })).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/^the data folder \/proc\/nowhere\/data can't be made, [^\n]+\n$/),
  });
});
