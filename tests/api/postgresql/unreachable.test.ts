import { spawnSync } from "node:child_process";
import { expect, inject, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { databaseAt } from "#tests/support/postgres-setup.ts";

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

test("where there is no such database the start ends with one line that says how to make it", () => {
  const { status, err } = start(databaseAt(inject("postgres")?.server ?? "", "nowhere"));
  expect(err).toMatch(/^The site can't start: the database of DATABASE_URL \(nowhere at [^\n]+\) does not exist; create it with "createdb nowhere", then start again\.\n$/);
  expect(status).toBe(1);
});
