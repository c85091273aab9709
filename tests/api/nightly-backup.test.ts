import { existsSync, readdirSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Jobs, runJobs } from "#server/jobs/job-runner.ts";
import { nightlyBackups } from "#server/jobs/nightly-backups.ts";
import { emptyFolder, fillSite, readRows, restore } from "#tests/support/backups.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

function start(server: TestServer): { nightly: Jobs; lines: string[] } {
  const lines: string[] = [];
  const nightly = runJobs(
    [nightlyBackups(server.context, { firstAfter: 0, every: 10, onError: (line) => lines.push(line) })],
    server.context,
    {
      tickMilliseconds: 10,
      onError: (_job, error) => lines.push(String(error)),
    },
  );
  onTestFinished(() => nightly.stop());
  return { nightly, lines };
}

function backupsOf(server: TestServer): string[] {
  const folder = join(server.dataDir, "backups");
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".tar"))
        .toSorted()
    : [];
}

/** Each check reads the clock once or twice. */
const looksAgain = (server: TestServer) => server.clock.untilRead(6);

const reportOf = async (server: TestServer) => (await server.asOwner("GET", "/health/report")).body.backup;

test("each night one backup is made, whatever the clock does, and Site Health shows it", async () => {
  const server = await startTestServer();
  await fillSite(server);
  server.clock.set("2026-06-16T03:00:10.000Z");
  start(server);
  await expect.poll(() => backupsOf(server)).toHaveLength(1);
  const path = join(server.dataDir, "backups", backupsOf(server)[0] ?? "");
  expect(path).toContain("savepoint-2026-06-16T0300");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect
    .poll(() => reportOf(server))
    .toEqual({
      last: { at: expect.stringMatching(/^2026-06-16T03:00/), bytes: statSync(path).size, file: path },
      failure: null,
      isNightly: true,
    });
  const target = emptyFolder();
  await restore(path, target);
  expect(readRows(target).posts).toEqual(readRows(server.dataDir).posts);
  server.clock.set("2026-06-17T02:59:00.000Z");
  await looksAgain(server);
  expect(backupsOf(server)).toHaveLength(1);
  server.clock.set("2026-06-17T03:00:00.000Z");
  await expect.poll(() => backupsOf(server)).toHaveLength(2);
  const made = backupsOf(server);
  // A clock that jumps a day back and forward again causes no second backup and deletes none.
  for (const time of ["2026-06-16T05:00:00.000Z", "2026-06-17T05:00:00.000Z"]) {
    server.clock.set(time);
    await looksAgain(server);
  }
  expect(backupsOf(server)).toEqual(made);
});

test("a failed backup is reported, shown on Site Health, and leaves nothing behind", async () => {
  const server = await startTestServer();
  await writeFile(join(server.dataDir, "backups"), "in the way");
  const { lines } = start(server);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^The backup of the night failed and will be tried again in an hour: [^\n]+$/);
  await expect
    .poll(() => reportOf(server))
    .toMatchObject({ last: null, failure: { at: expect.any(String), reason: expect.any(String) } });
});

test("stopping the server aborts a running backup", { tags: ["long"] }, async () => {
  const server = await startTestServer();
  await fillSite(server);
  const { nightly, lines } = start(server);
  await expect.poll(() => existsSync(join(server.dataDir, "backups", ".work"))).toBe(true);
  await nightly.stop();
  expect(lines).toEqual([]);
  expect(backupsOf(server).length).toBeLessThanOrEqual(1);
});
