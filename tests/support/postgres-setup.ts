// Before the tests on PostgreSQL: starts one server for all of them (or uses TEST_DATABASE_URL) and creates a database with the schema and
// the owner's account. Each test gets a copy of it.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { fillTemplate } from "./fill-template.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where databases are created, and the database that is copied; null for tests on SQLite. */
    postgres: { server: string; template: string } | null;
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
  project.provide("postgres", { server: address, template });
  return async () => {
    if (given) await askServer(address, `drop database ${template}`);
    await server?.close();
  };
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
