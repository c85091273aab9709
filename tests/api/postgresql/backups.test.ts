// Backups of a site on PostgreSQL, and moves between engines and media stores by restoring a backup with other settings.
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import type { Config } from "#server/config.ts";
import { readArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup, type RestoreResult } from "#server/backup/restore-backup.ts";
import { emptyFolder, fillSite, keepWriting, readMedia } from "#tests/support/backups.ts";
import { runProcess } from "#tests/support/command-process.ts";
import { invoiceContent } from "#tests/support/invoices.ts";
import { makeImage } from "#tests/support/media.ts";
import { add, challenge, logInWith } from "#tests/support/passkeys.ts";
import { emptyPostgres, environmentAt, placeAt, rowsIn, rowsOf, visit } from "#tests/support/places.ts";
import { type S3Store, startS3Store } from "#tests/support/s3-store.ts";
import type { SoftwarePasskey } from "#tests/support/software-passkey.ts";
import { changed } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { logIn, type Phone, turnOn } from "#tests/support/two-factor.ts";
import { sendFile } from "#tests/support/upload.ts";
import { addFiles } from "#server/domain/enquiries/client-files.ts";
import { requestFiles } from "#server/domain/enquiries/file-requests.ts";
import { enquiries } from "#server/store/tables/enquiries.ts";
import { invoices } from "#server/store/tables/invoices.ts";
import { addFormerAddresses } from "#server/store/tables/former-addresses.ts";

/** The name of a stored file that a client sent. */
const brief = "ab".repeat(24);

let store: S3Store;
beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.close());

test("a site moves from SQLite and the disk to PostgreSQL and a bucket and back without loss", async () => {
  const server = await startTestServer({ env: { DATABASE_URL: "" } });
  const { phone, passkey } = await writeSite(server);
  const before = { rows: await rowsOf(server.context.db), media: await readMedia(server.dataDir) };
  expect(Object.entries(before.rows).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const bucket = store.bucket();
  const away = placeAt(emptyFolder(), { databaseUrl: await emptyPostgres(), bucket });
  const back = placeAt(emptyFolder());
  // The signing key encrypts the two-factor secrets and is in no backup.
  for (const { dataDir } of [away, back])
    copyFileSync(join(server.dataDir, "session-secret"), join(dataDir, "session-secret"));

  expect(await restoreInto(away, await backUp(server.context.config))).toMatchObject({
    posts: 4,
    projects: 1,
    media: Object.keys(before.media).length,
    missing: [],
    before: null,
  });
  expect(await rowsIn(away)).toEqual(before.rows);
  expect(contentsOf(bucket.bucket)).toEqual(Object.values(before.media).toSorted());
  expect(store.read(bucket.bucket, `client-files/${brief}`).toString()).toBe("A lighthouse.");

  await restoreInto(back, await backUp(away));
  expect(await rowsIn(back)).toEqual(before.rows);
  expect(await readMedia(back.dataDir)).toEqual(before.media);
  expect(readFileSync(join(back.dataDir, "client-files", brief.slice(0, 2), brief), "utf8")).toBe("A lighthouse.");

  for (const place of [away, back])
    expect(await visit(place, server.clock, (site) => lookAround(site, phone, passkey))).toEqual({
      session: 401,
      code: 200,
      passkey: 200,
      found: { posts: 1, projects: 0 },
      corrected: { posts: 1, projects: 0 },
      post: { title: "Moved once", slug: "moved" },
      category: { name: "Play" },
      project: { title: "Tower", slug: "high-tower" },
      site: { contact: changed.contact, faq: starterContent.faq },
    });
});

test(
  "an interrupted restore into PostgreSQL and a bucket leaves no site, and completes when run again",
  { tags: ["long"] },
  () => breakOff([]),
);

test("restores into PostgreSQL that are killed at any moment leave no site or a complete one", { tags: ["long"] }, () =>
  breakOff([500, 700, 900, 1100]),
);

/** The store goes down at the third file. After a delay in milliseconds, the restore is killed. */
async function breakOff(kills: readonly number[]): Promise<void> {
  const server = await startTestServer({ env: { DATABASE_URL: "" } });
  await fillSite(server);
  const file = await backUp(server.context.config);
  const where = { databaseUrl: await emptyPostgres(), bucket: store.bucket() };
  const place = placeAt(emptyFolder(), where);
  let sent = 0;
  store.breakOff((request) => request.method === "PUT" && ++sent > 2);
  await expect(restoreInto(place, file)).rejects.toThrow(/can't be reached[^\n]*$/);
  await store.comeBack();
  expect(await rowsIn(place)).toMatchObject({ users: [], posts: [] });
  const run = (killAfter?: number) =>
    runProcess("restore", place.dataDir, [file, "--replace"], {
      env: environmentAt(where),
      onStart(child) {
        if (killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter);
      },
    });
  for (const killAfter of kills) {
    await run(killAfter);
    expect([0, 4]).toContain((await rowsIn(place)).posts?.length);
  }
  const ended = await run();
  expect(ended.code, ended.err).toBe(0);
  expect(await rowsIn(place)).toEqual(await rowsOf(server.context.db));
  expect(contentsOf(where.bucket.bucket)).toEqual(Object.values(await readMedia(server.dataDir)).toSorted());
}

test("a running server shows a restored site at the next request, and never reuses an id", async () => {
  const server = await startTestServer();
  await fillSite(server);
  await server.asOwner("POST", "/blogs", { title: "Forgotten", description: "d", content: "<p>c</p>" });
  const last = await server.context.db
    .selectFrom("posts")
    .select("id")
    .where("title", "=", "Forgotten")
    .executeTakeFirstOrThrow();
  await server.context.search.remove(server.context.db, "post", last.id);
  await server.context.db.deleteFrom("posts").where("id", "=", last.id).execute();
  const file = await backUp(server.context.config);

  const other = await startTestServer({ env: { OWNER_USERNAME: "somebody" } });
  const place = other.context.config;
  await expect(restoreInto(place, file)).rejects.toThrow(/^There is a site in the database; say --replace [^\n]+$/);
  const before = other.context.content.current();
  const restored = await restoreInto(place, file, true);
  expect(restored).toMatchObject({ posts: 3, projects: 1, before: expect.any(String) });
  expect(await rowsOf(other.context.db)).toEqual(await rowsOf(server.context.db));
  expect(await readMedia(other.dataDir)).toEqual(await readMedia(server.dataDir));
  await expect.poll(() => other.context.content.current()).not.toBe(before);
  expect((await other.call("GET", "/blogs/first-light")).body).toMatchObject({ title: "First light" });
  await other.asOwner("POST", "/blogs", { title: "Next", description: "d", content: "<p>c</p>" });
  expect(
    await other.context.db.selectFrom("posts").select("id").where("title", "=", "Next").executeTakeFirst(),
  ).toEqual({ id: last.id + 1 });
});

test("on PostgreSQL, every write that a running server accepts during a restore is in the first backup or in the restored site", async () => {
  const server = await startTestServer();
  await fillSite(server);
  const file = await backUp(server.context.config);
  const writer = keepWriting(server);
  const { before } = await restoreInto(server.context.config, file, true);
  const taken = await writer.end();
  const kept = placeAt(emptyFolder());
  await restoreInto(kept, before ?? "");
  const found = [
    ...((await rowsIn(kept)).enquiries ?? []),
    ...((await rowsOf(server.context.db)).enquiries ?? []),
  ].join("\n");
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter((name) => !found.includes(name))).toEqual([]);
});

test("a backup contains neither sessions nor the signing key, and a restore keeps the current key", async () => {
  const server = await startTestServer();
  await server.asOwner("GET", "/auth/sessions");
  const readKey = async () =>
    (await sql<{ value: string }>`select value from settings where name = 'session-secret'`.execute(server.context.db))
      .rows;
  const [key] = await readKey();
  const file = await backUp(server.context.config);
  let size = 0;
  await readArchive(file, "It", async (_entry, content) => {
    for await (const chunk of content) {
      size += chunk.length;
      expect(chunk.includes(String(key?.value))).toBe(false);
    }
  });
  expect(size).toBeGreaterThan(0);
  await restoreInto(server.context.config, file, true);
  expect(await server.context.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  expect(await readKey()).toEqual([key]);
});

async function backUp({ dataDir, databaseUrl, s3, siteUrl }: Config): Promise<string> {
  const file = join(emptyFolder(), "site.tar");
  return (await makeBackup({ dataDir, databaseUrl, s3, file, madeAt: new Date().toISOString(), site: siteUrl })).file;
}

function restoreInto(
  { dataDir, databaseUrl, s3, siteUrl }: Config,
  file: string,
  replace = false,
): Promise<RestoreResult> {
  return restoreBackup({ dataDir, databaseUrl, s3, file, replace, now: new Date().toISOString(), site: siteUrl });
}

/** Writes something into every table. */
async function writeSite(server: TestServer): Promise<{ phone: Phone; passkey: SoftwarePasskey }> {
  const { passkey } = await add(server, await server.logIn());
  const phone = await turnOn(server);
  await fillSite(server);
  const [games, tools] = await Promise.all(
    ["Games", "Tools"].map(async (name) => (await server.asOwner("POST", "/categories", { name })).body),
  );
  await server.asOwner("PUT", `/categories/${games.id}`, { name: "Play" });
  const post = {
    title: "Moved once",
    description: "d",
    content: "<p>a lighthouse</p>",
    category: "Play",
    published: true,
    tags: ["Lights", "Sea"],
    series: "On the coast",
  };
  const { body: moved } = await server.asOwner("POST", "/blogs", post);
  expect((await server.asOwner("PUT", "/tags/lights", { name: "Lamps" })).status).toBe(200);
  const content = "<p>another lighthouse — 灯台 🗼</p>";
  await server.asOwner("PUT", `/blogs/${moved._id}`, { ...post, tags: ["Lamps", "Sea"], content, slug: "moved" });
  await server.asOwner("PUT", `/blogs/autosaves/${moved._id}`, { ...post, title: "Typed", writer: "a1" });
  const { body: old } = await server.asOwner("POST", "/blogs", { ...post, title: "Thrown away", category: "Tools" });
  await server.asOwner("DELETE", `/categories/${tools.id}`);
  await server.asOwner("DELETE", `/blogs/${old._id}`);
  const { body: project } = await server.asOwner("GET", "/portfolio/slug/tower");
  await server.asOwner("PUT", `/portfolio/${project._id}`, { title: "Tower", slug: "high-tower" });
  await server.asOwner("POST", "/selections", { title: "Gameplay", slug: "gameplay", projectIds: [project.id] });
  const { items } = (await server.asOwner("GET", "/api/media")).body as { items: { id: string }[] };
  const picture = await makeImage(80, 20).png().toBuffer();
  await sendFile(server, "PUT", `/api/media/${items[0]?.id}/file`, "file", picture, { name: "new.png" });
  await server.call("POST", "/contact", {
    body: { name: "Reader", email: "reader@example.com", message: "Hello", filledIn: 60_000 },
  });
  const { db, clientFiles: storage } = server.context;
  const enquiry = await enquiries.find(db, { name: "Reader" });
  await requestFiles(server.context, enquiry?.id ?? 0);
  await storage.write(brief, Buffer.from("A lighthouse."));
  await addFiles(
    db,
    enquiry?.id ?? 0,
    [{ name: "brief.txt", bytes: 13, locked: false, stored: brief }],
    "2026-11-27T12:00:00.000Z",
  );
  await invoices.insert(db, {
    enquiryId: enquiry?.id ?? 0,
    quoteId: null,
    kind: "invoice",
    state: "draft",
    days: 14,
    content: invoiceContent,
    createdAt: "2026-11-27T12:00:00.000Z",
  });
  const { id } = await server.context.db
    .selectFrom("posts")
    .select("id")
    .where("slug", "=", "moved")
    .executeTakeFirstOrThrow();
  await addFormerAddresses(server.context.db, [{ kind: "path", address: "2019/moved", target: id }]);
  return { phone, passkey };
}

/** Returns everything that visitors see, and everything that logging in needs. */
async function lookAround(
  site: Pick<TestServer, "call" | "clock">,
  phone: Phone,
  passkey: SoftwarePasskey,
): Promise<unknown> {
  const read = async (path: string) => (await site.call("GET", path)).body;
  const [post, category, project] = await Promise.all(
    ["/blogs/moved-once", "/categories/games", "/portfolio/slug/tower"].map(read),
  );
  return {
    session: (await site.call("GET", "/auth/sessions", { token: phone.token })).status,
    code: (await logIn({ call: site.call }, phone.code())).status,
    passkey: (await logInWith(site, passkey.get(await challenge(site)))).status,
    found: (await read("/search?q=lighthouse")).totals,
    corrected: (await read("/search?q=lighthuose")).totals,
    post: { title: post.title, slug: post.slug },
    category: { name: category.name },
    project: { title: project.title, slug: project.slug },
    site: (await read("/site?sections=contact&sections=faq")).sections,
  };
}

function contentsOf(bucket: string): string[] {
  return store
    .keys(bucket)
    .filter((key) => key.startsWith("media/"))
    .map((key) => store.read(bucket, key).toString("base64"))
    .toSorted();
}
