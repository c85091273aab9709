// Sites of the tests that move them: where they are, one at a time, and all that is in them.
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { createApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { openToRead } from "#server/moving/ends.ts";
import { type Fingerprint, takeFingerprint } from "#server/moving/fingerprint.ts";
import type { S3Settings } from "#server/config.ts";
import { diskStorage } from "#server/media/disk.ts";
import type { MediaStorage } from "#server/media/storage.ts";
import { askServer, databaseAt } from "./postgres-setup.ts";
import { environmentOf } from "./s3-environment.ts";
import type { Answer, TestClock } from "./test-server.ts";

type Env = Record<string, string>;

export function folderToMoveTo(): string {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-move-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Without anything in it. */
export async function emptyPostgres(): Promise<string> {
  const postgres = inject("postgres");
  if (postgres === null) throw new Error("There is no PostgreSQL to test with.");
  const name = `savepoint_${randomBytes(8).toString("hex")}`;
  await askServer(postgres.server, `create database ${name} template template0`);
  onTestFinished(() => askServer(postgres.server, `drop database ${name}`));
  return databaseAt(postgres.server, name);
}

export function placeOf({
  dataDir,
  databaseUrl,
  bucket,
}: {
  dataDir: string;
  databaseUrl?: string;
  bucket?: S3Settings;
}): Config {
  const env: Env = {
    DATA_DIR: dataDir,
    DEMO_CONTENT: "false",
    LOG_LEVEL: "silent",
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(bucket && environmentOf(bucket)),
  };
  return readConfig(env);
}

/** Starts the site that is in a place, looks, and ends it. */
export async function visit<Result>(
  place: Config,
  clock: TestClock,
  look: (
    ask: (
      method: "GET" | "POST" | "PUT" | "DELETE",
      path: string,
      options?: { token?: string; body?: object },
    ) => Promise<Answer>,
  ) => Promise<Result>,
): Promise<Result> {
  const context = await createContext(place, { clock });
  const app = await createApp(context);
  await app.ready();
  try {
    return await look(async (method, path, { token, body } = {}) => {
      const answer = await app.inject({
        method,
        url: path.startsWith("/media") ? path : `/api${path}`,
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
        ...(body && { payload: body }),
      });
      const isJson = String(answer.headers["content-type"] ?? "").includes("json");
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson && answer.body !== "" ? (JSON.parse(answer.body) as unknown) : null,
      };
    });
  } finally {
    await app.close();
    await context.close();
  }
}

export async function fingerprintOf(place: Config): Promise<Fingerprint> {
  const { read, search, close } = await openToRead(place);
  try {
    return await read((db) => takeFingerprint(db, search));
  } finally {
    await close();
  }
}

/** All rows of all tables as text, by another way than the one that compares them when they are moved. */
export async function rowsOf(place: Config, tables: readonly string[]): Promise<Record<string, string[]>> {
  const { read, close } = await openToRead(place);
  try {
    return await read(async (db) => {
      const found: Record<string, string[]> = {};
      for (const table of tables) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
        found[table] = rows
          .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
          .toSorted();
      }
      return found;
    });
  } finally {
    await close();
  }
}

export function diskOf(dataDir: string): Promise<MediaStorage> {
  return diskStorage(join(dataDir, "media"));
}
