// The archives of releases, as people unpack and run them. They need the built site, which npm run test:long makes first.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { packBuiltSite, runInstalled, unpackByHand } from "#tests/support/releases.ts";

const minutes = 60_000;
const password = "correct horse battery 9";
let folder = "";
let first = "";
let second = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "savepoint releases "));
  first = await packBuiltSite(folder, { version: "7.0.0" });
  second = await packBuiltSite(folder, { version: "7.1.0", later: "works" });
}, 10 * minutes);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
}, 5 * minutes);

const long = { tags: ["long"], timeout: 10 * minutes };

test("an archive runs where there is nothing else, and is made in the same bytes again", long, async () => {
  const installation = unpackByHand(first, join(folder, "an empty place"));
  const site = await startSite(installation, { DEMO_CONTENT: "false" });
  for (const path of ["/", "/blogs", "/portfolio", "/about", "/feed.xml"])
    expect((await fetch(`${site.origin}${path}`)).status, path).toBe(200);
  const home = await (await fetch(`${site.origin}/`)).text();
  const image = /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(home)?.[1] ?? "";
  expect((await fetch(`${site.origin}${image}`)).headers.get("content-type")).toBe("image/png");
  const backup = runInstalled(installation, ["backup", join(folder, "a backup.tar")]);
  expect(await backup.ended, backup.output()).toBe(0);
  expect(backup.output()).toContain("read back and found whole.");
  const version = runInstalled(installation, ["--version"]);
  expect(await version.ended).toBe(0);
  expect(version.output()).toBe("7.0.0\n");
  await site.stop();

  const again = mkdtempSync(join(tmpdir(), "savepoint-again-"));
  onTestFinished(() => rmSync(again, { recursive: true, force: true }));
  const copy = await packBuiltSite(again, { version: "7.0.0" });
  expect(readFileSync(copy).equals(readFileSync(first))).toBe(true);
});

test.each(["SQLite", "PostgreSQL"])(
  "on %s, an update and a rollback under eight writers lose nothing that was answered",
  long,
  async (engine) => {
    const postgres = engine === "PostgreSQL" ? await startPostgres() : null;
    if (postgres) onTestFinished(() => postgres.close());
    const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.urlOf("postgres") } : {};
    const installation = unpackByHand(first, join(folder, `on ${engine}`));
    const settings = { DEMO_CONTENT: "false", OWNER_PASSWORD: password, ...database };
    const site = await startSite(installation, settings);
    const writers = await startWriters(site.origin);
    await writers.haveWritten(20);
    const env = { ...settings, PORT: String(site.port) };

    const update = runInstalled(installation, ["update", second, "--unsigned"], env);
    expect(await update.ended, update.output()).toBe(0);
    expect(update.output()).toContain("Savepoint is 7.1.0 now.");
    expect(update.output()).toMatch(/The site as it is now is in .+before-7\.1\.0-.+\.tar/);
    await writers.haveWritten(20);

    const rollback = runInstalled(installation, ["rollback"], env);
    expect(await rollback.ended, rollback.output()).toBe(0);
    expect(rollback.output()).toContain("Savepoint is 7.0.0 now.");
    await writers.haveWritten(20);

    const { written, longestPause } = await writers.stop();
    expect(await findLost(site.origin, written)).toEqual([]);
    expect(longestPause).toBeLessThan(30_000);
    console.info(`${engine}: ${written.length} writes, at most ${Math.round(longestPause)} ms between two answers`);
    // The older version backs up what the newer one has changed.
    const backup = runInstalled(installation, ["backup", join(folder, `${engine}.tar`)], env);
    expect(await backup.ended, backup.output()).toBe(0);
  },
);

test("a migration that fails on the site leads back to the version before, with all data", long, async () => {
  const broken = await packBuiltSite(folder, { version: "7.2.0", later: "breaks" });
  const installation = unpackByHand(first, join(folder, "broken"));
  const settings = { DEMO_CONTENT: "false", OWNER_PASSWORD: password };
  const site = await startSite(installation, settings);
  const writers = await startWriters(site.origin);
  await writers.haveWritten(5);
  const update = runInstalled(installation, ["update", broken, "--unsigned"], {
    ...settings,
    PORT: String(site.port),
  });
  expect(await update.ended).toBe(1);
  expect(update.output().trim().split("\n").at(-1)).toBe(
    "Savepoint 7.2.0 didn't work, so 7.0.0 runs again. It ended at once.",
  );
  await writers.haveWritten(5);
  const { written } = await writers.stop();
  expect(await findLost(site.origin, written)).toEqual([]);
});

async function startSite(installation: string, settings: Record<string, string>) {
  const port = await freePort();
  const site = runInstalled(installation, ["start"], { PORT: String(port), ...settings });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    site.kill("SIGTERM");
    expect(await site.ended, site.output()).toBe(0);
  };
  onTestFinished(() => void site.kill("SIGTERM"));
  await vi.waitUntil(
    async () => {
      if (site.exitCode !== null) throw new Error(site.output());
      return (await fetch(`${origin}/`).catch(() => null))?.ok;
    },
    { timeout: 2 * minutes, interval: 50 },
  );
  return { origin, port, stop };
}

/** Returns the posts that the site doesn't have, by its lists: single requests for so many would meet the limit for visitors. */
async function findLost(origin: string, written: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await fetch(`${origin}/api/blogs?limit=200&page=${page}`);
    const list = (await response.json()) as { items: { slug: string }[]; totalPages: number };
    for (const { slug } of list.items) found.add(slug);
    pages = list.totalPages;
  }
  return written.filter((slug) => !found.has(slug));
}

async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "owner", password }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

/** Eight writers, each of which publishes a post after the other, and goes on where the site doesn't answer. */
async function startWriters(origin: string) {
  const token = await logIn(origin);
  const written: string[] = [];
  const ending = new AbortController();
  let lastAnswer = "none";
  let last = performance.now();
  let longestPause = 0;
  const write = async (name: string) => {
    for (let number = 1; !ending.signal.aborted; number++) {
      const title = `Post ${number} of ${name}`;
      const response = await fetch(`${origin}/api/blogs`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ title, description: "Words.", content: "<p>Words.</p>", published: true }),
      }).catch(() => null);
      const text = (await response?.text().catch(() => null)) ?? "";
      if (response !== null) lastAnswer = `${response.status} ${text}`;
      if (response?.status === 201 && text !== "") {
        written.push((JSON.parse(text) as { slug: string }).slug);
        longestPause = Math.max(longestPause, performance.now() - last);
        last = performance.now();
      }
      await wait(response === null ? 50 : 900);
    }
  };
  const writers = Array.from({ length: 8 }, (_, index) => write(`writer ${index + 1}`));
  return {
    async haveWritten(count: number) {
      const goal = written.length + count;
      await vi
        .waitUntil(() => written.length >= goal, { timeout: 2 * minutes })
        .catch(() =>
          expect.fail(`${goal - written.length} writes of ${count} are missing; the last answer: ${lastAnswer}`),
        );
    },
    async stop() {
      ending.abort();
      await Promise.all(writers);
      return { written, longestPause };
    },
  };
}
