import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  backUp,
  emptyFolder,
  fillSite,
  isWhole,
  keepWriting,
  readMedia,
  readRows,
  restore,
} from "#tests/support/backups.ts";
import { lockDataDir } from "#server/data-dir.ts";
import { runProcess } from "#tests/support/command-process.ts";
import { runCommand } from "#tests/support/commands.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Kill = (child: ChildProcess) => void;

test("npm run backup and npm run restore each end with a one-line summary", async () => {
  const server = await filledServer();
  const file = join(emptyFolder(), "site.tar");
  const made = await runCommand("backup", server.dataDir, [file]);
  expect(made.code, made.err).toBe(0);
  expect(made.out).toMatch(
    /^Backed up 3 posts, 1 project and 3 media files to [^\n]+site\.tar \(\d+\.\d MB\), read back and found whole\.\n$/,
  );
  const target = emptyFolder();
  const restored = await runCommand("restore", target, [file]);
  expect(restored.code, restored.err).toBe(0);
  expect(restored.out).toMatch(
    /^Restored 3 posts, 1 project and 3 media files of \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Log in again\.\n$/,
  );
  // The backup is read twice, once to check it, but counted once.
  const megabytes = (ended: { err: string }) => /of (\d+) MB/.exec(ended.err)?.[1];
  expect(megabytes(restored)).toBe(megabytes(made));
  expect(readRows(target)).toEqual(readRows(server.dataDir));
});

test("a failed command exits with 1 and a message, a wrong call with 2 and the usage", async () => {
  const empty = emptyFolder();
  const folder = join(emptyFolder(), "backups");
  expect(
    await Promise.all([
      runCommand("backup", empty, [join(folder, "a.tar")]),
      runCommand("restore", empty, ["nowhere.tar"]),
      runCommand("backup", empty, []),
      runCommand("restore", empty, ["a", "b"]),
    ]),
  ).toEqual([
    { code: 1, out: "", err: "There is no site in the data folder yet.\n" },
    { code: 1, out: "", err: "There is no file nowhere.tar.\n" },
    { code: 2, out: "", err: expect.stringMatching(/^Usage: [^\n]+\n$/) },
    { code: 2, out: "", err: expect.stringMatching(/^Usage: [^\n]+\n$/) },
  ]);
  expect(readdirSync(empty)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test("a backup that is killed while writing leaves nothing that looks like a backup", { tags: ["long"] }, async () => {
  const folder = emptyFolder();
  await killBackups(folder, [killedOn(folder, /\.part$/)]);
});

test("backups that are killed at any moment leave nothing that looks like a backup", { tags: ["long"] }, () =>
  killBackups(emptyFolder(), [150, 250, 300, 350, 400].map(killedAfter)),
);

test("restores that are killed at any moment leave the complete old or new site", { tags: ["long"] }, () =>
  killRestores(emptyFolder(), [200, 300, 350, 400, 450, 500, 600].map(killedAfter)),
);

test("every write that a running server accepts during a restore is in the first backup or in the restored site", async () => {
  const server = await filledServer();
  onTestFinished(lockDataDir(server.dataDir));
  const file = await backUp(server.dataDir);
  const writer = keepWriting(server);
  const { code, err } = await runProcess("restore", server.dataDir, [file, "--replace"]);
  const taken = await writer.end();
  expect(code, err).toBe(0);
  expect(taken.length).toBeGreaterThan(0);
  expect(await lost(taken, server)).toEqual([]);
  expect((await titlesOf(server)).toSorted()).toEqual(["First light", "Second wind", "Third time"]);
  expect(isWhole(server.dataDir)).toBe(true);
});

test(
  "a restore that is killed while replacing the site leaves the complete old or new site, and waiting writes continue",
  { tags: ["long"] },
  async () => {
    const server = await filledServer();
    onTestFinished(lockDataDir(server.dataDir));
    const file = await backUp(server.dataDir);
    const restored = { posts: readRows(server.dataDir).posts, media: await readMedia(server.dataDir) };
    await server.asOwner("POST", "/blogs", { title: "Written since", description: "Later", published: true });
    const old = readRows(server.dataDir).posts;
    const writer = keepWriting(server);
    // Now the backup is complete and the restore is about to replace the site.
    await runProcess("restore", server.dataDir, [file, "--replace"], {
      onStart: killedOn(join(server.dataDir, "backups"), /^before-restore-.+\.tar$/),
    });
    const taken = await writer.end();
    expect([old, restored.posts]).toContainEqual(readRows(server.dataDir).posts);
    expect(isWhole(server.dataDir)).toBe(true);
    expect(await readMedia(server.dataDir)).toEqual(expect.objectContaining(restored.media));
    expect((await server.asOwner("POST", "/categories", { name: "Afterwards" })).status).toBe(201);
    expect(await lost(taken, server)).toEqual([]);
  },
);

/** Returns the names of senders that are neither in the site nor in the backup that the restore made. */
async function lost(names: readonly string[], { dataDir }: TestServer): Promise<string[]> {
  const before = emptyFolder();
  const made = readdirSync(join(dataDir, "backups")).find((name) => name.startsWith("before-restore-")) ?? "";
  await restore(join(dataDir, "backups", made), before);
  const rows = [dataDir, before].flatMap((folder) => readRows(folder).enquiries ?? []).join("\n");
  return names.filter((name) => !rows.includes(name));
}

async function titlesOf(server: TestServer): Promise<string[]> {
  return ((await server.call("GET", "/blogs")).body.items as { title: string }[]).map(({ title }) => title);
}

async function killBackups(folder: string, kills: readonly Kill[]): Promise<void> {
  const server = await filledServer();
  for (const [index, onStart] of kills.entries()) {
    const file = join(folder, `killed-${index}.tar`);
    await runProcess("backup", server.dataDir, [file], { onStart });
    if (existsSync(file)) await restore(file, emptyFolder());
  }
  // The next backup removes the leftovers.
  await backUp(server.dataDir, join(folder, "next.tar"));
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(readdirSync(join(server.dataDir, "backups", ".work"))).toEqual([]);
}

async function killRestores(target: string, kills: readonly Kill[]): Promise<void> {
  const server = await filledServer();
  const file = await backUp(server.dataDir);
  const restored = { rows: readRows(server.dataDir), media: await readMedia(server.dataDir) };
  await server.asOwner("POST", "/blogs", { title: "Written since", description: "Later" });
  await restore(await backUp(server.dataDir), target);
  const old = readRows(target);
  for (const onStart of kills) {
    await runProcess("restore", target, [file, "--replace"], { onStart });
    const rows = readRows(target);
    expect([old, restored.rows]).toContainEqual(rows);
    expect(isWhole(target)).toBe(true);
    expect(await readMedia(target)).toEqual(expect.objectContaining(restored.media));
  }
  await restore(file, target, true);
  expect(readRows(target)).toEqual(restored.rows);
}

/** Kills a process when a matching file appears in a folder. */
function killedOn(folder: string, name: RegExp): Kill {
  return (child) => {
    const watcher = watch(folder, (_event, file) => {
      if (file !== null && name.test(file)) child.kill("SIGKILL");
    });
    onTestFinished(() => watcher.close());
  };
}

function killedAfter(milliseconds: number): Kill {
  return (child) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
    child.once("exit", () => clearTimeout(timer));
  };
}

async function filledServer(): Promise<TestServer> {
  const server = await startTestServer();
  await fillSite(server);
  return server;
}
