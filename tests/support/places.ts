// Shared by tests that move a site between engines and media stores: its settings, every row, and the running site.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { createApp } from "#server/app.ts";
import { type Config, readConfig, type S3Settings } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import type { Database } from "#server/store/database.ts";
import { openPostgresAsItIs } from "#server/store/postgres/postgres.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { askServer, databaseAt } from "./postgres-setup.ts";
import { environmentOf } from "./s3-environment.ts";
import { callerOf, type TestClock, type TestServer } from "./test-server.ts";
import { siteSettings } from "./test-settings.ts";

/** All tables except sessions, the installation's own settings, and the search index, which differs by engine. */
const tables = [
  "users",
  "two_factor",
  "recovery_codes",
  "passkeys",
  "categories",
  "posts",
  "post_tags",
  "trashed_categories",
  "trashed_category_posts",
  "revisions",
  "autosaves",
  "projects",
  "selections",
  "former_addresses",
  "media",
  "media_earlier",
  "media_uses",
  "enquiries",
  "file_requests",
  "client_files",
  "activity",
  "site_sections",
  "site_revisions",
  "search_spellings",
];

/** Returns an empty database. */
export async function emptyPostgres(): Promise<string> {
  const postgres = inject("postgres");
  if (postgres === null) throw new Error("PostgreSQL isn’t available.");
  const name = `savepoint_${randomBytes(8).toString("hex")}`;
  await askServer(postgres.server, `create database ${name} template template0`);
  onTestFinished(() => askServer(postgres.server, `drop database ${name}`));
  return databaseAt(postgres.server, name);
}

export function environmentAt({
  databaseUrl,
  bucket,
}: {
  databaseUrl?: string;
  bucket?: S3Settings;
}): Record<string, string> {
  return {
    ...siteSettings,
    LOG_LEVEL: "silent",
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(bucket && environmentOf(bucket)),
  };
}

export function placeAt(dataDir: string, where: Parameters<typeof environmentAt>[0] = {}): Config {
  return readConfig({ ...environmentAt(where), DATA_DIR: dataDir });
}

/** Starts the site in a place, reads it, and stops it. */
export async function visit<Result>(
  place: Config,
  clock: TestClock,
  look: (site: Pick<TestServer, "call" | "clock">) => Promise<Result>,
): Promise<Result> {
  const context = await createContext(place, { clock });
  const app = await createApp(context);
  await app.ready();
  try {
    return await look({ call: callerOf(app), clock });
  } finally {
    await app.close();
    await context.close();
  }
}

export async function rowsIn({ dataDir, databaseUrl }: Config): Promise<Record<string, string[]>> {
  const { db, close } = databaseUrl === null ? openSqlite(dataDir) : await openPostgresAsItIs(databaseUrl);
  try {
    return await rowsOf(db);
  } finally {
    await close();
  }
}

/** Returns every row of every table as text, with named columns, because engines order columns differently. */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    found[table] = rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
      .toSorted();
  }
  return found;
}
