// Before the tests on PostgreSQL: starts one server for all of them (or uses TEST_DATABASE_URL) and creates a database with the schema and
// the owner's account. Each test gets a copy of it.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { fillTemplate } from "./fill-template.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where databases are created, the database that is copied, and how; null for tests on SQLite. */
    postgres: { server: string; template: string; strategy: string } | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startPostgres();
  const address = given ?? server?.urlOf("postgres");
  if (address === undefined) {
    console.warn(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} in npm, so the tests on PostgreSQL are skipped. Set TEST_DATABASE_URL to run them on a server of yours.`,
    );
    project.provide("postgres", null);
    return async () => undefined;
  }
  const template = `savepoint_template_${randomBytes(4).toString("hex")}`;
  try {
    await askServer(address, `create database ${template} template template0`);
    const dataDir = mkdtempSync(join(tmpdir(), "savepoint-api-template-"));
    await fillTemplate({ DATA_DIR: dataDir, DATABASE_URL: databaseAt(address, template) });
    rmSync(dataDir, { recursive: true });
  } catch (error) {
    await server?.close();
    throw error;
  }
  project.provide("postgres", { server: address, template, strategy: server === null ? "" : await fileCopy(server) });
  return async () => {
    if (given) await askServer(address, `drop database ${template}`);
    await server?.close();
  };
}

/**
 * Copying files takes half the time of copying through the log, on a server that doesn't wait for its disk. Before version 15 it is the
 * only strategy, and has no name.
 */
async function fileCopy(server: PostgresServer): Promise<string> {
  const client = new Client(server.urlOf("postgres"));
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  await client.end();
  return (rows[0]?.version ?? 0) >= 150_000 ? "strategy file_copy" : "";
}

export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function askServer(address: string, sql: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
