import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUp, emptyFolder, fillSite, isWhole, readMedia, readRows, restore } from "#tests/support/backups.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Ended = { code: number | null; out: string; err: string };

function run(command: "backup" | "restore", dataDir: string, args: readonly string[], killAfter?: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`commands/${command}.ts`, ...args], { env: { ...process.env, DATA_DIR: dataDir } });
    const ended = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => { ended.out += chunk.toString(); });
    child.stderr.on("data", (chunk: Buffer) => { ended.err += chunk.toString(); });
    if (killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter);
    child.on("exit", (code) => resolve({ code, ...ended }));
  });
}

test("npm run backup and npm run restore each end with one line of what was done", async () => {
  const server = await startTestServer();
  await fillSite(server);
  const file = join(emptyFolder(), "site.tar");
  const made = await run("backup", server.dataDir, [file]);
  expect(made.code, made.err).toBe(0);
  expect(made.out).toMatch(/^Backed up 3 posts, 1 project and 3 media files to [^\n]+site\.tar \(\d+\.\d MB\), read back and found whole\.\n$/);
  const target = emptyFolder();
  const restored = await run("restore", target, [file]);
  expect(restored.code, restored.err).toBe(0);
  expect(restored.out).toMatch(/^Restored 3 posts, 1 project and 3 media files of \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Sign in again\.\n$/);
  expect(readRows(target)).toEqual(readRows(server.dataDir));
});

test("they end with 1 and one sentence where they can't, and with 2 and their usage where they are asked wrongly", async () => {
  const empty = emptyFolder();
  const nothing = await run("backup", empty, [join(emptyFolder(), "a.tar")]);
  expect(nothing).toMatchObject({ code: 1, out: "", err: "There is no site in the data folder yet.\n" });
  const missing = await run("restore", empty, ["nowhere.tar"]);
  expect(missing).toMatchObject({ code: 1, err: "There is no file nowhere.tar.\n" });
  for (const command of ["backup", "restore"] as const) {
    expect(await run(command, empty, [])).toMatchObject({ code: 2, err: expect.stringMatching(/^Usage: [^\n]+\n$/) });
    expect(await run(command, empty, ["a", "b"])).toMatchObject({ code: 2 });
  }
});

test("a backup that is killed leaves no file that looks like one, and the next one sweeps up after it", async () => {
  const server = await startTestServer();
  await fillSite(server);
  const folder = emptyFolder();
  for (const killAfter of [150, 250, 300, 350, 400]) {
    await run("backup", server.dataDir, [join(folder, `killed-${killAfter}.tar`)], killAfter);
    const file = join(folder, `killed-${killAfter}.tar`);
    if (existsSync(file)) await restore(file, emptyFolder());
  }
  await backUp(server.dataDir, join(folder, "next.tar"));
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(readdirSync(join(server.dataDir, "backups", ".work"))).toEqual([]);
});

test("a restore that is killed leaves the old site or the new one, whole", async () => {
  const server = await startTestServer();
  await fillSite(server);
  const file = await backUp(server.dataDir);
  const restored = { rows: readRows(server.dataDir), media: await readMedia(server.dataDir) };
  await server.asOwner("POST", "/blogs", { title: "Written since", description: "Later" });
  const target = emptyFolder();
  await restore(await backUp(server.dataDir), target);
  const old = readRows(target);
  const seen = new Set<string>();
  for (const killAfter of [200, 300, 350, 400, 450, 500, 600]) {
    await run("restore", target, [file, "--replace"], killAfter);
    const rows = readRows(target);
    const is = JSON.stringify(rows) === JSON.stringify(old) ? "old" : "new";
    if (is === "new") expect(rows).toEqual(restored.rows);
    expect(isWhole(target)).toBe(true);
    expect(await readMedia(target)).toEqual(expect.objectContaining(restored.media));
    seen.add(is);
  }
  expect(seen.has("old")).toBe(true);
  await restore(file, target, true);
  expect(readRows(target)).toEqual(restored.rows);
});
