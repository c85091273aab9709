// Tests copies of backups in the bucket, for a site that keeps its media there. The project "bucket" runs all other backup tests on a
// bucket too.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type Jobs, runJobs } from "#server/jobs/job-runner.ts";
import { nightlyBackups } from "#server/jobs/nightly-backups.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openBucket } from "#server/media/s3-bucket.ts";
import { backUp, emptyFolder, fillSite, readMedia, readRows, restore } from "#tests/support/backups.ts";
import { bucketOf, keepMediaInBuckets } from "#tests/support/media-place.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const store = await keepMediaInBuckets();

beforeEach(() => store.comeBack());

test("each nightly backup is copied to the bucket, which keeps the newest of each day and week, and the disk keeps that one", async () => {
  const server = await filledServer("2026-06-01T04:00:00.000Z");
  // A Saturday and the Sunday after it: retention.test.ts has a year.
  const earlier = ["2026-05-09", "2026-05-10"].map((day) => `savepoint-${day}T030000Z.tar`);
  const week = ["26", "27", "28", "29", "30", "31"].map((day) => `savepoint-2026-05-${day}T030000Z.tar`);
  const bucket = openBucket(bucketOf(server.dataDir) ?? store.bucket());
  for (const name of [...earlier, ...week, "before-the-party.tar"])
    await bucket.put(`backups/${name}`, Buffer.from("x"), { type: "application/x-tar" });
  bucket.close();
  mkdirSync(join(server.dataDir, "backups"));
  writeFileSync(join(server.dataDir, "backups", week.at(-1) ?? ""), "x");
  startNights(server);
  const made = expect.stringMatching(/^savepoint-2026-06-01T0400\d\dZ\.tar$/);
  await expect.poll(() => copies(server)).toEqual(["before-the-party.tar", ...earlier.slice(1), ...week, made]);
  await expect.poll(() => backups(server)).toEqual([made]);
});

test("a site can be restored from a backup in a bucket into another bucket, including media", async () => {
  const server = await filledServer("2026-06-16T03:00:10.000Z");
  const bytes = await readFile(await backUp(server.dataDir));
  const target = emptyFolder();
  const bucket = openBucket(bucketOf(target) ?? store.bucket());
  await bucket.put("backups/site.tar", bytes, { type: "application/x-tar" });
  bucket.close();
  const result = await restore("s3:site.tar", target);
  expect(result).toMatchObject({ posts: 3, projects: 1, media: 3, missing: [], before: null });
  expect(readRows(target).posts).toEqual(readRows(server.dataDir).posts);
  expect(await readMedia(target)).toEqual(await readMedia(server.dataDir));
  expect(Object.keys(await readMedia(target))).toHaveLength(3);
});

test("restore with s3: alone lists the newest backups in the bucket, even beside an existing site", async () => {
  const server = await filledServer("2026-06-16T03:00:10.000Z");
  await expect(restore("s3:", server.dataDir)).rejects.toThrow("There is no backup in the bucket.");
  const bucket = openBucket(bucketOf(server.dataDir) ?? store.bucket());
  for (const name of ["savepoint-2026-06-14T030000Z.tar", "savepoint-2026-06-15T030000Z.tar"])
    await bucket.put(`backups/${name}`, Buffer.from("x"), { type: "application/x-tar" });
  bucket.close();
  await expect(restore("s3:", server.dataDir)).rejects.toThrow(
    "Name one of the backups in the bucket: s3:savepoint-2026-06-15T030000Z.tar, s3:savepoint-2026-06-14T030000Z.tar.",
  );
});

test(
  "a backup that could not be copied stays on the disk, is reported, and is copied later",
  { tags: ["long"] },
  async () => {
    const server = await filledServer("2026-06-16T04:00:00.000Z");
    store.breakOff((request) => request.method === "PUT" && /\/backups\//.test(request.url ?? ""));
    const { lines, nights } = startNights(server);
    await expect
      .poll(() => lines)
      .toEqual([
        expect.stringMatching(
          /^The backup of the night could not be copied to the bucket and will be tried again in an hour: [^\n]+$/,
        ),
      ]);
    expect(backups(server)).toHaveLength(1);
    expect(copies(server)).toEqual([]);
    const report = async () => (await server.asOwner("GET", "/health/report")).body.backup;
    await expect.poll(report).toMatchObject({
      last: { file: expect.any(String) },
      failure: { reason: expect.stringMatching(/^It could not be copied to the bucket/) },
    });
    await nights.stop();
    await store.comeBack();
    startNights(server);
    await expect.poll(() => isDeepStrictEqual(copies(server), backups(server))).toBe(true);
    await expect.poll(report).toMatchObject({ failure: null });
  },
);

test("a missing or damaged backup in the bucket is refused before anything changes", async () => {
  const server = await filledServer("2026-06-01T04:00:00.000Z");
  const settings = bucketOf(server.dataDir) ?? store.bucket();
  const bucket = openBucket(settings);
  const bytes = await readFile(await backUp(server.dataDir));
  await bucket.put("backups/whole.tar", Buffer.from(bytes), { type: "application/x-tar" });
  bytes.writeUInt8(bytes.readUInt8(70_000) ^ 1, 70_000);
  await bucket.put("backups/damaged.tar", bytes, { type: "application/x-tar" });
  await bucket.put("backups/cut.tar", bytes.subarray(0, 90_000), { type: "application/x-tar" });
  bucket.close();
  const before = { rows: readRows(server.dataDir), media: await readMedia(server.dataDir) };
  await expect(restore("s3:damaged.tar", server.dataDir, true)).rejects.toThrow(
    /^s3:damaged\.tar is damaged: [^\n]+; nothing was changed\.$/,
  );
  await expect(restore("s3:cut.tar", server.dataDir, true)).rejects.toThrow(
    /^s3:cut\.tar is not a backup of Savepoint, or its end is missing; nothing was changed\.$/,
  );
  await expect(restore("s3:none.tar", server.dataDir, true)).rejects.toThrow(
    /^There is no backup "none\.tar" in the bucket; there is s3:whole\.tar, s3:damaged\.tar, s3:cut\.tar\.$/,
  );
  expect({ rows: readRows(server.dataDir), media: await readMedia(server.dataDir) }).toEqual(before);
  expect((await restore("s3:whole.tar", server.dataDir, true)).media).toBe(3);
});

test("without a bucket, no bucket is searched", async () => {
  const dataDir = emptyFolder();
  await expect(
    restoreBackup({ dataDir, s3: null, file: "s3:some.tar", replace: false, now: new Date().toISOString(), site: "" }),
  ).rejects.toThrow(/^No bucket is set; [^\n]+\.$/);
  expect(readdirSync(dataDir)).toEqual([]);
});

async function filledServer(time: string): Promise<TestServer> {
  const server = await startTestServer();
  await fillSite(server);
  server.clock.set(time);
  return server;
}

function startNights(server: TestServer): { nights: Jobs; lines: string[] } {
  const lines: string[] = [];
  const nights = runJobs(
    [nightlyBackups(server.context, { firstAfter: 0, every: 20, onError: (line) => lines.push(line) })],
    server.context,
    {
      tickMilliseconds: 20,
      onError: (_job, error) => lines.push(String(error)),
    },
  );
  onTestFinished(() => nights.stop());
  return { nights, lines };
}

function backups(server: TestServer): string[] {
  const folder = join(server.dataDir, "backups");
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".tar"))
        .toSorted()
    : [];
}

function copies(server: TestServer): string[] {
  return store
    .keys(bucketOf(server.dataDir)?.bucket ?? "")
    .filter((key) => key.startsWith("backups/"))
    .map((key) => key.slice("backups/".length));
}
