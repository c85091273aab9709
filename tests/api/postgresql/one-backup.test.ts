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
import { emptyFolder, readRows, restore } from "#tests/support/backups.ts";
import { environmentOf } from "#tests/support/s3-environment.ts";
import { startS3Store } from "#tests/support/s3-store.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const night = "2026-06-16T03:00:10.000Z";

function backupsOf({ dataDir }: Pick<Config, "dataDir">): string[] {
  const folder = join(dataDir, "backups");
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".tar"))
        .toSorted()
    : [];
}

/** Returns an instance on a server's database, with its own data folder. */
function configBeside({ context: { config } }: TestServer, env: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: config.databaseUrl ?? "",
    DATA_DIR: emptyFolder(),
    DEMO_CONTENT: "false",
    LOG_LEVEL: "silent",
    ...env,
  });
}

async function instanceBeside(server: TestServer, env?: Record<string, string>): Promise<Context> {
  const context = await createContext(configBeside(server, env), { clock: server.clock });
  onTestFinished(() => context.close());
  return context;
}

async function writePost(server: TestServer): Promise<string> {
  return (
    await server.asOwner("POST", "/blogs", {
      title: "From before",
      description: "d",
      content: "<p>a lighthouse</p>",
      published: true,
    })
  ).body.slug as string;
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

/** Sets the schema back to the version before migration 0009. */
async function makeOlder({ db }: Context): Promise<void> {
  for (const table of ["posts", "revisions", "autosaves", "projects"])
    await sql`drop function ${sql.ref(`${table}_use_no_media`)} cascade`.execute(db);
  await sql`drop table build_publications, build_files, builds, play_paths, api_tokens`.execute(db);
  await sql`drop table enquiry_events, mails, call_proposals, quotes, spam_words`.execute(db);
  await sql`drop table client_link_views, client_link_openings, client_link_targets, client_links`.execute(db);
  await sql`drop table visits, visit_events, visit_machines, visit_funnels, visitor_salts, visitors_today`.execute(db);
  await sql`drop table post_tags, former_addresses`.execute(db);
  await sql`drop function outdate_post, outdate_project cascade`.execute(db);
  for (const column of [
    "problem",
    "approach",
    "content",
    "article",
    "service",
    "results",
    "credits",
    "tech_years",
    "post_ids",
    "renderer_version",
    "model_urls",
  ])
    await sql`alter table projects drop column ${sql.ref(column)}`.execute(db);
  await sql`alter table posts drop column article, drop column renderer_version`.execute(db);
  await sql`drop table media_uses, trashed_category_posts, trashed_categories`.execute(db);
  await sql`drop function count_posts cascade`.execute(db);
  await sql`drop index posts_published_title`.execute(db);
  await sql`drop table post_counts cascade`.execute(db);
  await sql`drop table site_sections, site_revisions, share_links`.execute(db);
  await sql`alter table media drop column duration, drop column model, drop column problem, drop column view`.execute(
    db,
  );
  await sql`alter table messages drop column not_mailed, add column mail text not null default 'off',
    add column mail_tries integer not null default 0, add column mail_next_at text`.execute(db);
  await sql`create index messages_failed on messages (created_at) where mail = 'failed'`.execute(db);
  for (const column of [
    "stage",
    "service",
    "service_title",
    "offer",
    "budget",
    "deadline",
    "value",
    "next_at",
    "answered_at",
    "closed_at",
    "source",
    "campaign",
    "first_page",
    "sorted_out",
    "learned_as",
    "search_text",
  ])
    await sql`alter table messages drop column ${sql.ref(column)}`.execute(db);
  // With these columns go the indexes that name them; the migrations replace those of the same names.
  await sql`alter table posts drop column kind, drop column placement`.execute(db);
  await sql`alter table posts drop column series, drop column series_slug, drop column series_part`.execute(db);
  for (const name of ["posts_slug", "posts_published", "posts_category", "posts_dated", "posts_title", "posts_updated"])
    await sql`create index ${sql.ref(name)} on posts (id)`.execute(db);
  await sql`create table post_slugs (slug text primary key, post_id integer not null references posts (id) on delete cascade)`.execute(
    db,
  );
  await sql`create table project_slugs (slug text primary key, project_id integer not null references projects (id) on delete cascade)`.execute(
    db,
  );
  await sql`delete from kysely_migration where name >= '0009'`.execute(db);
}

test("each night one of several instances makes the backup, and the others know about it", async () => {
  const server = await startTestServer();
  await writePost(server);
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

test("if the instance that makes the backup fails, another one makes it", async () => {
  const server = await startTestServer();
  await writePost(server);
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

test("before a migration one instance makes a backup that can be restored on both engines", async () => {
  const server = await startTestServer();
  const slug = await writePost(server);
  const store = await startS3Store();
  onTestFinished(() => store.close());
  const bucket = environmentOf(store.bucket());
  await makeOlder(server.context);
  const lines: string[] = [];
  const configs = [configBeside(server, bucket), configBeside(server, bucket)];
  const contexts = await Promise.all(
    configs.map((config) => createContext(config, { clock: server.clock, log: (line) => lines.push(line) })),
  );
  for (const context of contexts) await context.close();

  const made = configs.flatMap((config) => backupsOf(config).map((name) => join(config.dataDir, "backups", name)));
  expect(made).toHaveLength(1);
  const [file = ""] = made;
  expect(file).toMatch(/\/before-0009-.+Z\.tar$/);
  expect(lines.filter((line) => line.includes("changes the database"))).toEqual([
    expect.stringMatching(
      /The site as it was is in \S+before-0009-\S+\.tar \([\d.]+ MB\), and in the bucket \(s3:before-0009-\S+\.tar\)\.$/,
    ),
  ]);
  expect(store.keys(environmentBucket(bucket)).filter((key) => key.startsWith("backups/before-"))).toHaveLength(1);
  expect((await server.call("GET", `/blogs/${slug}`)).body).toMatchObject({ title: "From before" });

  const folder = emptyFolder();
  expect(await restore(file, folder)).toMatchObject({ posts: 1, projects: 0, missing: [] });
  expect(readRows(folder).posts).toEqual([expect.stringContaining("From before")]);
  await restoreBackup({
    dataDir: server.dataDir,
    databaseUrl: server.context.config.databaseUrl,
    s3: null,
    file,
    replace: true,
    now: night,
    site: "http://localhost:3000",
  });
  expect((await server.call("GET", "/search?q=lighthouse")).body.totals).toEqual({ posts: 1, projects: 0 });
});

test("if the backup before a migration fails, the database stays unchanged", async () => {
  const server = await startTestServer();
  await writePost(server);
  await makeOlder(server.context);
  await sql`alter table revisions rename column snapshot to snapshot_away`.execute(server.context.db);
  await expect(createContext(configBeside(server))).rejects.toThrow(
    /^this version changes the database, and the backup that is made first failed: [^\n]+ Mend that, or start with BACKUPS=false\.$/,
  );
  const { rows } = await sql`select name from kysely_migration where name >= '0009'`.execute(server.context.db);
  expect(rows).toEqual([]);
});

function environmentBucket(environment: Record<string, string>): string {
  return environment.S3_BUCKET ?? "";
}
