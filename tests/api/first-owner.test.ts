import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { liveDatabase } from "#server/backup/live-database.ts";
import { takeSnapshot } from "#server/backup/snapshot.ts";
import { type FirstOwner, prepareFirstOwner } from "#server/domain/auth/first-owner.ts";
import type { Context } from "#server/context.ts";
import { databaseName } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";

// The first account of a new site, which its owner creates at /setup with the setup key.

const account = { username: "Mara", password: "greybox lantern otter" };
const done = "This site is set up already. Log in at /login.";
const notYet = "This site isn’t set up yet. Open the link that the server shows at its start.";

type NewSite = TestServer & { key: string; create(body?: object, ip?: string): Promise<Answer> };

async function startNewSite(): Promise<NewSite> {
  const server = await startTestServer({ isFirstStart: true, env: { OWNER_PASSWORD: "", OWNER_USERNAME: "mia" } });
  const key = keyOf(await prepareFirstOwner(server.context));
  const create: NewSite["create"] = (body = {}, ip = "127.0.0.1") =>
    server.call("POST", "/setup", { body: { key, ...account, ...body }, ip });
  return { ...server, key, create };
}

function keyOf(prepared: FirstOwner | null): string {
  if (prepared === null || !("setupKey" in prepared)) throw new Error("The site has an account.");
  return prepared.setupKey;
}

/** The same site at its next start, with other settings of the account. */
function restarted({ context }: TestServer, owner: Partial<Context["config"]["owner"]> = {}): Context {
  return { ...context, config: { ...context.config, owner: { ...context.config.owner, ...owner } } };
}

test("the holder of the setup key creates the first account, is logged in with it, and the key is gone", async () => {
  const site = await startNewSite();
  const file = join(site.dataDir, "setup-key");
  expect(site.key).toMatch(/^[\w-]{22}$/);
  expect(readFileSync(file, "utf8")).toBe(`${site.key}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await site.call("GET", "/setup")).body).toEqual({ username: "mia" });

  const created = await site.create();
  expect(created.status, created.text).toBe(201);
  const token = String(created.body.access_token);
  expect((await site.call("GET", "/auth/session", { token })).body).toMatchObject({ username: "Mara" });
  const { items } = (await site.call("GET", "/activity", { token })).body as { items: { text: string }[] };
  expect(items.map(({ text }) => text)).toContain("Created the account “Mara”");
  expect((await site.call("POST", "/auth/login", { body: { ...account, username: "mara" } })).status).toBe(200);

  expect(existsSync(file)).toBe(false);
  expect(await site.context.db.selectFrom("settings").select("name").where("name", "=", "setup-key").execute()).toEqual(
    [],
  );
  for (const answer of [await site.call("GET", "/setup"), await site.create({ username: "other" })])
    expect([answer.status, answer.body.message]).toEqual([404, done]);
  expect(await prepareFirstOwner(site.context)).toBeNull();
});

test("a wrong key creates nothing, and is refused like a wrong password when it is guessed", async () => {
  const site = await startNewSite();
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) statuses.push((await site.create({ key: `guess ${guess}` })).status);
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([]);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await site.create()).status, "the right key from the same address").toBe(429);
  const wrong = await site.create({ key: "x" }, "203.0.113.7");
  expect([wrong.status, wrong.body.field, wrong.body.message]).toEqual([
    404,
    "key",
    "This setup key isn’t valid. Open the link that the server showed at its last start, or use the key in the file setup-key in the data folder.",
  ]);
  expect(await site.context.db.selectFrom("users").select("id").execute()).toEqual([]);
  expect((await site.create({}, "203.0.113.7")).status).toBe(201);
});

test("an invalid username or password is refused with a sentence, and nothing is created", async () => {
  const site = await startNewSite();
  for (const [wrong, sentence] of [
    [{ password: "too short" }, "password must be at least 10 characters"],
    [{ password: "x".repeat(201) }, "password must be at most 200 characters"],
    [{ username: "  " }, "username is required"],
    [{ username: "x".repeat(61) }, "username must be at most 60 characters"],
    [{ key: "" }, "key is required"],
  ] as const) {
    const { status, body } = await site.create(wrong);
    expect([status, body.message]).toEqual([400, [sentence]]);
  }
  expect((await site.call("GET", "/setup")).status).toBe(200);
});

test("each start shows the same key, until one with OWNER_PASSWORD creates the account", async () => {
  const site = await startNewSite();
  expect(keyOf(await prepareFirstOwner(restarted(site)))).toBe(site.key);
  const started = await prepareFirstOwner(restarted(site, { password: account.password }));
  expect(started).toEqual({ username: "mia" });
  expect(existsSync(join(site.dataDir, "setup-key"))).toBe(false);
  expect((await site.create()).status).toBe(404);
  expect((await site.call("POST", "/auth/login", { body: { ...account, username: "mia" } })).status).toBe(200);
});

test("a start deletes what is left of the key when another instance or a backup brought the account", async () => {
  const site = await startNewSite();
  const { db } = site.context;
  await db
    .insertInto("users")
    .values({ username: "mia", usernameKey: "mia", passwordHash: "", passkeyHandle: null, createdAt: "2026-01-01" })
    .execute();
  expect((await site.create()).body.message).toBe(done);
  expect(await prepareFirstOwner(site.context)).toBeNull();
  expect(existsSync(join(site.dataDir, "setup-key"))).toBe(false);
  expect(await db.selectFrom("settings").select("name").where("name", "=", "setup-key").execute()).toEqual([]);
});

test("a backup doesn't contain the setup key", async () => {
  const { context } = await startNewSite();
  const folder = emptyFolder();
  await takeSnapshot(liveDatabase(context.config), folder, new Map());
  const copy = new Database(join(folder, databaseName), { readonly: true });
  const names = copy.prepare<[], string>("SELECT name FROM settings").pluck().all();
  copy.close();
  expect(names).not.toContain("setup-key");
});

test("a login on a site without an account says that it isn't set up yet", async () => {
  const site = await startNewSite();
  const answer = await site.call("POST", "/auth/login", { body: account });
  expect([answer.status, answer.body.message]).toEqual([401, notYet]);
});
