// Automatic backups when several instances share a database: one instance makes the backup, before a migration and each night.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { runJobs } from "#server/jobs/job-runner.ts";
import { nightlyBackups } from "#server/jobs/nightly-backups.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { schemaName } from "#server/store/migrate.ts";
import { openPostgresAsItIs } from "#server/store/postgres/postgres.ts";
import { emptyFolder, readRows, restore } from "#tests/support/backups.ts";
import { visit } from "#tests/support/places.ts";
import { createPost } from "#tests/support/posts.ts";
import { recordedSite } from "#tests/support/recorded-sites.ts";
import { environmentOf } from "#tests/support/s3-environment.ts";
import { startS3Store } from "#tests/support/s3-store.ts";
import { startTestServer, testClock, type TestServer } from "#tests/support/test-server.ts";

const night = "2026-06-16T03:00:10.000Z";

function backupsOf({ dataDir }: Pick<Config, "dataDir">): string[] {
  const folder = join(dataDir, "backups");
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".tar"))
        .toSorted()
    : [];
}

/** Returns the settings of an instance on a database, with its own data folder. */
function configAt(databaseUrl: string | null, env: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: databaseUrl ?? "",
    DATA_DIR: emptyFolder(),
    DEMO_CONTENT: "false",
    LOG_LEVEL: "silent",
    ...env,
  });
}

async function instanceBeside(server: TestServer, env?: Record<string, string>): Promise<Context> {
  const context = await createContext(configAt(server.context.config.databaseUrl, env), { clock: server.clock });
  onTestFinished(() => context.close());
  return context;
}

function startNights(context: Context): { lines: string[]; stop(): Promise<void> } {
  const lines: string[] = [];
  const { stop } = runJobs(
    [nightlyBackups(context, { firstAfter: 0, every: 10, onError: (line) => lines.push(line) })],
    context,
    {
      tickMilliseconds: 10,
      onError: (_job, error) => lines.push(String(error)),
    },
  );
  onTestFinished(stop);
  return { lines, stop };
}

test("each night one of several instances makes the backup, and the others know about it", async () => {
  const server = await startTestServer();
  await createPost(server);
  const contexts = [server.context, await instanceBeside(server), await instanceBeside(server)];
  server.clock.set(night);
  const nights = contexts.map(startNights);
  const made = () => contexts.flatMap(({ config }) => backupsOf(config));
  await expect.poll(made).toHaveLength(1);
  // The file stands in its folder a moment before the others know about it.
  await expect
    .poll(async () => (await server.asOwner("GET", "/health/report")).body.backup)
    .toMatchObject({ last: { at: expect.stringMatching(/^2026-06-16T03:00/) }, failure: null });
  server.clock.set("2026-06-17T03:00:10.000Z");
  await expect.poll(made).toHaveLength(2);
  for (const { stop, lines } of nights) {
    await stop();
    expect(lines).toEqual([]);
  }
  expect(made()).toHaveLength(2);
});

test("if the instance that makes the backup fails, another one makes it", { tags: ["long"] }, async () => {
  const server = await startTestServer();
  await createPost(server);
  const store = await startS3Store();
  onTestFinished(() => store.close());
  const bucket = environmentOf(store.bucket());
  // The first instance fails to copy its backups.
  const failing = await instanceBeside(server, bucket);
  server.clock.set(night);
  store.breakOff((request) => request.method === "PUT" && /\/backups\//.test(request.url ?? ""));
  const { lines } = startNights(failing);
  await expect
    .poll(() => lines)
    .toEqual([expect.stringMatching(/^The backup of the night could not be copied to the bucket/)]);
  await store.comeBack();
  const other = await instanceBeside(server, bucket);
  startNights(other);
  await expect
    .poll(() => store.keys(environmentBucket(bucket)).filter((key) => key.startsWith("backups/")))
    .toHaveLength(1);
  expect(backupsOf(other.config)).toHaveLength(1);
  await expect.poll(async () => (await server.asOwner("GET", "/health/report")).body.backup.failure).toBeNull();
});

test("before a migration one of several instances makes a backup that can be restored on both engines", async () => {
  const { databaseUrl } = await recordedSite();
  const clock = testClock();
  const store = await startS3Store();
  onTestFinished(() => store.close());
  const bucket = environmentOf(store.bucket());
  const lines: string[] = [];
  const configs = [configAt(databaseUrl, bucket), configAt(databaseUrl, bucket)];
  const contexts = await Promise.all(
    configs.map((config) => createContext(config, { clock, log: (line) => lines.push(line) })),
  );
  for (const context of contexts) await context.close();

  const made = configs.flatMap((config) => backupsOf(config).map((name) => join(config.dataDir, "backups", name)));
  expect(made).toHaveLength(1);
  const [file = ""] = made;
  expect(lines.filter((line) => line.includes("changes the database"))).toEqual([
    expect.stringMatching(
      new RegExp(
        String.raw`The site as it was is in \S+before-${schemaName}-\S+\.tar \([\d.]+ [KM]B\), and in the bucket \(s3:before-${schemaName}-\S+\.tar\)\.$`,
      ),
    ),
  ]);
  expect(store.keys(environmentBucket(bucket)).filter((key) => key.startsWith("backups/before-"))).toHaveLength(1);

  const folder = emptyFolder();
  expect(await restore(file, folder)).toMatchObject({ posts: 4, projects: 2 });
  expect(readRows(folder).posts).toContainEqual(expect.stringContaining("First light"));
  const place = configAt(databaseUrl);
  const { dataDir } = place;
  await restoreBackup({
    dataDir,
    databaseUrl,
    s3: null,
    file,
    replace: true,
    now: night,
    site: "http://localhost:3000",
  });
  await visit(place, clock, async ({ call }) => {
    expect((await call("GET", "/search?q=second")).body.totals).toEqual({ posts: 1, projects: 0 });
  });
});

test("if the backup before a migration fails, the database stays unchanged", async () => {
  const { databaseUrl } = await recordedSite();
  const { db, close } = await openPostgresAsItIs(databaseUrl ?? "");
  onTestFinished(close);
  await sql`alter table revisions rename column snapshot to snapshot_away`.execute(db);
  const listMigrations = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows;
  const before = await listMigrations();
  await expect(createContext(configAt(databaseUrl))).rejects.toThrow(
    /^this version changes the database, and the backup that is made first failed: [^\n]+ Mend that, or start with BACKUPS=false\.$/,
  );
  expect(await listMigrations()).toEqual(before);
});

function environmentBucket(environment: Record<string, string>): string {
  return environment.S3_BUCKET ?? "";
}
