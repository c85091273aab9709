// The archives of releases, as people unpack and run them. They need the built site, which npm run test:long makes first.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { type Kill, runKilledSite } from "#tests/support/killed-site.ts";
import { packBuiltSite, runInstalled, unpackByHand } from "#tests/support/releases.ts";
import { owner } from "#tests/support/test-settings.ts";
import { findLost, startWriters, watchAnswers } from "#tests/support/writers.ts";

const minutes = 60_000;
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
    const settings = { DEMO_CONTENT: "false", OWNER_PASSWORD: owner.password, ...database };
    const site = await startSite(installation, settings);
    const writers = await startWriters(site.origin);
    await writers.haveWritten(20);
    const answers = watchAnswers(site.origin);
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

    const longest = await answers.stop();
    const { written } = await writers.stop();
    expect(await findLost(site.origin, written)).toEqual([]);
    console.info(`${engine}: ${written.length} writes, at most ${Math.round(longest)} ms without an answer`);
    // The older version backs up what the newer one has changed.
    const backup = runInstalled(installation, ["backup", join(folder, `${engine}.tar`)], env);
    expect(await backup.ended, backup.output()).toBe(0);
  },
);

const wantedKills = Number(process.env.RELEASE_KILLS ?? 8);

/** Returns a kill while the version is tried on a copy, and one while the site changes to it. Each call returns other points. */
function* listKills(): Generator<Kill[], never> {
  for (let number = 1; ; number++) {
    // Spreads any number of points evenly.
    const part = (number * 0.618) % 1;
    const [one, other] = number % 2 === 0 ? (["supervisor", "version"] as const) : (["version", "supervisor"] as const);
    yield [
      { victim: one, after: "Starting", milliseconds: part * 2000 },
      // The old version ends, the new one starts and is watched for three seconds.
      { victim: other, after: "Changing", milliseconds: part * 5000 },
    ];
  }
}

test.each(["SQLite", "PostgreSQL"])(
  "on %s, kills in the middle of updates and rollbacks lose nothing that was answered, and the next start serves",
  { tags: ["long"], timeout: wantedKills * 3 * minutes },
  async (engine) => {
    const postgres = engine === "PostgreSQL" ? await startPostgres() : null;
    if (postgres) onTestFinished(() => postgres.close());
    const points = listKills();
    const next = (count: number) => Array.from({ length: count }, () => points.next().value);
    let answered = 0;
    for (let number = 1, kills = 0; kills < wantedKills; number++) {
      const name = `killed_${number}`;
      await postgres?.ask(`create database ${name}`);
      const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.urlOf(name) } : {};
      const place = join(folder, `${name} on ${engine}`);
      const site = await runKilledSite(unpackByHand(first, place), {
        port: await freePort(),
        env: { DEMO_CONTENT: "false", LOG_LEVEL: "warn", OWNER_PASSWORD: owner.password, ...database },
      });
      onTestFinished(() => site.end());
      const writers = await startWriters(site.origin);
      await writers.haveWritten(8);
      kills += await site.change({ to: "7.1.0", args: ["update", second, "--unsigned"], attempts: next(1) });
      await writers.haveWritten(8);
      kills += await site.change({ to: "7.0.0", args: ["rollback"], attempts: next(3) });
      await writers.haveWritten(8);
      const { written } = await writers.stop();
      expect(await findLost(site.origin, written)).toEqual([]);
      answered += written.length;
      console.info(`${engine}: ${kills} kills, ${answered} answered writes, none lost`);
      await site.end();
      rmSync(place, { recursive: true, force: true });
    }
  },
);

test("a migration that fails on the site leads back to the version before, with all data", long, async () => {
  const broken = await packBuiltSite(folder, { version: "7.2.0", later: "breaks" });
  const installation = unpackByHand(first, join(folder, "broken"));
  const settings = { DEMO_CONTENT: "false", OWNER_PASSWORD: owner.password };
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
