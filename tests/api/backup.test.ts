import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, readFile, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { pack } from "tar-stream";
import { expect, test } from "vitest";
import { sectionNames } from "#contract/site/section-names.ts";
import { readArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { lockDataDir } from "#server/data-dir.ts";
import { storeImage } from "#server/media/images.ts";
import { openStorage } from "#server/media/open-storage.ts";
import { storedBuilds } from "#server/media/storage.ts";
import { schemaName } from "#server/store/migrate.ts";
import { backUp, emptyFolder, fillSite, isWhole, readMedia, readRows, restore } from "#tests/support/backups.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { compressBuilds, createProject, pushZip } from "#tests/support/builds.ts";
import { makeImage } from "#tests/support/media.ts";
import { bucketOf } from "#tests/support/media-place.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function filledServer(): Promise<TestServer> {
  const server = await startTestServer();
  await fillSite(server);
  return server;
}

async function titles(server: TestServer): Promise<string[]> {
  return ((await server.call("GET", "/blogs?sort=title")).body.items as { title: string }[]).map(({ title }) => title);
}

test("a restored backup has every row and every byte, and no session", async () => {
  const server = await filledServer();
  const file = await backUp(server.dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const target = emptyFolder();
  const { posts, projects, media, before, running } = await restore(file, target);
  expect({ posts, projects, media, before, running }).toEqual({
    posts: 3,
    projects: 1,
    media: 3,
    before: null,
    running: false,
  });
  expect(readRows(target)).toEqual(readRows(server.dataDir));
  expect(await readMedia(target)).toEqual(await readMedia(server.dataDir));
  expect(isWhole(target)).toBe(true);
  const restored = new SQLite(join(target, "savepoint.sqlite"));
  expect(restored.prepare("select count(*) from sessions").pluck().get()).toBe(0);
  restored.close();
});

test("a restored backup opens no draft by a link that may have been revoked since", async () => {
  const server = await filledServer();
  const { _id } = (await server.asOwner("POST", "/blogs", { title: "Draft", description: "d" })).body;
  expect((await server.asOwner("POST", `/blogs/${_id}/share`, { days: 30 })).status).toBe(201);
  const target = emptyFolder();
  await restore(await backUp(server.dataDir), target);
  expect(readRows(server.dataDir).share_links).toHaveLength(1);
  expect(readRows(target).share_links).toEqual([]);
});

test("a restored backup keeps the links for clients, but opens nothing by one that may have been revoked since", async () => {
  const server = await filledServer();
  const project = (await server.asOwner("POST", "/portfolio", { title: "Harbor", slug: "harbor", description: "d" }))
    .body;
  const { body } = await server.asOwner("POST", "/client-links", {
    client: "ACME",
    targets: [{ kind: "project", id: project.id }],
    expiresAt: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
  });
  const target = emptyFolder();
  await restore(await backUp(server.dataDir), target);
  const [before, after] = [readRows(server.dataDir), readRows(target)];
  const [link = []] = (after.client_links ?? []).map((row) => JSON.parse(row) as unknown[]);
  const [earlier = []] = (before.client_links ?? []).map((row) => JSON.parse(row) as unknown[]);
  const changed = link.filter((value, index) => value !== earlier[index]);
  expect([link.length, changed]).toEqual([earlier.length, [expect.stringMatching(/^\d{4}-\d\d-\d\dT/)]]);
  expect(after.client_link_targets).toEqual(before.client_link_targets);
  expect(JSON.stringify(after)).not.toContain(String(body.url).split("/s/")[1]);
});

test("a backup from before sites had content in the database is restored with the starter content", async () => {
  const server = await filledServer();
  await server.context.db.deleteFrom("siteSections").execute();
  await server.context.db.deleteFrom("siteRevisions").execute();
  const target = emptyFolder();
  await restore(await backUp(server.dataDir), target);
  const rows = readRows(target);
  expect([rows.site_sections?.length, rows.site_revisions?.length]).toEqual([sectionNames.length, sectionNames.length]);
});

test("a backup contains neither the signing key nor an IP address of the owner", async () => {
  const server = await filledServer();
  const bytes = await readFile(await backUp(server.dataDir));
  const key = await readFile(join(server.dataDir, "session-secret"));
  const sessions = await server.context.db.selectFrom("sessions").select("id").execute();
  expect(sessions.length).toBeGreaterThan(0);
  expect(bytes.includes(key)).toBe(false);
  for (const { id } of sessions) expect(bytes.includes(id)).toBe(false);
});

test("a restore replaces a site only with --replace, backs it up first, and is visible immediately", async () => {
  const server = await filledServer();
  const unlock = lockDataDir(server.dataDir);
  const file = await backUp(server.dataDir);
  await server.asOwner("POST", "/blogs", { title: "Written since", description: "Later", published: true });
  await server.asOwner("DELETE", "/portfolio/1");
  await expect(restore(file, server.dataDir)).rejects.toThrow(/--replace/);
  expect(await titles(server)).toHaveLength(4);
  const version = server.context.content.current();
  const { before, running } = await restore(file, server.dataDir, true);
  expect(running).toBe(true);
  expect(await titles(server)).toEqual(["First light", "Second wind", "Third time"]);
  expect(server.context.content.current()).not.toBe(version);
  expect((await server.call("GET", "/portfolio/slug/tower")).status).toBe(200);
  // Everyone has to log in again, and can then write.
  expect(
    (
      await server.call("POST", "/auth/login", {
        body: { username: "owner", password: "correct horse battery staple" },
      })
    ).status,
  ).toBe(200);
  const back = emptyFolder();
  await restore(before ?? "", back);
  expect(readRows(back).posts).toHaveLength(5);
  unlock();
});

test("a backup made during writes is one consistent snapshot with every file that it references", async () => {
  const server = await filledServer();
  const state = { isOver: false };
  const writing = (async () => {
    for (let number = 0; !state.isOver; number++) {
      const { url, fileId } = await storeImage(
        server.context,
        await makeImage(30 + (number % 20), 30 + Math.floor(number / 20))
          .png()
          .toBuffer(),
        { name: "a.png" },
      );
      await server.context.db.transaction().execute(async (db) => {
        await db.insertInto("activity").values({ time: "2026", text: url }).execute();
        await db.insertInto("activity").values({ time: "2026", text: url }).execute();
      });
      if (number % 3 === 0) expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
    }
  })();
  for (let round = 0; round < 4; round++) {
    const target = emptyFolder();
    const { missing } = await restore(await backUp(server.dataDir), target);
    expect(missing).toEqual([]);
    expect(isWhole(target)).toBe(true);
    // Both halves of a transaction, or neither.
    const halves = new SQLite(join(target, "savepoint.sqlite"))
      .prepare<[], number>("select count(*) from activity where time = '2026' group by text")
      .pluck()
      .all();
    expect(new Set(halves).size).toBeLessThanOrEqual(1);
    const files = Object.keys(await readMedia(target)).length;
    expect(files).toBe(readRows(target).media?.length);
  }
  state.isOver = true;
  await writing;
});

test("a restore detects any changed, missing or added byte before it changes anything", async () => {
  const server = await filledServer();
  const file = await backUp(server.dataDir);
  const bytes = await readFile(file);
  const other = join(emptyFolder(), "other.tar");
  const target = join(emptyFolder(), "data");
  const places = [
    ...Array.from({ length: 14 }, (_, index) => index * 37),
    ...Array.from({ length: 12 }, (_, index) => bytes.length - 1 - index * 41),
    ...Array.from({ length: 20 }, (_, index) => Math.floor((bytes.length / 20) * index)),
  ];
  for (const place of places) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    writeFileSync(other, damaged);
    await expect(restore(other, target), `byte ${place}`).rejects.toThrow(/^other\.tar (?:is|holds) [^\n]+$/);
  }
  for (const length of [0, 1, 511, 512, 4096, bytes.length / 2, bytes.length - 512, bytes.length - 1]) {
    await copyFile(file, other);
    await truncate(other, Math.floor(length));
    await expect(restore(other, target), `${length} bytes`).rejects.toThrow(/^other\.tar is [^\n]+$/);
  }
  writeFileSync(other, Buffer.concat([bytes, Buffer.alloc(512)]));
  await expect(restore(other, target)).rejects.toThrow(/is not a backup/);
  await expect(restore(join(server.dataDir, "savepoint.sqlite"), target)).rejects.toThrow(/is not a backup/);
  await expect(restore("/nowhere/at-all.tar", target)).rejects.toThrow("There is no file at-all.tar.");
  expect(existsSync(target)).toBe(false);
});

/** Returns a file with a correct checksum, as an attacker would make it. */
async function forge(
  entries: readonly {
    name: string;
    type?: "file" | "symlink" | "link" | "directory";
    linkname?: string;
    content?: string;
  }[],
  end = true,
): Promise<string> {
  const tar = pack();
  for (const { name, type = "file", linkname, content = "" } of entries)
    tar.entry({ name, type, ...(linkname !== undefined && { linkname }) }, content);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const seal = Buffer.alloc(512);
  seal.write(`savepoint-backup 1 sha256 ${createHash("sha256").update(body).digest("hex")}\n`);
  const file = join(emptyFolder(), "forged.tar");
  await writeFile(file, end ? Buffer.concat([body, seal]) : body);
  return file;
}

test("a file with entries that no backup has is refused with a one-line message", async () => {
  for (const [what, entry] of Object.entries({
    "a way out of the folder": { name: "../outside.txt", content: "x" },
    "a way out of the media": { name: "media/../../outside.txt", content: "x" },
    "a path from the root": { name: "/tmp/outside.txt", content: "x" },
    "a symbolic link": { name: "savepoint.sqlite", type: "symlink", linkname: "/etc/passwd" },
    "a hard link": { name: "savepoint.sqlite", type: "link", linkname: "/etc/passwd" },
    "a folder": { name: "media/", type: "directory" },
    "the signing key": { name: "session-secret", content: "mine" },
    "a name that is no media file": { name: "media/page.html", content: "<script>" },
  } as const)) {
    const target = join(emptyFolder(), "data");
    await expect(restore(await forge([entry]), target), what).rejects.toThrow(
      /^forged\.tar holds [^\n]+, which no backup does; nothing was changed\.$/,
    );
    expect(existsSync(target), what).toBe(false);
  }
});

test("a file whose entries differ from its manifest or occur twice is refused", async () => {
  const manifest = JSON.stringify({
    format: 1,
    schema: schemaName,
    madeAt: new Date().toISOString(),
    site: "",
    posts: 0,
    projects: 0,
    missing: [],
    entries: { "savepoint.sqlite": { bytes: 1, sha256: "0".repeat(64) } },
  });
  const database = { name: "savepoint.sqlite", content: "x" };
  for (const entries of [
    [database, { name: "manifest.json", content: manifest }],
    [database, database],
    [database],
    [database, { name: "manifest.json", content: "{" }],
  ]) {
    await expect(restore(await forge(entries), emptyFolder())).rejects.toThrow(/is damaged/);
  }
});

test("a backup of a newer format, or of a schema that is newer or too old, is refused with a message that says what to do", async () => {
  const entries = { "savepoint.sqlite": { bytes: 1, sha256: createHash("sha256").update("x").digest("hex") } };
  const manifest = {
    format: 1,
    schema: "9999-later",
    madeAt: new Date().toISOString(),
    site: "",
    posts: 0,
    projects: 0,
    missing: [],
    entries,
  };
  const database = { name: "savepoint.sqlite", content: "x" };
  for (const [changes, message] of [
    [{}, /newer version of Savepoint \(9999-later\)/],
    [{ format: 2 }, /newer version/],
    [
      { schema: "2026-12-04-search-in-every-language" },
      /early version of Savepoint \(2026-12-04-search-in-every-language\); open it first with the version of 28 November 2026/,
    ],
  ] as const) {
    const content = JSON.stringify({ ...manifest, ...changes });
    await expect(restore(await forge([database, { name: "manifest.json", content }]), emptyFolder())).rejects.toThrow(
      message,
    );
  }
});

test("after a rollback, a backup of the database that a newer version has changed is restored, with what only that version knows", async () => {
  const server = await filledServer();
  const { db } = server.context;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await sql`alter table posts add column mood text not null default 'calm'`.execute(db);
  const target = emptyFolder();
  await restore(await backUp(server.dataDir), target);
  const restored = readRows(target).posts ?? [];
  expect(restored.filter((row) => !row.includes('"calm"'))).toEqual([]);
  expect(restored.length).toBeGreaterThan(0);
  await server.asOwner("POST", "/blogs", { title: "Later", description: "d" });
  await restore(await backUp(server.dataDir), target, true);
  expect(readRows(target).posts).toHaveLength(restored.length + 1);

  await sql`update settings set value = '9999-later' where name = 'works-from'`.execute(db);
  await expect(restore(await backUp(server.dataDir), emptyFolder())).rejects.toThrow(/newer version of Savepoint/);
});

test("a damaged database is not backed up, and the attempt leaves nothing behind", async () => {
  const server = await filledServer();
  const damaged = emptyFolder();
  await restore(await backUp(server.dataDir), damaged);
  const path = join(damaged, "savepoint.sqlite");
  const bytes = await readFile(path);
  bytes.fill(0xa5, 4096 * 3, 4096 * 6);
  await writeFile(path, bytes);
  const folder = emptyFolder();
  await expect(
    makeBackup({ dataDir: damaged, s3: null, file: join(folder, "a.tar"), madeAt: new Date().toISOString(), site: "" }),
  ).rejects.toThrow(/damaged|malformed/);
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(join(damaged, "backups", ".work"))).toEqual([]);
});

test("a restore replaces a damaged database and keeps the damaged file", async () => {
  const server = await filledServer();
  const file = await backUp(server.dataDir);
  const target = emptyFolder();
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "savepoint.sqlite"), "This is no database at all. ".repeat(100));
  const { before } = await restore(file, target, true);
  expect(before).toBeNull();
  expect(readRows(target)).toEqual(readRows(server.dataDir));
  expect(readdirSync(target).filter((name) => name.includes(".damaged-"))).toHaveLength(1);
});

test("a backup with a missing media file still contains everything else and names that file", async () => {
  const server = await filledServer();
  const [row] = await server.context.db.selectFrom("media").select("file").execute();
  const name = row?.file ?? "";
  await server.context.storage.remove(name);
  const { file, missing } = await makeBackup({
    dataDir: server.dataDir,
    s3: bucketOf(server.dataDir),
    file: join(emptyFolder(), "a.tar"),
    madeAt: new Date().toISOString(),
    site: "",
  });
  expect(missing).toEqual([name]);
  expect((await readArchive(file, "a.tar")).missing).toEqual([name]);
});

test("a backup deletes a day-old unfinished file of another host, and nothing newer", async () => {
  const server = await startTestServer();
  const work = join(server.dataDir, "backups", ".work");
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ["other-host_7_old", "other-host_7_new"])
    await mkdir(join(work, name, "media-1"), { recursive: true });
  await utimes(join(work, "other-host_7_old"), yesterday, yesterday);
  await backUp(server.dataDir);
  expect(readdirSync(work)).toEqual(["other-host_7_new"]);
});

test("a backup does not overwrite an existing file", async () => {
  const server = await startTestServer();
  const file = join(emptyFolder(), "a.tar");
  await writeFile(file, "precious");
  await expect(backUp(server.dataDir, file)).rejects.toThrow(/exists already/);
  expect(await readFile(file, "utf8")).toBe("precious");
});

test("a backup has the builds, which are played from the restored site; BACKUP_BUILDS=false leaves out what is not live", async () => {
  const server = await startTestServer();
  const project = await createProject(server);
  for (const level of ["1", "2"])
    await pushZip(server, project, makeBuildZip({ "game.js": "play();".repeat(200), "level.txt": level }), {
      publish: true,
    });
  await compressBuilds(server);
  const builds = (dataDir: string) => readRows(dataDir).builds?.length;
  const hashes = async (dataDir: string) => {
    const storage = await openStorage(
      { dataDir, s3: bucketOf(dataDir) },
      { kind: storedBuilds, staging: emptyFolder() },
    );
    const names: string[] = [];
    for await (const { name } of storage.list()) if (!name.endsWith(".br")) names.push(name);
    storage.close();
    return names;
  };

  const target = emptyFolder();
  const { media } = await restore(await backUp(server.dataDir), target);
  expect([media, builds(target)]).toEqual([0, 2]);
  expect((await hashes(target)).toSorted()).toEqual((await hashes(server.dataDir)).toSorted());
  const variants = readRows(target).build_files?.filter((row) => row.includes("game.js")) ?? [];
  expect(
    variants.every((row) => row.includes("null")),
    String(variants),
  ).toBe(true);

  const file = join(emptyFolder(), "live.tar");
  const { dataDir } = server;
  await makeBackup({
    dataDir,
    s3: bucketOf(dataDir),
    file,
    madeAt: new Date().toISOString(),
    site: "",
    onlyLiveBuilds: true,
  });
  const lean = emptyFolder();
  await restore(file, lean);
  expect([builds(lean), (await hashes(lean)).length]).toEqual([1, 3]);
  expect(isWhole(lean)).toBe(true);
});
