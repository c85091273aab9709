import { spawn, spawnSync } from "node:child_process";
import { Client, type QueryResult } from "pg";
import { expect, inject, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { databaseAt } from "#tests/support/postgres-setup.ts";
import { startRelay } from "#tests/support/relay.ts";

const secret = "s3cret-pass";

for (const address of [`mysql://owner:${secret}@localhost/site`, `postgres://owner:${secret}@localhost`, `postgres://owner:${secret}@local host/site`,
  `postgres://owner:${secret}#1@localhost/site`, `postgres://owner:${secret}%zz@localhost/site`, secret]) {
  test(`the address ${address.replace(secret, "…")} is refused by the name of its setting, and no secret is told`, () => {
    expect(() => readConfig({ DATABASE_URL: address })).toThrow(ConfigError);
    expect(() => readConfig({ DATABASE_URL: address })).toThrow(/^DATABASE_URL: must be an address such as [^\n]+$/);
    expect(() => readConfig({ DATABASE_URL: address })).not.toThrow(secret);
  });
}

function start(url: string): { status: number | null; err: string } {
  const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], {
    encoding: "utf8", env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: emptyFolder(), PORT: "0", LOG_LEVEL: "silent" },
  });
  return { status, err: stderr };
}

test("where the database can't be reached the start ends with one line that names the setting", () => {
  const { status, err } = start(`postgres://owner:${secret}@127.0.0.1:1/site`);
  expect(err).toBe("The site can't start: the database of DATABASE_URL (site at 127.0.0.1:1) can't be reached (ECONNREFUSED); start it, or mend DATABASE_URL.\n");
  expect(status).toBe(1);
});

test("a server that is too old is told from the start with one line, and nothing is made there", async () => {
  const server = inject("postgres")?.server ?? "";
  const { rows: [real] } = await query(server, "select current_setting('server_version_num') as number, current_setting('server_version') as version");
  const relay = await startRelay(server, { answer: (text) => text.replaceAll(real?.number ?? "", "090624") });
  const name = `savepoint_${crypto.randomUUID().replaceAll("-", "")}`;
  await query(server, `create database ${name} template template0`);
  const { status, err } = await startBeside(databaseAt(relay, name));
  const { rows: tables } = await query(databaseAt(server, name), "select table_name from information_schema.tables where table_schema = 'public'");
  await query(server, `drop database ${name}`);
  expect(err).toBe(`The site can't start: the database of DATABASE_URL (${name} at 127.0.0.1:${new URL(relay).port}) is PostgreSQL ${real?.version}; Savepoint needs version 10 or newer.\n`);
  expect(status).toBe(1);
  expect(tables).toEqual([]);
});

test("where there is no such database the start ends with one line that says how to make it", () => {
  const { status, err } = start(databaseAt(inject("postgres")?.server ?? "", "nowhere"));
  expect(err).toMatch(/^The site can't start: the database of DATABASE_URL \(nowhere at [^\n]+\) does not exist; create it with "createdb nowhere", then start again\.\n$/);
  expect(status).toBe(1);
});

/** The same while this process goes on with other things. */
function startBeside(url: string): Promise<{ status: number | null; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["server/main.ts"], { stdio: ["ignore", "ignore", "pipe"], env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: emptyFolder(), PORT: "0", LOG_LEVEL: "silent" } });
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => { err += chunk.toString(); });
    child.once("close", (status) => resolve({ status, err }));
  });
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
