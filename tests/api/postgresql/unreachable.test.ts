import { Client, type QueryResult } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { databaseAt } from "#tests/support/postgres-setup.ts";
import { startRelay } from "#tests/support/relay.ts";

const secret = "s3cret-pass";

test("an invalid DATABASE_URL is refused by the name of the setting, without showing the secret", () => {
  for (const address of [
    `mysql://owner:${secret}@localhost/site`,
    `postgres://owner:${secret}@localhost`,
    `postgres://owner:${secret}@local host/site`,
    `postgres://owner:${secret}#1@localhost/site`,
    `postgres://owner:${secret}%zz@localhost/site`,
    secret,
  ]) {
    const read = () => readConfig({ DATABASE_URL: address });
    expect(read, address).toThrow(ConfigError);
    expect(read, address).toThrow(/^DATABASE_URL: must be an address such as [^\n]+$/);
    expect(read, address).not.toThrow(secret);
  }
});

test("if the database is unreachable, the start ends with a one-line message that names the setting", async () => {
  await expect(start(`postgres://owner:${secret}@127.0.0.1:1/site`)).rejects.toThrow(
    /^the database of DATABASE_URL \(site at 127\.0\.0\.1:1\) can't be reached \(ECONNREFUSED\); start it, or mend DATABASE_URL\.$/,
  );
});

test("a server that is too old stops the start with a one-line message, and stays unchanged", async () => {
  const server = inject("postgres")?.server ?? "";
  const {
    rows: [real],
  } = await query(
    server,
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  const relay = await startRelay(server, { answer: (text) => text.replaceAll(real?.number ?? "", "090624") });
  const name = `savepoint_${crypto.randomUUID().replaceAll("-", "")}`;
  await query(server, `create database ${name} template template0`);
  onTestFinished(async () => {
    await query(server, `drop database ${name}`);
  });
  await expect(start(databaseAt(relay, name))).rejects.toThrow(
    `the database of DATABASE_URL (${name} at 127.0.0.1:${new URL(relay).port}) is PostgreSQL ${real?.version}; Savepoint needs version 10 or newer.`,
  );
  const { rows: tables } = await query(
    databaseAt(server, name),
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables).toEqual([]);
});

test("if the database does not exist, the start ends with a one-line message on how to create it", async () => {
  await expect(start(databaseAt(inject("postgres")?.server ?? "", "nowhere"))).rejects.toThrow(
    /^the database of DATABASE_URL \(nowhere at [^\n]+\) does not exist; create it with "createdb nowhere", then start again\.$/,
  );
});

function start(url: string): Promise<unknown> {
  return createContext(readConfig({ DATABASE_URL: url, DATA_DIR: emptyFolder(), LOG_LEVEL: "silent" }));
}

async function query(url: string, text: string): Promise<QueryResult<Record<string, string>>> {
  const client = new Client(url);
  await client.connect();
  try {
    return await client.query<Record<string, string>>(text);
  } finally {
    await client.end();
  }
}
