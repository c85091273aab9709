// What is lost when things go wrong: a server that is killed, a backup taken under load, a database that somebody else holds.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { killAgainAndAgain } from "../tests/e2e/support/kills.ts";
import { owner } from "#tests/support/test-settings.ts";
import { type ServerProcess, startServer } from "../tests/e2e/support/server-process.ts";
import type { Figure } from "./figure.ts";
import { median } from "./percentile.ts";

const kills = Number(process.env.BENCH_KILLS ?? 100);
const backups = 20;
const flips = 1000;
const writers = 8;

export async function measureFaults(): Promise<Figure[]> {
  console.log(`Killing the server ${kills} times under eight writers …`);
  const { dataDir, answered, lost, halves, orphans, unswept } = await killAgainAndAgain(kills, (done) => {
    if (done % 10 === 0) console.log(`${done} of ${kills}`);
  });
  for (const line of [...lost, ...halves]) console.log(line);
  const file = join(dataDir, "backups", "a.tar");
  await run(["commands/backup.ts", file], dataDir);
  const refused = await countRefused(file, join(dataDir, "backups", "flipped.tar"));
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      name: "killed under eight writers",
      figure: `${kills} times: ${lost.length} of ${answered.toLocaleString("en")} answered writes lost, ${halves.length} half transactions, ${orphans} files without a row, ${unswept} after the sweep`,
      goal: "0 lost, 0 half, 0 after",
      met: lost.length + halves.length + unswept === 0,
    },
    {
      name: "backups with one bit changed",
      figure: `${refused} of ${flips.toLocaleString("en")} refused`,
      goal: "all",
      met: refused === flips,
    },
    ...(await measureBackups()),
    ...(await measureLock()),
  ];
}

/** Backups of the example site by the command, while eight write to it. */
async function measureBackups(): Promise<Figure[]> {
  console.log("Backing up under load …");
  const server = await startServer({ env: { DEMO_CONTENT: "true" } });
  const folder = mkdtempSync(join(tmpdir(), "savepoint-bench-"));
  const times: number[] = [];
  const files: string[] = [];
  const quiet = await measureWrites(server, async () => pause(3000));
  const loaded = await measureWrites(server, async () => {
    for (let number = 1; number <= backups; number++) {
      const file = join(folder, `${number}.tar`);
      times.push((await run(["commands/backup.ts", file], server.dataDir)).milliseconds);
      files.push(file);
    }
  });
  await server.stop();
  let clean = 0;
  const restoring: number[] = [];
  for (const [index, file] of files.entries()) {
    const target = join(folder, `restored-${index}`);
    const { code, milliseconds } = await run(["commands/restore.ts", file], target);
    restoring.push(milliseconds);
    if (code === 0 && isWhole(target)) clean++;
    rmSync(target, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      name: "restores of backups under load",
      figure: `${clean} of ${files.length} open clean, every row and file there; a backup takes ${median(times).toFixed(0)} ms, a restore ${median(restoring).toFixed(0)} ms (medians)`,
      goal: `${backups} of ${backups}`,
      met: clean === backups,
    },
    {
      name: "writes while backups are taken",
      figure: `median ${median(loaded).toFixed(1)} ms, slowest of ${loaded.length.toLocaleString("en")} ${Math.max(...loaded).toFixed(0)} ms; without ${median(quiet).toFixed(1)} ms and ${Math.max(...quiet).toFixed(0)} ms`,
    },
  ];
}

/** Milliseconds of each write of eight writers, for as long as something else goes on. */
async function measureWrites(server: ServerProcess, meanwhile: () => Promise<void>): Promise<number[]> {
  const tokens = await Promise.all(Array.from({ length: writers }, () => logIn(server)));
  const state = { isOver: false };
  const times: number[] = [];
  const writing = tokens.map(async (token, number) => {
    for (let count = 0; !state.isOver; count++) {
      const began = performance.now();
      const answer = await write(server, token, `Post ${number}.${count}`);
      if (answer.ok) times.push(performance.now() - began);
      await pause(60);
    }
  });
  await meanwhile();
  state.isOver = true;
  await Promise.all(writing);
  return times;
}

/** Another program holds the write lock for longer than a write waits. */
async function measureLock(): Promise<Figure[]> {
  console.log("Locking the database …");
  const server = await startServer();
  const token = await logIn(server);
  await write(server, token, "Before");
  const other = new SQLite(join(server.dataDir, "savepoint.sqlite"));
  other.exec("begin immediate");
  const state = { isOver: false };
  const reads: number[] = [];
  const reading = (async () => {
    while (!state.isOver) {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/blogs`, { headers: { authorization: `Bearer ${token}` } });
      if (answer.ok) reads.push(performance.now() - began);
      await pause(10);
    }
  })();
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: writers }, (_, number) => write(server, token, `Locked ${number}`)),
  );
  const waited = performance.now() - began;
  state.isOver = true;
  await reading;
  other.close();
  const told = answers.filter(({ status, headers }) => status === 503 && headers.has("retry-after")).length;
  await server.stop();
  return [
    {
      name: "database locked by another program",
      figure: `${told} of ${writers} writes told to come again after ${(waited / 1000).toFixed(1)} s; meanwhile ${reads.length} reads, median ${median(reads).toFixed(1)} ms, slowest ${Math.max(...reads).toFixed(0)} ms`,
      goal: "reads as quick as ever",
    },
  ];
}

async function countRefused(file: string, copy: string): Promise<number> {
  const { readArchive } = await import("#server/backup/archive.ts");
  const bytes = readFileSync(file);
  let refused = 0;
  for (let count = 0; count < flips; count++) {
    const place = Math.floor((bytes.length / flips) * (count + 0.5));
    const before = bytes.readUInt8(place);
    bytes.writeUInt8(before ^ (1 << (count % 8)), place);
    writeFileSync(copy, bytes);
    refused += await readArchive(copy, "copy").then(
      () => 0,
      () => 1,
    );
    bytes.writeUInt8(before, place);
  }
  return refused;
}

function isWhole(dataDir: string): boolean {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"), { fileMustExist: true });
  try {
    return (
      database.pragma("integrity_check", { simple: true }) === "ok" &&
      (database.pragma("foreign_key_check") as unknown[]).length === 0
    );
  } finally {
    database.close();
  }
}

function run(args: readonly string[], dataDir: string): Promise<{ code: number | null; milliseconds: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: "ignore" }).on("exit", (code) =>
      resolve({ code, milliseconds: performance.now() - began }),
    );
  });
}

async function logIn({ url }: ServerProcess): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function write({ url }: ServerProcess, token: string, title: string): Promise<Response> {
  return fetch(`${url}/api/blogs`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ title, description: "Written meanwhile" }),
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
